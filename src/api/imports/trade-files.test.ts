import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { runImports } from './run-imports.ts';
import { type ImportShop, openImportShop, readJob } from './testing.ts';

/** Small files, each written as the program or the house of its name writes it; all rows are invented. */
const FILES: [name: string, becomes: { source: string; books: string[]; reports: string[] }][] = [
  [
    'tally-stock.csv',
    {
      source: 'table',
      books: [],
      reports: [
        '7: There is no price, which a new book needs.',
        '8: There is no price, which a new book needs.',
        '9: This row is a sum, not a book.',
      ],
    },
  ],
  [
    'koha.csv',
    {
      source: 'koha',
      books: [
        '9788199910010 · Lanterns of the ghats · Meenal Rao · Vidya Prakashan · 2019 · 256 · Paperback · ₹350 of ₹350 · 0 copies',
        'Atlas of monsoons · Devaki Iyer · Lotus House · 2011 · Paperback · ₹1250 of ₹1250 · 0 copies',
      ],
      reports: [
        '4: This word for a format is not known.',
        '4: This is not a number of pages.',
        '5: An e-book or a recording is not a printed book.',
      ],
    },
  ],
  [
    'calibre.csv',
    {
      source: 'calibre',
      books: [
        '9788199910041 · Night boats · Meenal Rao, Tapas Sen · Lotus House · 2018-06-30 · en · Paperback · Romance · ₹299 of ₹299 · 0 copies',
        'मेघ · Monsoon Quartet 2 · Devaki Iyer · hi · Paperback · ₹180 of ₹180 · 0 copies',
      ],
      reports: [
        '2: The shop has no such category.',
        '4: An e-book or a recording is not a printed book.',
      ],
    },
  ],
  [
    'librarything.tsv',
    {
      source: 'librarything',
      books: [
        '9788199910058 · The salt road · Coast Trilogy 2 · Ilina Das, Devaki Iyer · tr. Tapas Sen · Lotus House · 2016 · en · 288 · Paperback · ₹395 of ₹395 · 2 copies',
      ],
      reports: [
        '2: The shop has no such category.',
        '3: This price is not in ₹ but in $.',
        '4: An e-book or a recording is not a printed book.',
      ],
    },
  ],
  [
    'woocommerce.csv',
    {
      source: 'woocommerce',
      books: [
        '9788199910300 · Harbour lights · Devaki Iyer · Coast Press · 210 · Paperback · Romance · ₹350 of ₹350 · 3 copies',
        '9788199910317 · A winter draft · Tapas Sen · Lotus House · Paperback · Romance · ₹299 of ₹299 · 0 copies',
        '9788199910324 · The kite road · Meenal Rao · Lotus House · Hardcover · Romance · ₹750 of ₹750 · 2 copies',
        '9788199910331 · The kite road · Meenal Rao · Lotus House · Paperback · Romance · ₹399 of ₹450 · 4 copies',
      ],
      reports: [
        '3: This row has no price: its variations come in as books of their own.',
        '4: It is not on sale in WooCommerce: a new book comes in without copies, and one that is here stays on sale.',
        '7: An e-book or a recording is not a printed book.',
      ],
    },
  ],
  [
    'shopify.csv',
    {
      source: 'shopify',
      books: [
        '9788199910348 · Salt and rain · Ilina Das · Paperback · Romance · ₹270 of ₹300 · 4 copies',
        '9788199910355 · Salt and rain · Ilina Das · Hardcover · Romance · ₹540 of ₹600 · 1 copies',
        '9788199910362 · Quiet station · Zeenat Ansari · Paperback · Romance · ₹199 of ₹199 · 0 copies',
      ],
      reports: [
        '5: It is not on sale in Shopify: a new book comes in without copies, and one that is here stays on sale.',
      ],
    },
  ],
  [
    'shopify-2024.csv',
    {
      source: 'shopify',
      books: [
        '9788199910348 · Salt and rain · Ilina Das · Paperback · Romance · ₹270 of ₹300 · 4 copies',
        '9788199910355 · Salt and rain · Ilina Das · Hardcover · Romance · ₹540 of ₹600 · 1 copies',
        '9788199910362 · Quiet station · Zeenat Ansari · Paperback · Romance · ₹199 of ₹199 · 0 copies',
        '9788199910379 · Night market · Tapas Sen · Paperback · Romance · ₹250 of ₹250 · 0 copies',
      ],
      reports: [
        '5: It is not on sale in Shopify: a new book comes in without copies, and one that is here stays on sale.',
        '6: It is not on sale in Shopify: a new book comes in without copies, and one that is here stays on sale.',
      ],
    },
  ],
  [
    'amazon-listings.txt',
    {
      source: 'amazon',
      books: [
        '9788199910065 · Café of the hills · Devaki Iyer · 2019 · Paperback · ₹240 of ₹299 · 3 copies',
        '9788199910072 · Tide tables (Hindi Edition) · Das, Ilina · Hardcover · ₹450 of ₹450 · 0 copies',
        'Brass bookmark, peacock · Paperback · ₹99 of ₹99 · 12 copies',
      ],
      reports: [
        '4: This is not an ISBN.',
        '5: This copy is used, and the shop would sell it as new.',
      ],
    },
  ],
  [
    'amazon-loader.txt',
    {
      source: 'amazon',
      books: [],
      reports: ['2: There is no title.', '3: There is no title.'],
    },
  ],
  [
    'distributor-imports.csv',
    {
      source: 'table',
      books: [
        '9788199910096 · LANTERNS OF THE GHATS · RAO M · LOTUS HOUSE · 2021 · Paperback · ₹595 of ₹595 · 14 copies',
        'RIVER SONGS · SEN T · LOTUS HOUSE · 2022 · Paperback · ₹350 of ₹350 · 0 copies',
      ],
      reports: [
        '5: This price is not in ₹ but in UKP.',
        '6: This price is not in ₹ but in USD.',
        '7: Excel has shortened this number: format the column as text, and enter the ISBN again.',
        '8: This row is a sum, not a book.',
      ],
    },
  ],
  [
    'distributor-hindi.csv',
    {
      source: 'table',
      books: [
        '9788199910126 · सफ़ेद नाव · इलिना दास · 2021 · 248 · Hardcover · ₹495 of ₹495 · 0 copies',
        '9788199910133 · मेघ के पार · देवकी अय्यर · 2019 · 160 · Paperback · ₹199 of ₹199 · 0 copies',
        'घाट के दीप · मीनल राव, तपस सेन · 2023 · Paperback · ₹250 of ₹250 · 0 copies',
      ],
      reports: [],
    },
  ],
  [
    'libib.csv',
    {
      source: 'table',
      books: [
        '9788199910140 · Kites over Pune · Devaki Iyer, Tapas Sen · Vidya Prakashan · 2015-08-01 · Paperback · ₹225 of ₹225 · 2 copies',
        '9788199910157 · Tide tables · Ilina Das · Lotus House · 2019 · Paperback · ₹310 of ₹310 · 1 copies',
      ],
      reports: ['4: A film, a record or a game is not a book.'],
    },
  ],
  [
    'dnb.xml',
    {
      source: 'onix',
      books: [
        '9788199910164 · Der Fluss der Laternen · Ilse Weber · tr. Jan Krug · Beispiel Verlag · 2023-09 · de · 312 · Hardcover · ₹1450 of ₹1450 · 0 copies',
      ],
      reports: [
        '2: It has no price in ₹, only in EUR and CHF.',
        '3: This is an e-book: the shop sells printed books.',
      ],
    },
  ],
  [
    'booknet.xml',
    {
      source: 'onix',
      books: [
        '9788199910249 · Le phare · Luc Tremblay · Maple Sample Press · 2023-09-12 · fr · Hardcover · Romance · ₹650 of ₹650 · 0 copies',
      ],
      reports: [
        '1: It has no price in ₹, only in CAD.',
        '3: The publisher has cancelled this book.',
      ],
    },
  ],
  [
    'thoth.xml',
    {
      source: 'onix',
      books: [
        '9788199910218 · Paper ships · Tapas Sen · Open Shelf · 2022-03-14 · en · 180 · Paperback · Non-Fiction · ₹799 of ₹799 · 0 copies',
      ],
      reports: [
        '1: It has no price in ₹, only in GBP and EUR.',
        '2: The supplier must be asked for its price.',
        '4: This is an e-book: the shop sells printed books.',
      ],
    },
  ],
];

