import { expect, it } from 'vitest';
import { foldHeadings, guessColumns, nameHeadings, rateHeadings } from './headings.ts';
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

it('guesses the fields of an Indian price list', () => {
  expect(
    guess(['S. No.', 'EAN', 'Title', 'Author', 'M.R.P. (Rs.)', 'Disc %', 'Qty', 'Shelf']),
  ).toEqual({
    'S. No.': '',
    EAN: 'isbn',
    Title: 'title',
    Author: 'authors',
    'M.R.P. (Rs.)': 'originalPrice',
    'Disc %': ['discountPercent', ''],
    Qty: 'stock',
    Shelf: '',
  });
});

it('takes a price beside the printed one for what the shop takes', () => {
  expect(guess(['MRP', 'Selling Price'])).toEqual({
    MRP: 'originalPrice',
    'Selling Price': 'price',
  });
  expect(guess(['Price', 'MRP'])).toEqual({ Price: 'price', MRP: 'originalPrice' });
  expect(guess(['Price'])).toEqual({ Price: 'originalPrice' });
  expect(guess(['MRP', 'Unit Price'])).toEqual({ MRP: 'originalPrice', 'Unit Price': 'price' });
});

it.each([
  ['Qty', 'List Price', 'Amount'],
  ['Quantity', 'MRP (incl. of taxes)', 'Net Amount (Rs.)'],
])(
  'takes the amount beside %s and %s for that of all copies, which is no price',
  (copies, price, amount) => {
    expect(guess([copies, price, amount])).toEqual({
      [copies]: 'stock',
      [price]: 'originalPrice',
      [amount]: '',
    });
    expect(guess(['Title', 'Amount'])).toEqual({ Title: 'title', Amount: 'originalPrice' });
    const chosen = guessColumns([copies, 'Amount'], { Amount: 'price' }).columns[1];
    expect(chosen?.target).toBe('price');
  },
);

it.each([
  // Loyverse, other tills, and a sheet of stock kept by hand.
  [
    ['Default price', 'Cost', 'Price [Kitab Ghar]'],
    ['originalPrice', '', ''],
  ],
  [
    ['Cost', 'Retail', 'On Hand'],
    ['', 'originalPrice', 'stock'],
  ],
  [
    ['Cost', 'Selling', 'Stock'],
    ['', 'price', 'stock'],
  ],
  [
    ['Rate', 'Selling', 'Stock'],
    ['', 'price', 'stock'],
  ],
  // A price in words that are not understood.
  [
    ['Cost', 'Shelf Price'],
    [['price', ''], ''],
  ],
  [
    ['Rate', 'Disc %', 'Counter Price'],
    [['price', ''], ['discountPercent', ''], ''],
  ],
  [
    ['Cost', 'Purchase Price'],
    [['price', ''], ''],
  ],
])('sells no book at its cost: %j', (headings, targets) => {
  expect(Object.values(guess(headings))).toEqual(targets);
});

it.each([
  [
    ['price', 'sale_price'],
    ['originalPrice', 'price'],
  ],
  [
    ['price', 'offer price'],
    ['originalPrice', 'price'],
  ],
  [
    ['price', 'your price'],
    ['originalPrice', ['price', '']],
  ],
  [
    ['price', 'originalPrice'],
    ['price', 'originalPrice'],
  ],
  [
    ['price', 'mrp'],
    ['price', 'originalPrice'],
  ],
])('takes "price" for the printed price only beside a selling price: %j', (headings, targets) => {
  expect(Object.values(guess(headings))).toEqual(targets);
});

it.each([
  [
    ['Ordered Qty', 'Supplied Qty', 'Balance Qty'],
    ['', 'stock', ''],
  ],
  [
    ['Ordered', 'Despatched', 'Bal'],
    ['', 'stock', ''],
  ],
  [
    ['Opening', 'Received', 'Sold', 'Balance'],
    ['', '', '', 'stock'],
  ],
])('takes the copies that came, not those that are owed: %j', (headings, targets) => {
  expect(Object.values(guess(headings))).toEqual(targets);
});

it('takes the ISBN of a volume, not that of its set', () => {
  const targets = { 'ISBN (Set)': '', 'ISBN (Vol.)': 'isbn' };
  expect(guess(Object.keys(targets))).toEqual(targets);
});

