import { expect, it } from 'vitest';
import { aMessage, aProduct, shorten } from './builders.ts';
import { readAll } from './testing.ts';

/** The texts of `aProduct()`. */
const TEXTS = {
  isbn: '9780306406157',
  title: 'The Home and the World',
  authors: 'Rabindranath Tagore|Surendranath Tagore',
  bookType: 'Hardcover',
  language: 'eng',
  pages: '256',
  genres: 'Romance|Non-Fiction',
  seriesName: 'Indian Classics',
  seriesNumber: '7',
  work: 'W-1916',
  description: 'Bimala’s world.\nA second paragraph.',
  sample: 'Mother, today there comes back to mind…',
  coverImg: 'https://images.example/9780306406157.jpg?w=800',
  publisher: 'Vidya',
  publishedOn: '2019-05-31',
  originalPrice: '400',
  stock: '12',
};

it('reads a product with reference names and with short tags', async () => {
  const message = aMessage(aProduct());
  expect(await readAll(message)).toEqual([{ kind: 'book', row: 1, texts: TEXTS }]);
  expect(await readAll(shorten(message), { chunkBytes: 7 })).toEqual(await readAll(message));
});

it('reads Latin 1 if the declaration names it, and UTF-16', async () => {
  const message = aMessage(aProduct({ title: 'Café' }).replaceAll(/[’…]/g, ''));
  const latin = message.replace('UTF-8', 'ISO-8859-1');
  const utf16 = Buffer.from(`\ufeff${message}`, 'utf16le');
  const files = [Buffer.from(latin, 'latin1'), utf16, Buffer.from(utf16).swap16()];
  for (const file of files)
    expect(await readAll(file)).toMatchObject([{ texts: { title: 'Café' } }]);
});

// Types of ONIX code list 1: 04 is a block update, 05 is a deletion, 08 is a notice of sale.
it('reads a block update, a deletion, and no other type of notification', async () => {
  const message = aMessage(
    aProduct({ type: '04' }),
    aProduct({ type: '05' }),
    aProduct({ type: '08' }),
  );
  expect(await readAll(message)).toMatchObject([
    { kind: 'book', row: 1, isUpdate: true },
    { kind: 'deletion', row: 2, texts: { isbn: TEXTS.isbn } },
    { kind: 'bad', row: 3 },
  ]);
});

// In quadratic time, each of these texts would take from minutes to hours.
it.each([
  ['blanks', `<b>x${' '.repeat(2_000_000)}x`],
  ['tags that never end', `<p>${'<p '.repeat(700_000)}`],
  ['brackets', `<p>${'<'.repeat(2_000_000)}`],
])('reads two million letters of %s in linear time', { timeout: 5000 }, async (_name, text) => {
  const html = '<p>Mother, today there comes back to mind…</p>';
  const rows = await readAll(aMessage(aProduct().replace(html, text)), { chunkBytes: 65_536 });
  expect(rows).toMatchObject([{ kind: 'book', row: 1 }]);
});

it('accepts a picture of a front cover only over https, and no other resource', async () => {
  const product = aProduct();
  const invalidProducts = [
    product.replace('https://images', 'http://images'),
    product.replace('https://images', 'javascript:images'),
    product.replace('<ResourceContentType>01', '<ResourceContentType>02'),
    product.replace('<ResourceMode>03', '<ResourceMode>04'),
  ];
  for (const row of await readAll(aMessage(...invalidProducts)))
    expect(row).toMatchObject({ kind: 'book', texts: { coverImg: '' } });
});

it('accepts only prices in rupees including tax', async () => {
  // Price types of ONIX code list 58: 01 is without tax, 02 and 04 are with tax.
  const prices = [
    ['02', 'USD', '9.99', ''],
    ['01', 'INR', '300', ''],
    ['04', 'INR', '399.50', '400'],
    ['02', 'INR', 'free', 'free'],
  ] as const;
  for (const [priceType, currency, amount, expected] of prices) {
    const [row] = await readAll(aMessage(aProduct({ priceType, currency, amount })));
    expect(row).toMatchObject({ texts: { originalPrice: expected } });
  }
});

it('decodes character references of HTML, and keeps unknown ones', async () => {
  const text =
    '<p>1 &lt; 2 &amp; &unknown; &constructor; India&#8217;s &ldquo;Gora&rdquo; &mdash; caf&#xE9; 1990&#150;2000 &#128;5 &#9999999;&#xD800;</p>';
  const message = aMessage(
    aProduct().replace('<p>Mother, today there comes back to mind…</p>', text),
  );
  const [row] = await readAll(message);
  expect(row).toMatchObject({
    texts: { sample: '1 < 2 & &unknown; &constructor; India’s “Gora” — café 1990–2000 €5' },
  });
});

