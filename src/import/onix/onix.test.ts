import { expect, it } from 'vitest';
import { aMessage, aProduct, shorten } from './builders.ts';
import { readOnixFacts } from './onix.ts';
import { readAll, readProducts } from '../testing.ts';

/** The texts of `aProduct()`. */
const TEXTS = {
  isbn: '9780306406157',
  gtin: '',
  title: 'The Home and the World',
  subtitle: '',
  authors: 'Rabindranath Tagore',
  translator: 'Surendranath Tagore',
  bookType: 'Hardcover',
  language: 'eng',
  pages: '256',
  grams: '',
  genres: 'Romance|Non-Fiction',
  seriesName: 'Indian Classics',
  seriesNumber: '7',
  work: 'W-1916',
  description: 'Bimala’s world.\nA second paragraph.',
  sample: 'Mother, today there comes back to mind…',
  coverImg: 'https://images.example/9780306406157.jpg?w=800',
  publisher: 'Vidya',
  publishedOn: '2019-05-31',
  originalPrice: '399',
  stock: '7',
};

it('reads a product with reference names and with short tags', async () => {
  const message = aMessage(aProduct());
  expect(await readProducts(message)).toEqual([{ kind: 'book', row: 1, texts: TEXTS }]);
  expect(await readProducts(shorten(message), { chunkBytes: 7 })).toEqual(
    await readProducts(message),
  );
});

it('reads Latin 1 if the declaration names it, and UTF-16', async () => {
  const message = aMessage(aProduct({ title: 'Café' }).replaceAll(/[’…]/g, ''));
  const latin = message.replace('UTF-8', 'ISO-8859-1');
  const utf16 = Buffer.from(`\ufeff${message}`, 'utf16le');
  const files = [Buffer.from(latin, 'latin1'), utf16, Buffer.from(utf16).swap16()];
  for (const file of files)
    expect(await readProducts(file)).toMatchObject([{ texts: { title: 'Café' } }]);
});

it('counts a product without content, which costs no other one', async () => {
  const message = aMessage('<Product/>', aProduct(), '<Product datestamp="20240101" />');
  const expected = [
    { kind: 'bad', row: 1, message: 'It is empty.' },
    { kind: 'book', row: 2 },
    { kind: 'bad', row: 3, message: 'It is empty.' },
  ];
  expect(await readProducts(message)).toMatchObject(expected);
  expect(await readProducts(shorten(message), { chunkBytes: 1 })).toMatchObject(expected);
  const cut = await readProducts(message.replace('</ONIXMessage>', ''));
  expect(cut).toMatchObject([...expected, { kind: 'note', row: 3 }]);
});

const withStatus = (status: string) =>
  aProduct().replace(
    '<PublishingDetail>',
    `<PublishingDetail><PublishingStatus>${status}</PublishingStatus>`,
  );

it('leaves out books that the publisher does not sell', async () => {
  const message = aMessage(withStatus('04'), withStatus('01'), withStatus('17'));
  expect(await readProducts(message)).toMatchObject([
    { kind: 'book', texts: { stock: '7' } },
    { kind: 'bad', message: 'The publisher has cancelled this book.' },
    { kind: 'bad', message: 'The publisher has withdrawn this book.' },
  ]);
});

it('leaves out the copies of a book that is out of print', async () => {
  const withoutCopies = withStatus('07').replace('<OnHand>7<', '<OnHand>0<');
  const rows = await readProducts(aMessage(withStatus('07'), withoutCopies));
  expect(rows).toMatchObject([
    { kind: 'book', texts: { stock: '' }, notes: [{ field: 'stock', text: '7', isKept: true }] },
    { kind: 'book', texts: { stock: '0' } },
  ]);
  expect(rows[1]).not.toHaveProperty('notes');
});

it('begins with the version and the sender', async () => {
  const [header] = await readAll(aMessage(aProduct()));
  expect(header).toEqual({ kind: 'onix', row: 0, version: '3.0', sender: 'A publisher' });
});

