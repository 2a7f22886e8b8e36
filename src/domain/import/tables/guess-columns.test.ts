import { expect, it } from 'vitest';
import { RULES } from './column-rules.ts';
import { foldHeadings, guessColumns } from './guess-columns.ts';
import { findMeaning } from './headings.ts';
import { TARGETS } from '../import-row.ts';
import DATA from './programs.json' with { type: 'json' };

function guess(headings: string[]) {
  return Object.fromEntries(
    guessColumns(headings).columns.map(({ heading, target, choices }) => [
      heading,
      target ?? choices,
    ]),
  );
}

const COSTS = ['Cost', 'Rate', 'Amount', 'Unit Rate', 'Rate per unit', 'Net Rate', 'Net Price'];
const PRINTED = ['MRP', 'List Price', 'Retail Price', 'Price in INR', 'M.R.P. (Rs.)'];
const SOLD =
  'Selling Price|Sale Price|SP|S.Rate|Sale Rate|Store Price|Offer Price|Special Price|Final Price';

it.each(SOLD.split('|'))('takes %s for what the shop takes, and no cost beside it', (selling) => {
  for (const cost of COSTS)
    for (const printed of PRINTED)
      for (const headings of [
        [cost, selling],
        [selling, cost],
        [cost, printed, selling],
        [selling, cost, printed],
      ]) {
        const found = guess(headings);
        expect({ headings, price: found[selling], cost: found[cost] }).toEqual({
          headings,
          price: 'price',
          cost: '',
        });
      }
});

const CUSTOMERS =
  'Discounted Price|Your Price|Customer Price|Your Rate|After Discount|Discounted Rate';

it.each(CUSTOMERS.split('|'))('asks whether a column %s has what the shop pays', (heading) => {
  expect(guess([heading])).toEqual({ [heading]: ['price', ''] });
  for (const printed of [...PRINTED, 'Rate', 'Unit Price'])
    for (const headings of [
      [printed, heading],
      [heading, printed],
    ])
      expect(guess(headings)).toEqual({ [printed]: 'originalPrice', [heading]: ['price', ''] });
  const own = { 'Selling Price': 'price', [heading]: '', MRP: 'originalPrice' };
  expect(guess(Object.keys(own))).toEqual(own);
  for (const cost of ['Cost', 'Cost Price', 'Purchase Rate', 'Landed Cost'])
    expect(guess([cost, 'MRP', heading])).toEqual({
      [cost]: '',
      MRP: 'originalPrice',
      [heading]: 'price',
    });
});

it.each([
  'Particulars|Quantity|Rate|Value',
  'Particulars|Quantity|Rate',
  'Description of Goods|HSN/SAC|Quantity|Rate|per|Amount',
  'Title|Qty|Unit Rate|Amount',
  'Title|Qty|Price|Rate|Amount',
  'Title|Copies|Cost (Rs.)|Total (Rs.)',
  'Title|Cost',
  'Title|Cost (Rs.)|Stock',
  'Title|Qty|Unit Price (INR)|Total Value',
])('asks whether %s has what the shop pays, as in a summary of the stock', (headings) => {
  const names = headings.split('|');
  const prices = names.filter((name) => /Rate|Cost|Price/.test(name));
  const found = guess(names);
  expect(prices.map((name) => found[name])).toEqual([
    ['price', ''],
    ...prices.slice(1).map(() => ''),
  ]);
  // A discount is taken from the printed price.
  expect(guess([...names, 'Disc %'])[prices[0] ?? '']).toBe('originalPrice');
});

it.each(['New MRP', 'Revised MRP', 'New Price', 'Revised Price', 'Revised Rate', 'New MRP 2026'])(
  'reads %s beside the old price',
  (heading) => {
    for (const old of ['MRP', 'Old Price', 'Rate', 'Price'])
      for (const headings of [
        [old, heading],
        [heading, old],
      ])
        expect(guess(headings)).toEqual({ [old]: '', [heading]: 'originalPrice' });
  },
);

it.each(['Physical Stock', 'Physical Qty', 'Counted', 'Actual', 'Counted Qty', 'Copies counted'])(
  'takes what was counted in a column %s before what a program knew',
  (counted) => {
    for (const known of ['Stock', 'Closing Stock', 'Qty', 'System Stock'])
      for (const headings of [
        [known, counted],
        [counted, known],
      ])
        expect(guess(headings)).toMatchObject({ [counted]: 'stock', [known]: '' });
  },
);

it.each([
  [['Title', 'Name', 'Qty'], { Name: 'title', Qty: '' }, ['', 'title', '']],
  [['Cost', 'Selling Price'], { Cost: 'originalPrice' }, ['originalPrice', 'price']],
  [['Qty', 'Amount'], { Amount: 'price' }, ['stock', 'price']],
  [['Price (HB)', 'Price (PB)'], { 'Price (PB)': 'originalPrice' }, ['', 'originalPrice']],
] as const)('prefers what the owner has chosen: %j', (headings, chosen, targets) => {
  const { columns } = guessColumns(headings, chosen);
  expect(columns.map(({ target }) => target)).toEqual(targets);
});

