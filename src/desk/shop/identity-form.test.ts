import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { findNextStart, readForm, readIdentity } from './identity.tsx';

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
  const read = () => readForm(fields, '2026-05-01');
  expect(read()).toEqual({
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
  expect(read().identity).toMatchObject({ since: null, nextPrefix: null });
});

it.each([
  ['2027-03-31', 'KD', { prefix: 'KE', from: '2027-04-01' }],
  ['2027-04-01', 'KE', null],
  ['2027-04-02', 'KE', null],
])('edits the prefix of today, and only one that is still to come: %s', (today, prefix, next) => {
  const nextPrefix = { prefix: 'KE', from: '2027-04-01' };
  const identity = { ...DEFAULT_SETTINGS.identity, motto: 'Read.', since: 1987, nextPrefix };
  const read = readIdentity({ ...DEFAULT_SETTINGS, identity }, today);
  expect(read).toEqual({ motto: 'Read.', since: 1987, prefix, nextPrefix: next });
});

it.each([
  ['2027-03-31', '2027-04-01'],
  ['2027-04-01', '2028-04-01'],
])('finds the next financial year after %s: %s', (today, start) => {
  expect(findNextStart(today)).toBe(start);
});
