import { expect, it } from 'vitest';
import { startCpuTimer } from '../../../../scripts/testing/cpu-time.ts';
import { findTranslators, listAmbiguousNames, normalizeAuthors } from './author-names.ts';

it.each([
  ['Asha Rao, Ravi Iyer', 'Asha Rao|Ravi Iyer'],
  ['Asha Rao & Ravi Iyer', 'Asha Rao|Ravi Iyer'],
  ['Asha Rao and Ravi Iyer', 'Asha Rao|Ravi Iyer'],
  ['Asha Rao; Ravi Iyer', 'Asha Rao|Ravi Iyer'],
  ['Asha Rao/Ravi Iyer', 'Asha Rao|Ravi Iyer'],
  ['["Asha Rao", "Ravi Iyer"]', 'Asha Rao|Ravi Iyer'],
  ['Asha Rao\nRavi Iyer', 'Asha Rao|Ravi Iyer'],
  ['Asha Rao, Jr.', 'Asha Rao Jr.'],
  ['Asha Rao (Author), Ravi Iyer (Illustrator)', 'Asha Rao'],
  ['Asha Rao (Illustrator)', 'Asha Rao'],
  ['Asha Rao (Author); Ravi Iyer (Translator)', 'Asha Rao'],
  ['Ed. by Asha Rao', 'Asha Rao'],
  ['Compiled by Asha Rao', 'Asha Rao'],
  ['Asha Rao, Foreword by Ravi Iyer', 'Asha Rao'],
  ['Edith Byrne', 'Edith Byrne'],
  ['N.A.', ''],
  ['TBC', ''],
  ['0', ''],
  ['Asha Rao et al.', 'Asha Rao'],
  ['Asha Rao|Asha Rao', 'Asha Rao'],
  ['AC/DC', 'AC/DC'],
  ['प्रेमचंद', 'प्रेमचंद'],
])('reads %j as %s', (cell, names) => {
  expect(normalizeAuthors(cell, {})).toBe(names);
  expect(listAmbiguousNames(cell)).toEqual([]);
});

const SUFFIXES =
  'Jr Sr. PhD Ph.D. Ph.D MD M.D. MA M.A. BA B.A. II III IV Esq. IAS IPS Retd Retd. Dr Prof. prof';

it.each(SUFFIXES.split(' '))('reads %j after a comma as a part of the name', (suffix) => {
  expect(normalizeAuthors(`Asha Rao, ${suffix}, Ravi Iyer`, {})).toBe(
    `Asha Rao ${suffix}|Ravi Iyer`,
  );
});

it.each(['author', 'Editor', 'ed', 'ed.', 'eds', 'eds.', 'illustrator', 'compiler'])(
  'leaves out the role %j after a name',
  (role) => {
    expect(normalizeAuthors(`Asha Rao (${role})`, {})).toBe('Asha Rao');
  },
);

it.each([
  ['Asha Rao (translator)', '', 'Asha Rao'],
  ['Ravi Iyer; Trans. by Asha Rao', 'Ravi Iyer', 'Asha Rao'],
  ['Ravi Iyer, Asha Rao (Tr.), Mira Das (Translator)', 'Ravi Iyer', 'Asha Rao, Mira Das'],
  ['Asha Rao (Tr.); Ravi Iyer; Asha Rao (Translator)', 'Ravi Iyer', 'Asha Rao'],
  ['Asha Rao (Author)', 'Asha Rao', ''],
])('of %j reads the authors %j and the translators %j', (cell, authors, translators) => {
  expect(normalizeAuthors(cell, {})).toBe(authors);
  expect(findTranslators(cell, {})).toBe(translators);
});

it('takes the comma before "and" for none of a name', () => {
  expect(normalizeAuthors('Smith, J., & Roy, A.', { authors: 'last-name-first' })).toBe(
    'J. Smith|A. Roy',
  );
});

it('looks for translators also in a cell that is too long for authors', () => {
  // In quadratic time, this would take many minutes.
  const commas = ','.repeat(1_000_000);
  expect(findTranslators(`Asha Rao${commas}; Ravi Iyer (tr.)${commas}x`, {})).toBe('');
});

it('takes time that grows with the length of a cell, not with its square', () => {
  const readCpuMs = startCpuTimer();
  for (let row = 0; row < 20; row += 1) normalizeAuthors(`${','.repeat(19_000)}Rao`, {});
  expect(readCpuMs()).toBeLessThan(1000);
});

it('finds a translator whose last name comes first', () => {
  const inverted = { authors: 'last-name-first' } as const;
  expect(findTranslators('Roy, Arundhati (translator)', inverted)).toBe('Arundhati Roy');
});

it.each([' et al', ' et. al.', ', and others', ' & others'])('leaves out %j', (further) => {
  expect(normalizeAuthors(`Asha Rao${further}`, {})).toBe('Asha Rao');
});

it.each([' with ', ' और ', ' And ', ' | '])('splits names at %j', (separator) => {
  expect(normalizeAuthors(`Asha Rao${separator}Ravi Iyer`, {})).toBe('Asha Rao|Ravi Iyer');
});

it('asks whether a comma turns a name around, or separates two', () => {
  expect(listAmbiguousNames('Roy, Arundhati')).toEqual(['Roy, Arundhati']);
  expect(normalizeAuthors('Roy, Arundhati', {})).toBe('Roy, Arundhati');
  expect(normalizeAuthors('Roy, Arundhati', { authors: 'several' })).toBe('Roy|Arundhati');
  const inverted = { authors: 'last-name-first' } as const;
  expect(normalizeAuthors('Roy, Arundhati', inverted)).toBe('Arundhati Roy');
  expect(normalizeAuthors('Roy, Arundhati (author)', inverted)).toBe('Arundhati Roy');
  expect(normalizeAuthors('Roy (ed.), Arundhati, Seth, Vikram (Editor)', inverted)).toBe(
    'Arundhati Roy|Vikram Seth',
  );
  expect(normalizeAuthors('Roy, Arundhati; Seth, Vikram', inverted)).toBe(
    'Arundhati Roy|Vikram Seth',
  );
  expect(normalizeAuthors('Roy, Arundhati, Seth, Vikram', inverted)).toBe(
    'Arundhati Roy|Vikram Seth',
  );
});
