import { expect, it } from 'vitest';
import { listSomeTerms } from './matching.ts';
import { parseSearch } from './search.ts';

it('looks for some of the words, but for no letters and initials', () => {
  const terms = listSomeTerms(parseSearch('the r k narayan x zebra'));
  expect(terms.map(({ text }) => text)).toEqual(['narayan', 'zebra']);
});