it.each(FILES)('reads %s', async (name, becomes) => {
  const { review, errors } = await sendFile(await openImportShop(), name, '?dryRun=1');
  expect({
    source: review?.file.source,
    books: review?.books.map(({ book }) => describeBook(book)),
    reports: errors.map(({ row, message }) => `${row}: ${message}`),
  }).toEqual(becomes);
});

it('changes the price of a book that the shop has by an inventory loader without titles', async () => {
  const shop = await openImportShop();
  await sendFile(shop, 'amazon-listings.txt');
  const { review, changed, same } = await sendFile(shop, 'amazon-loader.txt', '?dryRun=1');
  expect({ changed, same }).toEqual({ changed: 1, same: 1 });
  expect(review?.books.map(({ book }) => describeBook(book))).toEqual([
    '9788199910065 · Café of the hills · Devaki Iyer · 2019 · Paperback · ₹220 of ₹299 · 3 copies',
  ]);
});

it('reads a file as Windows-1252 whose first accent is behind the bytes that show the encoding', async () => {
  const shop = await openImportShop();
  const file = `title,originalPrice\n${'\n'.repeat(70_000)}Caf\u00e9,250\n`;
  expect(await sendBytes(shop, Buffer.from(file, 'latin1'))).toMatchObject({ added: 1, total: 1 });
  expect((await shop.dependencies.store.books()).at(-1)).toMatchObject({ title: 'Café' });
});

function sendFile(shop: ImportShop, name: string, query = ''): Promise<ImportJob> {
  return sendBytes(shop, readFileSync(new URL(`trade-files/${name}`, import.meta.url)), query);
}

/** Sends bytes, because not each file is UTF-8; resolves with the job when it is done. */
async function sendBytes(
  shop: ImportShop,
  body: Uint8Array<ArrayBuffer>,
  query = '',
): Promise<ImportJob> {
  const url = `http://localhost/api/desk/imports${query}`;
  const headers = { authorization: shop.ownerToken };
  const response = await shop.api.fetch(new Request(url, { method: 'POST', headers, body }));
  const { job } = (await response.json()) as { job: ImportJob };
  await runImports(shop.dependencies);
  return readJob(shop, job._id);
}

function describeBook(book: Book): string {
  const { isbn, title, author, translator, series, publisher, publishedOn, language } = book;
  const price = `₹${book.originalPrice - book.discountPrice} of ₹${book.originalPrice}`;
  const people = [author, translator && `tr. ${translator}`];
  const edition = [publisher, publishedOn, language, book.pages, book.bookType, book.genres];
  const facts = [isbn, title, series && `${series.name} ${series.number}`, ...people, ...edition];
  return [...facts.flat(), price, `${book.stock} copies`].filter(Boolean).join(' · ');
}
