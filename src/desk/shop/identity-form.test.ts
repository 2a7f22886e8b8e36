import { expect, it } from 'vitest';
import { createFormReader } from './identity-form.ts';

const TYPED = {
  name: ' Sahitya ',
  logo: '',
  motto: ' Read. ',
  since: ' 1987 ',
  prefix: ' kd ',
  nextPrefix: ' ke ',
  brand: ' #123456 ',
  accent: '#abcdef',
  saving: '#000000',
};

it('reads the form, the prefixes in capitals', () => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(TYPED)) fields.set(name, value);
  const read = createFormReader('2026-05-01');
  expect(read(fields)).toEqual({
    name: 'Sahitya',
    logo: '',
    identity: {
      motto: 'Read.',
      since: 1987,
      prefix: 'KD',
      nextPrefix: { prefix: 'KE', from: '2027-04-01' },
    },
    colours: { brand: '#123456', accent: '#abcdef', saving: '#000000' },
  });
  fields.set('since', '');
  fields.set('nextPrefix', '');
  expect(read(fields).identity).toMatchObject({ since: null, nextPrefix: null });
});
