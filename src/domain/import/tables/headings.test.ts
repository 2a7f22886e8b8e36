import { expect, it } from 'vitest';
import { findMeaning, nameHeadings, rateHeadings } from './headings.ts';
import DATA from './programs.json' with { type: 'json' };

it('names and rates headings, also those that every object has', () => {
  expect(nameHeadings([' A \n b', '', 'A b', 'constructor'])).toEqual([
    'A b',
    'Column 2',
    'A b (2)',
    'constructor',
  ]);
  expect(rateHeadings(['constructor', 'Gora', '250', 'In Stock', 'Total'])).toBe(0);
  expect(rateHeadings(['ISBN', 'Title', 'x'])).toBe(2);
  expect(rateHeadings(['Name  des\nBuchs'], { 'Name des Buchs': 'title' })).toBe(1);
});

const UNITS =
  'Rs.|Rs|(Rs.)|(Rs)|[Rs.]|in Rs.|(in Rs.)|in (Rs.)|INR|(INR)|in INR|- INR|₹|(₹)|[₹]|in ₹|(in Rupees)|in Indian Rupees|रु.|(रु०)|(টাকা)|/Rs.';
const KINDS =
  'originalPrice retail plain unit rate cost amount price offered customers net discountAmount';
const PRICE_WORDS = KINDS.split(' ').flatMap((kind) =>
  Object.entries(DATA.headings).flatMap(([known, words]) =>
    known === kind ? words.split(' ').map((word) => word.toUpperCase()) : [],
  ),
);

it.each(UNITS.split('|'))('reads the heading of a price with %s as without', (unit) => {
  for (const word of ['M.R.P.', 'Sale Price', 'Your Price', 'Unit Rate', 'Net Price', 'Discount'])
    for (const named of [`${word} ${unit}`, `${unit} ${word}`])
      expect([named, findMeaning(named)]).toEqual([named, findMeaning(word)]);
});

it('reads all headings of prices with Rs. as without', () => {
  for (const word of PRICE_WORDS)
    for (const named of [`${word} (Rs.)`, `(Rs.) ${word}`])
      expect([named, findMeaning(named)]).toEqual([named, findMeaning(word)]);
});

it('does not read an amount in ₹ as a rate of tax, or as copies', () => {
  for (const word of ['GST', 'Tax', 'Stock', 'Closing Balance Quantity'])
    expect([findMeaning(word), findMeaning(`${word} (Rs.)`)]).toEqual([
      expect.anything(),
      undefined,
    ]);
});