it("takes nothing from the shop's own list of orders", () => {
  const headings = [
    'number',
    'createdAt',
    'paymentStatus',
    'invoiceDate',
    'name',
    'isbns',
    'copies',
  ];
  expect(new Set(Object.values(guess([...headings, 'price', 'discount'])))).toEqual(new Set(['']));
});

it('reads the headings of a till without the branch behind them', () => {
  expect(guess(['Default price', 'Cost', 'Stock [Kitab Ghar]'])).toMatchObject({
    'Stock [Kitab Ghar]': 'stock',
  });
  for (const heading of ['Price [NPR]', 'Price [Wholesale]', 'ISBN [eBook]'])
    expect(guess([heading])).toEqual({ [heading]: '' });
  expect(guess(['Stock [Damaged]', 'Stock'])).toEqual({ 'Stock [Damaged]': '', Stock: 'stock' });
});

it('takes a balance for copies unless others were supplied, as in a list to order from', () => {
  expect(guess(['MRP', 'Balance', 'Order'])).toMatchObject({ Balance: 'stock' });
});

it.each(['Price Category', 'Retailer', 'Price Date'])(
  'takes the rate beside %s for the price',
  (other) => {
    expect(guess(['Rate', other])).toEqual({ Rate: 'originalPrice', [other]: '' });
  },
);

it("keeps the shop's own price beside the printed one", () => {
  expect(guess(['originalPrice', 'price', 'Net Price'])).toMatchObject({
    originalPrice: 'originalPrice',
    price: 'price',
  });
});

it.each(['PRICEINR', 'rsprice', 'MRPRS', 'RATEINRS'])(
  'reads %s, in which the rupee is joined',
  (heading) => {
    expect(guess([heading])).toEqual({ [heading]: 'originalPrice' });
  },
);

it('leaves out a price whose heading has the sign of another currency', () => {
  const others = ['Price ($)', '$ Price', 'MRP (£)', 'RRP £', 'Price €', 'List Price (US$)'];
  for (const heading of others) expect(guess([heading])).toEqual({ [heading]: '' });
  for (const heading of ['Price (₹)', '₹ MRP', 'MRP (₨)', 'Price ௹'])
    expect(guess([heading])).toEqual({ [heading]: 'originalPrice' });
});

it.each([
  ['Foreign Price | Rate | Price in INR', 'Price in INR'],
  ['FC Price | Rate | Rs.', 'Rs.'],
  ['Price ($) | Rate | INR Price', 'INR Price'],
  ['Curr | Price | Conv. Rate | Price (INR)', 'Price (INR)'],
  ['Currency | Price | Rate | INR Price', 'INR Price'],
  ['USD | Rate | ₹', '₹'],
  ['Foreign Price | Rate', undefined],
  ['US $ | Price', 'Price'],
  ['Currency | Rate', 'Rate'],
  ['Rate | Qty | Rs.', 'Rate'],
  ['Currency | MRP | Discount %', 'MRP'],
  ['Cost | Selling Price', 'Selling Price'],
  ['Rate | Sale Price | Closing Qty', 'Sale Price'],
  ['price | cost', 'price'],
  ['Unit Rate | SP', 'SP'],
  ['Rate per unit (Rs.) | Our Price', 'Our Price'],
])('reads as the only price of a list %s the column %s', (headings, price) => {
  const { columns } = guessColumns(headings.split(' | '));
  const prices = columns.filter(({ target }) => target === 'originalPrice' || target === 'price');
  expect(prices.map(({ heading }) => heading)).toEqual(price === undefined ? [] : [price]);
});

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
});

it.each(CUSTOMERS.split('|'))('takes %s beside a cost for what readers pay', (heading) => {
  for (const cost of ['Cost', 'Cost Price', 'Purchase Rate', 'Landed Cost'])
    expect(guess([cost, 'MRP', heading])).toEqual({
      [cost]: '',
      MRP: 'originalPrice',
      [heading]: 'price',
    });
});

const UNITS =
  'Rs.|Rs|(Rs.)|(Rs)|[Rs.]|in Rs.|(in Rs.)|in (Rs.)|INR|(INR)|in INR|- INR|₹|(₹)|[₹]|in ₹|(in Rupees)|in Indian Rupees|रु.|(रु०)|(টাকা)|/Rs.';