// Types of ONIX code list 1: 04 is a block update, 05 is a deletion, 08 is a notice of sale.
it('reads a block update, a deletion, and no other type of notification', async () => {
  const message = aMessage(
    aProduct({ type: '04' }),
    aProduct({ type: '05' }),
    aProduct({ type: '08' }),
  );
  expect(await readProducts(message)).toMatchObject([
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
  ['open elements', `<p>${'<div>'.repeat(400_000)}`],
  ['entities', `]]>${'&eacute;'.repeat(250_000)}<![CDATA[`],
])('reads two million letters of %s in linear time', async (_name, text) => {
  const html = '<p>Mother, today there comes back to mind…</p>';
  const rows = await readProducts(aMessage(aProduct().replace(html, text)), { chunkBytes: 65_536 });
  expect(rows).toMatchObject([{ kind: 'book', row: 1 }]);
});

it('decodes character references of HTML, and keeps unknown ones', async () => {
  const text =
    '<p>1 &lt; 2 &amp; &unknown; &constructor; India&#8217;s &ldquo;Gora&rdquo; &mdash; caf&#xE9; 1990&#150;2000 &#128;5 &#9999999;&#xD800;</p>';
  const product = aProduct().replace('<p>Mother, today there comes back to mind…</p>', text);
  // Known ones outside of CDATA do not make the unknown ones in it damage.
  const [row] = await readProducts(aMessage(product.replace('Short.', 'Sh&ouml;rt.')));
  expect(row).toMatchObject({
    texts: { sample: '1 < 2 & &unknown; &constructor; India’s “Gora” — café 1990–2000 €5' },
  });
});

const ROWS_OF_THREE = [
  ['book', 1],
  ['bad', 2],
  ['book', 3],
];

/** Lists the kinds and numbers of the rows of three products, the second of which is `damaged`. */
async function readDamaged(damaged: string, chunkBytes = 1000) {
  const rows = await readProducts(aMessage(aProduct(), damaged, aProduct()), { chunkBytes });
  return rows.map(({ kind, row }) => [kind, row]);
}

/** In quadratic time, these would take minutes. */
const LETTERS = '&é;'.repeat(250_000);

it.each<[string, (product: string) => string]>([
  ['a bare &', (product) => product.replace('The Home', 'Home & ')],
  ['a bare & in an address', (product) => product.replace('?w=800', '?w=800&h=500')],
  ['an unknown entity', (product) => product.replace('The Home', 'The &lol; Home')],
  ['entities with letters beyond ASCII', (product) => product.replace('The Home', LETTERS)],
  ['the name of a method as an entity', (product) => product.replace('The Home', '&toString;')],
  ['a control character', (product) => product.replace('Short.', 'Sho\u000brt.')],
  ['a reference to a control character', (product) => product.replace('Short.', 'Sho&#11;rt.')],
  ['a replacement character', (product) => product.replace('Short.', 'Sho\ufffdrt.')],
  ['a damaged tag', (product) => product.replace('</TitleElement>', '</TitleEle>')],
  ['no end tag', (product) => product.replace('</Product>', '')],
  ['no start tag', (product) => product.replace('<Product>', '')],
  ['a damaged end tag', (product) => product.replace('</Product>', '</Prod>')],
  ['a comment without an end', (product) => product.replace('<RecordReference>', '<!-- x')],
  ['CDATA without an end', (product) => product.replace(']]>', '')],
  ['too many levels', () => `<Product>${'<A>'.repeat(200)}</Product>`],
  ['too many elements', () => `<Product>${'<A/>'.repeat(30_000)}</Product>`],
  ['too many attributes', () => `<Product ${'a=""'.repeat(30_000)}/></Product>`],
  ['texts that are too long', () => `<Product><A>${'x'.repeat(4_100_000)}</A></Product>`],
])('reports only the product with %s', async (_what, damage) => {
  const damaged = damage(aProduct());
  expect(await readDamaged(damaged, 65_536)).toEqual(ROWS_OF_THREE);
  if (damaged.length < 10_000) expect(await readDamaged(damaged, 7)).toEqual(ROWS_OF_THREE);
});

it('reports a damaged product with its ISBN, its title, and a reason without jargon', async () => {
  // The related work has an ISBN, too.
  const damaged = aProduct({ title: 'Salt & Pepper' }).replace('W-1916', '9788126415724');
  const rows = await readProducts(aMessage(damaged));
  expect(rows).toEqual([
    {
      kind: 'bad',
      row: 1,
      field: '',
      isbn: TEXTS.isbn,
      title: 'Salt & Pepper',
      message: 'It has a & that is not written as &amp;.',
    },
  ]);
});

it('reads the product after a comment that is longer than a product may be', async () => {
  const message = aMessage(`<!-- ${'x'.repeat(4_100_000)} -->`, aProduct());
  expect(await readProducts(message, { chunkBytes: 65_536 })).toMatchObject([{ kind: 'book' }]);
});

it('reads the product after one that is too long, and has no end tag', async () => {
  const long = aProduct({ title: 'x'.repeat(4_300_000) }).replace('</Product>', '');
  const file = aMessage(long, aProduct({ title: 'Gora' }));
  expect(await readProducts(file, { chunkBytes: 200_000 })).toMatchObject([
    { kind: 'bad', row: 1, message: 'It has more than 4000000 letters.' },
    { kind: 'book', row: 2, texts: { title: 'Gora' } },
  ]);
});

it('reads the head before a first product without its start tag', async () => {
  const file = aMessage(aProduct().replace('<Product>', ''), aProduct({ title: 'Gora' }));
  expect(await readAll(file)).toMatchObject([
    { kind: 'onix', version: '3.0', sender: 'A publisher' },
    { kind: 'bad', row: 1, message: 'Its start tag <Product> is missing.' },
    { kind: 'book', row: 2, texts: { title: 'Gora' } },
  ]);
});

it('counts no product if the file ends in a comment between products', async () => {
  const file = aMessage(aProduct(), '<!-- The rest').replace('</ONIXMessage>', '');
  expect((await readProducts(file)).map(({ kind }) => kind)).toEqual(['book', 'note']);
});

it('counts no product that is in a comment or in CDATA', async () => {
  const inText = aProduct().replace('Short.', '<![CDATA[<Product> </Product>]]>');
  const message = aMessage(`<!-- ${aProduct()} -->`, inText, `<!-- </Product> -->`, aProduct());
  for (const chunkBytes of [7, 65_536])
    expect(
      (await readProducts(message, { chunkBytes })).map(({ kind, row }) => [kind, row]),
    ).toEqual([
      ['book', 1],
      ['book', 2],
    ]);
});

it('decodes the entities of HTML without a DTD, and ignores the line of a DTD', async () => {
  const message = aMessage(aProduct({ title: 'Caf&eacute;&nbsp;&amp;amp; tea' })).replace(
    '?>',
    '?><!DOCTYPE ONIXMessage SYSTEM "http://www.editeur.org/onix.dtd">',
  );
  expect(await readProducts(message)).toMatchObject([{ texts: { title: 'Café & tea' } }]);
});

it('keeps the products before the place where the file is cut', async () => {
  const message = aMessage(aProduct(), aProduct());
  expect(await readProducts(message.slice(0, -200))).toMatchObject([
    { kind: 'book', row: 1 },
    { kind: 'bad', row: 2, isbn: TEXTS.isbn },
  ]);
  expect(await readProducts(message.replace('</ONIXMessage>', ''))).toMatchObject([
    { kind: 'book', row: 1 },
    { kind: 'book', row: 2 },
    { kind: 'note', row: 2, message: expect.stringContaining('cut off') },
  ]);
});

it('reads a product without a message, and one with a prefix', async () => {
  const prefixed = aMessage(aProduct())
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1Ns_1.a:')
    .replace('xmlns=', 'xmlns:Ns_1.a=');
  for (const file of [aProduct(), prefixed])
    expect(await readProducts(file, { chunkBytes: 7 })).toMatchObject([
      { kind: 'book', texts: TEXTS },
    ]);
});

/** Nested entities, which grow exponentially when a parser replaces them. */
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]>`;

it('replaces no entity of a DTD', async () => {
  const message = aMessage(aProduct(), aProduct({ title: '&b;' })).replace('?>', `?>${LAUGHS}`);
  expect(await readProducts(message)).toMatchObject([
    { kind: 'book' },
    { kind: 'bad', title: '&b;' },
  ]);
});

it.each([
  ['other XML', '<books><book/></books>', 'no ONIXMessage'],
  ['a message without products', aMessage('<NoProduct/>'), 'no products'],
  ['an endless DOCTYPE', `<!DOCTYPE x [${'<!-- x -->'.repeat(99_999)}`, 'no ONIXMessage'],
  ['ONIX 2.1', aMessage(aProduct()).replace('3.0', '2.1'), 'Ask A publisher for ONIX 3.0'],
])('refuses to read %s', async (_what, message, reason) => {
  const rows = await readProducts(message, { chunkBytes: 65_536 });
  expect(rows).toEqual([
    { kind: 'unreadable', row: 1, field: '', message: expect.stringContaining(reason) },
  ]);
});

it('ends a product that never ends at the end of the file', async () => {
  const message = aMessage(aProduct(), `<Product>${'<A>x</A>'.repeat(1_000_000)}`);
  expect(await readProducts(message, { chunkBytes: 65_536 })).toMatchObject([
    { kind: 'book', row: 1 },
    { kind: 'bad', row: 2, message: expect.stringContaining('4000000') },
  ]);
});

const ISBN_15 = '<ProductIDType>15</ProductIDType><IDValue>9780306406157';

it.each<[string, [from: string | RegExp, to: string][], Partial<typeof TEXTS>]>([
  ['the ISBN from a GTIN', [[ISBN_15, ISBN_15.replace('>15', '>03')]], { isbn: '9780306406157' }],
  [
    'the ISBN from a GTIN of 14 digits',
    [[ISBN_15, ISBN_15.replace('15</ProductIDType><IDValue>', '03</ProductIDType><IDValue>0')]],
    { isbn: '09780306406157' },
  ],
  [
    'no ISBN from the GTIN of other goods',
    [[ISBN_15, '<ProductIDType>03</ProductIDType><IDValue>8901234567890']],
    { isbn: '', gtin: '8901234567890' },
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
    { authors: 'Surendranath Tagore|Rabindranath Tagore', translator: '' },
  ],
])('reads %s', async (_, edits, texts) => {
  const product = edits.reduce((text, [from, to]) => text.replace(from, to), aProduct());
  expect(await readProducts(aMessage(product))).toMatchObject([{ kind: 'book', texts }]);
});

const MESSAGE = aMessage(aProduct());

it.each<[string, head: string, version: string, sender: string]>([
  ['reference names', MESSAGE, '3.0', 'A publisher'],
  ['short tags', shorten(MESSAGE), '3.0', 'A publisher'],
  ['the beginning of a message', MESSAGE.slice(0, 400), '3.0', 'A publisher'],
  ['release 3.1', MESSAGE.replace('"3.0"', '"3.1"'), '3.1', 'A publisher'],
  ['a namespace without a release', MESSAGE.replace('release="3.0"', ''), '3.0', 'A publisher'],
  [
    'a comment before the message',
    MESSAGE.replace('<ONIX', '<!-- <ONIXMessage release="2.1"> --><ONIX'),
    '3.0',
    'A publisher',
  ],
  [
    'a DTD of release 2.1',
    '<!DOCTYPE ONIXMessage SYSTEM "http://www.editeur.org/onix/2.1/reference/onix-international.dtd"><ONIXMessage><Header><FromCompany>Vidya</FromCompany></Header>',
    '2.1',
    'Vidya',
  ],
  ['a header of release 2.1', '<ONIXmessage><header><m174>Vidya</m174></header>', '2.1', 'Vidya'],
  ['a product', aProduct(), '3.0', ''],
  ['other XML', '<html><body/></html>', '', ''],
])('reads the version and the sender of %s', (_what, head, version, sender) => {
  expect(readOnixFacts(head)).toEqual({ version, sender });
});