it('reports a product with an unknown entity or a replacement character, and continues', async () => {
  const message = aMessage(aProduct({ title: 'A&nbsp;B' }), aProduct({ title: 'A�B' }), aProduct());
  expect((await readAll(message)).map(({ kind, row }) => [kind, row])).toEqual([
    ['bad', 1],
    ['bad', 2],
    ['book', 3],
  ]);
});

it('keeps the products before the place where the file is cut', async () => {
  const message = aMessage(aProduct(), aProduct());
  const rows = await readAll(message.slice(0, message.length - 200));
  expect(rows.map(({ kind, row }) => [kind, row])).toEqual([
    ['book', 1],
    ['unreadable', 2],
  ]);
});

/** Nested entities, which grow exponentially when a parser replaces them. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]>`;

it.each([
  ['a DOCTYPE', aMessage(aProduct()).replace('?>', `?>${LAUGHS}`)],
  [
    'an endless DOCTYPE',
    `<?xml version="1.0"?><!-- --><!DOCTYPE x [${'<!-- x -->'.repeat(99_999)}`,
  ],
  ['ONIX 2.1', aMessage(aProduct()).replace('3.0', '2.1')],
  ['other XML', '<html><body/></html>'],
  ['an unknown encoding', aMessage(aProduct()).replace('UTF-8', 'EBCDIC-7')],
  ['a huge text', aMessage(`<Product><A>${'x'.repeat(5_000_000)}</A></Product>`)],
  ['a huge tag', aMessage(`<Product><A a="${'x'.repeat(5_000_000)}"/></Product>`)],
  ['too many levels', aMessage(`<Product>${'<A>'.repeat(200)}`)],
  ['tags that do not match', aMessage('<Product><A></B></Product>')],
])('refuses to read %s', async (_what, message) => {
  const rows = await readAll(message, { chunkBytes: 65_536 });
  expect(rows).toMatchObject([{ kind: 'unreadable', row: 1 }]);
});

it('reports a product that is too large, and continues', async () => {
  const manyElements = aMessage(`<Product>${'<A/>'.repeat(30_000)}</Product>`, aProduct());
  const longTexts = aMessage(
    `<Product>${`<A>${'x'.repeat(9999)}</A>`.repeat(500)}</Product>`,
    aProduct(),
  );
  for (const message of [manyElements, longTexts])
    expect(await readAll(message, { chunkBytes: 65_536 })).toMatchObject([
      { kind: 'bad', row: 1 },
      { kind: 'book', row: 2 },
    ]);
});

it('keeps the products before tags that do not match', async () => {
  const message = aMessage(aProduct(), '<Product><A></B></Product>');
  expect(await readAll(message, { chunkBytes: 65_536 })).toMatchObject([
    { kind: 'book', row: 1 },
    { kind: 'unreadable', row: 2 },
  ]);
});

const ISBN_15 = '<ProductIDType>15</ProductIDType><IDValue>9780306406157';

it.each<[string, [from: string | RegExp, to: string][], Partial<typeof TEXTS>]>([
  ['the ISBN from a GTIN', [[ISBN_15, ISBN_15.replace('>15', '>03')]], { isbn: '9780306406157' }],
  [
    'no ISBN from the GTIN of other goods',
    [[ISBN_15, '<ProductIDType>03</ProductIDType><IDValue>8901234567893']],
    { isbn: '' },
  ],
  [
    'the series after a collection without a title',
    [['<Collection>', '<Collection></Collection><Collection>']],
    { seriesName: 'Indian Classics', seriesNumber: '7' },
  ],
  ['no stock from empty numbers', [[/<OnHand>\d<\/OnHand>/g, '<OnHand/>']], { stock: '' }],
  [
    'authors without a number in the order of the file',
    [
      ['B06', 'A01'],
      ['<SequenceNumber>2</SequenceNumber>', ''],
    ],
    { authors: 'Surendranath Tagore|Rabindranath Tagore' },
  ],
])('reads %s', async (_, edits, texts) => {
  const product = edits.reduce((text, [from, to]) => text.replace(from, to), aProduct());
  expect(await readAll(aMessage(product))).toMatchObject([{ kind: 'book', texts }]);
});