const PRICE_WORDS = Object.entries(DATA.headings)
  .filter(([target]) => ['originalPrice', 'price', 'discountPrice'].includes(target))
  .flatMap(([, words]) =>
    words.split(' ').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`),
  );
const BESIDE = [['MRP'], ['Price'], ['Cost'], ['SP', 'Disc %'], ['MRP', 'Qty', 'Net Value']];

function expectSame(word: string, unit: string, others: readonly string[]) {
  const { [word]: target, ...rest } = guess([word, ...others]);
  for (const named of [`${word} ${unit}`, `${unit} ${word}`])
    expect(guess([named, ...others])).toEqual({ [named]: target, ...rest });
}

it.each(UNITS.split('|'))('reads the heading of a price with %s as without', (unit) => {
  for (const word of ['M.R.P.', 'Sale Price', 'Your Price', 'Unit Rate', 'Net Price', 'Discount'])
    for (const others of [[], ...BESIDE]) expectSame(word, unit, others);
});

it('reads all headings of prices with Rs. as without', () => {
  for (const word of PRICE_WORDS) expectSame(word, '(Rs.)', []);
});

it.each([
  'PriceINR',
  'sellingPriceRs',
  'mrp_inr',
  'MRP₹',
  '₹MRP',
  'MRP (in Rs. incl. of all taxes)',
])('knows the price %s', (heading) => {
  expect(guess([heading])[heading]).toMatch(/^(?:originalPrice|price)$/);
});

it('does not read an amount in ₹ as a rate of tax', () => {
  expect(guess(['GST (Rs.)', 'Tax ₹', 'GST %'])).toEqual({
    'GST (Rs.)': '',
    'Tax ₹': '',
    'GST %': 'taxPercent',
  });
});

it('takes a cost for the price only if the owner says so', () => {
  const { columns } = guessColumns(['Cost', 'Selling Price'], { Cost: 'originalPrice' });
  expect(columns.map(({ target }) => target)).toEqual(['originalPrice', 'price']);
});

it.each(['Discount', 'Disc.', 'Discount Price', 'Off'])(
  'asks what a column %s holds',
  (heading) => {
    expect(guess([heading])).toEqual({
      [heading]: ['discountPrice', 'discountPercent', 'price', ''],
    });
  },
);

it.each([
  ['Disc %', ['discountPercent', ''], 'discountPercent'],
  ['Discount Percentage', ['discountPercent', ''], 'discountPercent'],
  ['Discount Amount', ['discountPrice', ''], 'discountPrice'],
  ['Net Price', ['price', ''], ''],
  ['% off', 'discountPercent', 'discountPercent'],
  ['Trade Discount', '', ''],
])('reads %s alone as %j, and beside a selling price as %j', (heading, alone, beside) => {
  expect(guess(['MRP', heading])).toMatchObject({ [heading]: alone });
  expect(guess(['MRP', 'Selling Price', heading])).toMatchObject({ [heading]: beside });
});

it.each([
  'MRP|Disc %|Your Price|Qty|Amount',
  'List Price|Discounted Price|Quantity|Total',
  'MRP|Special Price|Copies|Net Value',
  'Price|After Discount|Qty|Net Amount',
  'MRP|Qty|Price|Amount',
  'MRP|Disc%|Qty|Price|Total',
  'List Price|Qty Shipped|Unit Price|Ext Price',
  'MRP|Billed Qty|Price|Amount',
])('asks whose price an invoice with %s has', (headings) => {
  const found = guess(headings.split('|'));
  const asked = Object.entries(found).filter(([, target]) => Array.isArray(target));
  expect(asked.at(-1)).toEqual([
    expect.stringMatching(/Your|Discounted|Special|After|^Price|Unit/),
    ['price', ''],
  ]);
  expect(guess(['MRP', 'Our Price', 'Qty', 'Amount'])).toMatchObject({ 'Our Price': 'price' });
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

it.each(['New MRP', 'Revised MRP', 'New Price', 'Revised Price', 'Revised Rate'])(
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

it('uses one of two columns for a field, but all for authors, categories and ISBNs', () => {
  expect(guess(['Title', 'Book name', 'Author', 'Co-authors', 'Authors'])).toMatchObject({
    Title: 'title',
    'Book name': '',
    Authors: 'authors',
  });
  expect(guess(['ISBN', 'ISBN13'])).toEqual({ ISBN: 'isbn', ISBN13: 'isbn' });
  expect(guess(['Category', 'Genre'])).toEqual({ Category: 'genres', Genre: 'genres' });
});

it.each([
  ['पुस्तक का नाम', 'title'],
  ['मूल्य', 'originalPrice'],
  ['Creator', 'authors'],
  ['Author(s) Name', 'authors'],
  ['EAN/ISBN', 'isbn'],
  ['Weight (kg)', 'grams'],
  ['BDG.', 'bookType'],
  ['தலைப்பு', 'title'],
  ['ஆசிரியர்', 'authors'],
  ['விலை', 'originalPrice'],
  ['பதிப்பகம்', 'publisher'],
  ['மொழி', 'language'],
  ['Price (₹)', 'originalPrice'],
  ['MRP ₹', 'originalPrice'],
  ['% off', 'discountPercent'],
  ['ＩＳＢＮ', 'isbn'],
  ['ISBN (13 Digit)', 'isbn'],
  ['ISBN-13 No.', 'isbn'],
  ['Barcode/ISBN', 'isbn'],
  ['Print ISBN', 'isbn'],
  ['eBook ISBN', ''],
  ['Parent ISBN', ''],
  ['মূল্য (টাকা)', 'originalPrice'],
  ['मूल्य (रु.)', 'originalPrice'],
  ['விலை (ரூ.)', 'originalPrice'],
  ['বইয়ের নাম', 'title'],
  ['পৃষ্ঠা', 'pages'],
  ['लेखक का नाम', 'authors'],
  ['పుస్తకం పేరు', 'title'],
  ['ಲೇಖಕರು', 'authors'],
  ['പുസ്തകത്തിന്റെ പേര്', 'title'],
  ['કિંમત', 'originalPrice'],
  ['ਲੇਖਕ', 'authors'],
  ['ମୂଲ୍ୟ', 'originalPrice'],
  ['قیمت', 'originalPrice'],
  ['Publication', 'publisher'],
  ['Stock in Hand', 'stock'],
  ['Qty (Nos)', 'stock'],
  ...['Current Qty', 'Total Qty', 'Phy. Qty', 'As per count'].map((word) => [word, 'stock']),
  ...['स्टॉक', 'मात्रा', 'प्रतियाँ', 'प्रती', 'नग'].map((word) => [word, 'stock']),
  ...['સ્ટોક', 'નકલ', 'കോപ്പി', 'സ്റ്റോക്ക്', 'ਸਟਾਕ', 'ಪ್ರತಿಗಳು', 'ప్రతులు'].map((word) => [word, 'stock']),
  ...['تعداد', 'اسٹاک'].map((word) => [word, 'stock']),
  ['विक्रय मूल्य', 'price'],
])('knows the heading %s', (heading = '', target) => {
  expect(guess([heading])).toEqual({ [heading]: target });
});

it('prefers what the owner has chosen', () => {
  const { columns } = guessColumns(['Title', 'Name', 'Qty'], { Name: 'title', Qty: '' });
  expect(columns.map(({ target }) => target)).toEqual(['', 'title', '']);
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
  expect(columns.at(-1)?.target === '').toBe(isClosed.includes(source));
});

it.each(DATA.programs)('leaves out a heading that every object has: $source', ({ marks }) => {
  const heading = 'constructor';
  const headings = [...marks, heading];
  expect(guessColumns(headings).columns.at(-1)).toEqual({ heading, target: '', choices: [] });
  expect(foldHeadings(['URL handle', ...headings]).at(-1)).toBe(heading);
});

it('asks whether the vendor of Shopify is a publisher or an author', () => {
  const headings = ['Handle', 'Variant Price', 'Vendor'];
  expect(guessColumns(headings).columns[2]).toEqual({
    heading: 'Vendor',
    target: null,
    choices: ['publisher', 'authors'],
  });
});

it('names and rates headings, also those that every object has', () => {
  expect(nameHeadings([' A \n b', '', 'A b', 'constructor'])).toEqual([
    'A b',
    'Column 2',
    'A b (2)',
    'constructor',
  ]);
  expect(rateHeadings(['constructor', 'Gora', '250'])).toBe(0);
  expect(rateHeadings(['ISBN', 'Title', 'x'])).toBe(2);
  expect(rateHeadings(['Name  des\nBuchs'], { 'Name des Buchs': 'title' })).toBe(1);
});

it('maps headings to fields of a book only', () => {
  const columns = DATA.programs.flatMap((program) =>
    Object.values<string | string[] | undefined>(program.columns),
  );
  const targets = new Set<string | undefined>([...Object.keys(DATA.headings), ...columns.flat()]);
  expect([...targets].filter((target) => !TARGETS.some((known) => known === target))).toEqual([]);
});