it.each([
  ['shopify', ['Handle', 'Title', 'Vendor', 'Variant Price', 'Variant Barcode']],
  ['shopify', ['Title', 'URL handle', 'Vendor', 'Barcode', 'Price', 'Compare-at price']],
  ['woocommerce', ['ID', 'SKU', 'Name', 'Visibility in catalog', 'Regular price']],
  ['amazon', ['item-name', 'seller-sku', 'price', 'asin1']],
  ['flipkart', ['Listing ID', 'Seller SKU Id', 'MRP (INR)', 'Your Selling Price (INR)']],
  ['goodreads', ['Book Id', 'Title', 'Author', 'Author l-f', 'My Rating']],
  ['librarything', ['Book Id', 'Title', 'Primary Author', 'LC Classification']],
  ['koha', ['biblionumber', 'title', 'author', 'isbn']],
  ['calibre', ['author_sort', 'authors', 'title', 'title_sort', 'uuid']],
  ['shop', ['title', 'author', 'authors', 'originalPrice', 'discountPrice']],
  ['table', ['Title', 'Author', 'Price']],
])('recognizes a file of %s', (source, headings) => {
  const { columns, ...guessed } = guessColumns([...headings, 'Translator']);
  expect(guessed).toMatchObject({ source });
  // Of a program whose columns are all known, another one is not guessed.
  const isClosed = ['shopify', 'woocommerce', 'amazon', 'goodreads', 'librarything', 'shop'];
  expect((columns.at(-1)?.target ?? '') === '').toBe(isClosed.includes(source));
});

it('recognizes a file of some columns of WooCommerce, and guesses the others', () => {
  const headings = ['Name', 'Author', 'Sale price', 'Regular price'];
  const { source, columns } = guessColumns([...headings, 'SKU']);
  expect(source).toBe('woocommerce');
  // A shop may call its own prices so.
  expect(guessColumns(headings)).toMatchObject({ source: 'table', because: [] });
  expect(columns.map(({ target }) => target)).toEqual([
    'title',
    'authors',
    'price',
    'originalPrice',
    '',
  ]);
});

it('joins a class to the first subtitle, and a second one that the owner has chosen', () => {
  const headings = ['Title', 'Subtitle', 'Sub Heading', 'Class'];
  const list = (chosen = {}) => guessColumns(headings, chosen).columns.map(({ target }) => target);
  expect(list()).toEqual(['title', 'subtitle', '', 'subtitle']);
  expect(list({ 'Sub Heading': 'subtitle' })).toEqual([
    'title',
    'subtitle',
    'subtitle',
    'subtitle',
  ]);
});

it('asks about no rows and racks in a list of the shop', () => {
  const shop = ['title', 'author', 'authors', 'originalPrice', 'discountPrice'];
  const { columns } = guessColumns(['S.No.', ...shop, 'Rack', 'Found', 'Nov', 'Shelf']);
  const targets = columns.map(({ target }) => target);
  expect([targets[0], ...targets.slice(-4)]).toEqual(['', '', 'stock', null, null]);
});

it('leaves out a discount that is empty in all rows, also in a file of a program', () => {
  const headings = ['Name', 'SKU', 'Regular price', 'Sale price', 'Discount'];
  const numbers = headings.map((_, at) => {
    return { numbers: [at % 4], hasDigits: at % 4 > 0 };
  });
  const { columns } = guessColumns(headings, {}, numbers);
  expect(columns.at(-1)).toMatchObject({ heading: 'Discount', target: '' });
});

it.each(DATA.programs)('leaves out a heading that every object has: $source', ({ marks }) => {
  const heading = 'constructor';
  const headings = [...marks, heading];
  const { source, columns } = guessColumns(headings);
  // What staff add to a list of the shop is asked.
  expect(columns.at(-1)).toMatchObject({ heading, target: source === 'shop' ? null : '' });
  expect(foldHeadings(['URL handle', ...headings]).at(-1)).toBe(heading);
});

it('maps headings to fields of a book, and to kinds that have a rule', () => {
  const columns = DATA.programs.flatMap(({ columns: pairs = '' }) =>
    pairs.split(' ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
  );
  const decided = new Set<string | undefined>(RULES.flatMap(({ of }) => of.split(' ')));
  const targets = new Set<string | undefined>(TARGETS);
  const found = [...Object.keys(DATA.headings), ...columns];
  expect(found.filter((kind) => !targets.has(kind) && !decided.has(kind))).toEqual([]);
});

it('has rules only about kinds that a heading may have', () => {
  const examples =
    'Ordered|Received|Sale End Date|In Stock|Sold|Qty Shop|Customer|HB ISBN|HB Price|price|Indian Price|Rs.|New MRP|Old MRP|Shelf Price|Total|Price ($)|Cost Price|Disc Amt|onShelf';
  const known = new Set([
    ...Object.keys(DATA.headings),
    ...examples.split('|').map((heading) => findMeaning(heading)?.kind),
    'vendor',
    'billed',
    'added',
    'copies',
    'invoice',
    'sold',
  ]);
  const named = RULES.flatMap(({ of, beside = [], without = '' }) => [of, ...beside, without]);
  const kinds = named.flatMap((text) => text.split(' ')).filter((kind) => kind !== '');
  expect(kinds.filter((kind) => !known.has(kind))).toEqual([]);
});
