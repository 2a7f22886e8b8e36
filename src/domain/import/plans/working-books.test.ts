import { expect, it } from 'vitest';
import type { Book } from '#contract/catalogue/book.ts';
import { aBook } from '../../builders.ts';
import { createWorkingBooks } from './working-books.ts';

/** Creates a thousand books of one title that count how often the title of any is read. */
function openDiaries(describe: (index: number) => { author?: string; isbn?: string }) {
  let reads = 0;
  const stored = Array.from({ length: 1000 }, (_, index) => {
    const book = aBook({ _id: `bk${index}`, isbn: undefined, ...describe(index) });
    const title = {
      get() {
        reads += 1;
        return 'Diary';
      },
    };
    return { book: Object.defineProperty(book, 'title', title), position: index };
  });
  const books = createWorkingBooks(stored);
  reads = 0;
  return { books, countReads: () => reads };
}

function findId(
  { find }: ReturnType<typeof createWorkingBooks>,
  row: Parameters<typeof find>[0],
): string | undefined {
  const match = find(row);
  return match === 'several' ? match : match?._id;
}

it('compares a row only with the books of its title that have its author', () => {
  const { books, countReads } = openDiaries((index) => ({ author: `Author ${index}` }));
  expect(findId(books, { title: 'Diary', author: 'Author 700' })).toBe('bk700');
  expect(findId(books, { title: 'Diary', authors: ['Author 800'] })).toBe('bk800');
  expect(books.find({ title: 'Diary', author: 'Author' })).toBeUndefined();
  expect(countReads()).toBeLessThan(5);
});

it('compares a row with an ISBN only with books that have none', () => {
  const { books, countReads } = openDiaries((index) => ({
    author: 'Classmate',
    isbn: `978${index}`,
  }));
  const row = { title: 'Diary', author: 'Classmate' };
  expect(findId(books, { ...row, isbn: '9789' })).toBe('bk9');
  expect(books.find({ ...row, isbn: '97812345' })).toBeUndefined();
  expect(countReads()).toBe(0);
});

it.each([
  [{}, 'bk01'],
  [{ publisher: 'Gita Press, Gorakhpur' }, 'bk01'],
  [{ publisher: 'Penguin' }, undefined],
])('gives the ISBN of a row with %j to the book without one: %s', (row, id) => {
  const book = aBook({ isbn: undefined, publisher: 'Gita Press' });
  const books = createWorkingBooks([{ book, position: 1 }]);
  const { title, author } = book;
  expect(findId(books, { isbn: '9780143442295', title, author, ...row })).toBe(id);
});

const NOTEBOOK = { title: 'Classmate Notebook 172 pages', gtin: '8901180955505' };

it.each([
  [NOTEBOOK, { title: 'Classmate Notebook 172pp' }, true],
  [NOTEBOOK, {}, true],
  [NOTEBOOK, { title: 'Pen, blue' }, false],
  [{ ...NOTEBOOK, isbn: '9780143442295' }, {}, false],
  [{ title: 'Tinkle Digest 345', gtin: '9770971012005' }, { title: 'Tinkle Digest 346' }, false],
  [{ title: 'Tinkle Digest 345', gtin: '9770971012005' }, { title: 'Tinkle Digest 345' }, true],
  [
    { title: 'History of India Vol 1', gtin: '8901180955505' },
    { title: 'History of India Vol 2' },
    false,
  ],
  [
    { title: 'History of India Part I', gtin: '8901180955505' },
    { title: 'History of India Part II' },
    false,
  ],
  [
    { title: 'Apsara Platinum Pencil HB', gtin: '8901180955505' },
    { title: 'Apsara Platinum Pencil 2B' },
    false,
  ],
])('finds %j by its barcode for a row with %j: %s', (facts, row, isFound) => {
  const book = aBook({ isbn: undefined, ...facts });
  const books = createWorkingBooks([{ book, position: 1 }]);
  const found = findId(books, { author: 'Another', gtin: facts.gtin, ...row });
  expect(found).toBe(isFound ? book._id : undefined);
});

const SPELLINGS = [
  [
    'Harper Collins',
    'HarperCollins',
    'Harper Collins India',
    'HARPER-COLLINS Publishers India Pvt. Ltd.',
    'Harper',
  ],
  ['S. Chand', 'S Chand & Company', 'S. Chand & Co. Ltd'],
  ['D.C. Books', 'DC Books'],
  ['OUP', 'Oxford University Press', 'Oxford University Press, India'],
  ['NBT', 'National Book Trust'],
  ['Penguin Books', 'Penguin', 'Penguin Books India', 'Penguin Random House India Pvt. Ltd.'],
  ['Central Law Agency', 'Central Law', 'Central Law Agency, Allahabad'],
  ['Central Law Publications'],
  ['Law Publishers (India)'],
  ['Eastern Book Company', 'Eastern Book Co.'],
  ['Eastern Law House'],
  ['Laxmi Publications'],
  ['Sultan Chand & Sons'],
  ['Goyal Brothers Prakashan', 'Goyal Bros'],
  ['Notion Press', 'Notionpress'],
  ['Arya'],
  ['Roy'],
  ['Sahitya Bhandar'],
  ['Prabhat Prakashan'],
  ['Prabhakar Prakashan'],
  ['Chaukhamba Sanskrit Sansthan'],
  ['Chaukhamba Surbharati Prakashan'],
  ['Mahalaxmi Prakashan'],
  ['Rupa & Co', 'Rupa Publications', 'M/s Rupa', 'Rupa'],
  ['Tata McGraw Hill', 'McGraw-Hill'],
  ['Pan Macmillan', 'Macmillan'],
  ['Rajkamal Prakashan', 'राजकमल प्रकाशन'],
  ['Vani Prakashan', 'Vaani Prakashan'],
  ['Sahitya Akademi', 'Sahitya Academy'],
  ['Bloomsbury', 'Bloomsburry India'],
  ['Sahitya Bhawan', 'Sahitya Bhavan'],
  ['Orient Longman'],
  ['Orient BlackSwan', 'Orient Blackswan Pvt Ltd'],
  ['Oxford & IBH'],
];

it.each(SPELLINGS)(
  'knows the publisher %s in another spelling, and no other',
  (first, ...others) => {
    const isTaken = (publisher: string) => {
      const book = aBook({ isbn: undefined, publisher: first });
      const { title, author } = book;
      const books = createWorkingBooks([{ book, position: 1 }]);
      return findId(books, { isbn: '9780143442295', title, author, publisher }) !== undefined;
    };
    expect(others.filter((name) => !isTaken(name))).toEqual([]);
    const latin = SPELLINGS.filter(([name]) => name !== first)
      .flat()
      // A part of two names.
      .filter((name) => name !== 'Central Law')
      .filter((name) => /[a-z]/i.test(name));
    expect(latin.filter(isTaken)).toEqual([]);
  },
);

it.each([
  [{ subtitle: 'Part I' }, { subtitle: 'Part II' }, false],
  [{ subtitle: 'Part One' }, { subtitle: 'Part Two' }, false],
  [{ subtitle: 'for Class XI' }, { subtitle: 'for Class XII' }, false],
  [{ series: { name: 'NCERT', number: '1' } }, { seriesName: 'NCERT', seriesNumber: '2' }, false],
  [{ subtitle: 'A textbook' }, { subtitle: 'For schools' }, true],
  [{ subtitle: 'Class 9' }, { subtitle: 'Std IX' }, true],
  [{ subtitle: 'Class 9' }, { subtitle: '9th' }, true],
  [{ subtitle: 'Part I' }, { subtitle: 'part I, revised' }, true],
  [{ subtitle: 'Part I' }, {}, true],
  [{ subtitle: 'Class LKG' }, { subtitle: 'Class UKG' }, false],
  [{ subtitle: 'Class LKG' }, { subtitle: 'L.K.G.' }, true],
  [{ subtitle: 'Class Jr. KG' }, { subtitle: 'Class Sr. KG' }, false],
  [{ subtitle: 'Class Jr. KG' }, { subtitle: 'Junior K.G.' }, true],
  [{ subtitle: 'Class KG' }, { subtitle: 'Class Prep' }, false],
  [{ subtitle: 'Nursery' }, { subtitle: 'Class 1' }, false],
  [{ subtitle: 'कक्षा 9' }, { subtitle: 'कक्षा 10' }, false],
  [{ subtitle: '75 years of freedom' }, { subtitle: '1947-2022' }, true],
  [{ subtitle: 'Part 2, 1500-1700' }, { subtitle: 'Part 2' }, true],
  [{ subtitle: 'Class 9 Edition 2022' }, { subtitle: 'Class 10 Edition 2022' }, false],
  [{ subtitle: 'Solved Papers 2025-26' }, { subtitle: 'Solved Papers 2024-25' }, false],
  [{ subtitle: 'Solved Papers 2025-26' }, { subtitle: '2025' }, true],
  [{ subtitle: '2nd edition' }, { subtitle: 'Revised 3rd ed.' }, false],
  [{ subtitle: '2nd edition' }, { subtitle: '2nd Edn.' }, true],
  [{ subtitle: 'Part 2, 3rd edition' }, { subtitle: 'Part 2' }, true],
  [{ subtitle: 'Volume 100' }, { subtitle: 'Volume 101' }, false],
  [{ subtitle: '9 Class' }, { subtitle: '10 Class' }, false],
  [{ subtitle: 'समाधान २०२४' }, { subtitle: 'समाधान 2024' }, true],
  [
    { subtitle: '101 tales', series: { name: 'Tales', number: '3' } },
    { seriesName: 'Tales', seriesNumber: '3' },
    true,
  ],
  [{ subtitle: 'Part 2' }, { seriesName: 'Tales', seriesNumber: '3' }, false],
  [{}, { subtitle: 'Part II' }, true],
])('finds the book with %j for a row with %j: %s', (facts, row, isFound) => {
  const book = aBook({ title: 'Physics', isbn: undefined, ...facts });
  const books = createWorkingBooks([{ book, position: 1 }]);
  const { title, author } = book;
  expect(findId(books, { title, author, ...row })).toBe(isFound ? book._id : undefined);
});

it.each([
  ['the only book of its title', ['R. K. Narayan'], {}, 'R. K. Narayan'],
  ['one of several books', ['R. K. Narayan', 'A. Friend'], {}, 'several'],
  ['the book without an author first', ['R. K. Narayan', ''], {}, ''],
  ['no book with its ISBN alone', ['R. K. Narayan'], { isbn: '9780143442295' }, undefined],
  ['no book of another publisher', ['R. K. Narayan'], { publisher: 'Rupa' }, undefined],
] as const)('finds %s for a row without an author', (_what, authors, row, found) => {
  const stored = authors.map((author, position) => ({
    book: aBook({ _id: author, author, title: 'Guide', isbn: undefined, publisher: 'Aleph' }),
    position,
  }));
  expect(findId(createWorkingBooks(stored), { title: 'GUIDE', ...row })).toBe(found);
});

it.each([
  [{ bookType: 'Hardcover', originalPrice: 650 }, {}, 'soft'],
  [{ bookType: 'Hardcover', originalPrice: 700 }, {}, undefined],
  [{ bookType: 'Hardcover', originalPrice: 650 }, { isbn: '9780143442301' }, undefined],
  [{ bookType: 'Hardcover', originalPrice: 650, isbn: '9780143442295' }, {}, 'soft'],
  [{ bookType: 'Hardcover', originalPrice: 650 }, { hard: true }, 'hard'],
] as const)('finds a book without a known format for a row with %j: %j', (row, facts, id) => {
  const { hard, ...rest } = { hard: false, ...facts };
  const soft = aBook({ _id: 'soft', isbn: undefined, originalPrice: 650, ...rest });
  const other = aBook({ ...soft, _id: 'hard', bookType: 'Hardcover', originalPrice: 800 });
  const stored = [soft, ...(hard ? [other] : [])].map((book, position) => ({ book, position }));
  const { title, author } = soft;
  expect(findId(createWorkingBooks(stored), { title, author, ...row })).toBe(id);
});

it.each([
  [650, 650, [false, true]],
  // It may be a paperback only because no list has said what it is.
  [650, 450, [true, false]],
  [700, 450, [false, true]],
  [700, 650, [false, true]],
])(
  'finds the book for the hardcover at ₹%s and the paperback at ₹%s of a file: %j',
  (hardcover, paperback, found) => {
    const book = aBook({ isbn: undefined, originalPrice: 650 });
    const { title, author } = book;
    const rows = [
      { bookType: 'Hardcover', originalPrice: hardcover },
      { bookType: 'Paperback', originalPrice: paperback },
    ] as const;
    const areFound = rows.map((row, at) => {
      const others = rows
        .toSpliced(at, 1)
        .map((other) => ({ ...other, originalPrice: `${other.originalPrice}` }));
      const books = createWorkingBooks([{ book, position: 1 }]);
      return books.find({ title, author, ...row }, { others }) === book;
    });
    expect(areFound).toEqual(found);
  },
);

it.each([
  [{ originalPrice: 650 }, ['publisher'], 'Vani', true],
  // The first row of the file has found it.
  [{ originalPrice: 650 }, ['publisher'], 'Lokbharti', false],
  [{ originalPrice: 600 }, ['publisher'], 'Vani', false],
  [{ originalPrice: 650, isbn: '9780143442295' }, ['publisher', 'isbn'], 'Vani', false],
] as const)(
  'finds the book that an earlier list has found for a row with %j, %j beside %s: %s',
  (row, differsIn, publisher, isFound) => {
    const book = aBook({ isbn: undefined, publisher: undefined, originalPrice: 650 });
    const other = { ...book, _id: 'bk02', publisher: 'Vani Prakashan' };
    const books = createWorkingBooks([
      { book, position: 1 },
      { book: other, position: 2 },
    ]);
    const { title, author } = book;
    const named = { title, author, publisher: 'Rajkamal', ...row };
    const found = books.find(named, { differsIn, others: [{ publisher }] });
    expect(found).toBe(isFound ? book : undefined);
  },
);

it.each([
  [{ publisher: 'Diamond', originalPrice: 150 }, false],
  [{ publisher: 'Rajkamal', originalPrice: 250 }, true],
])('finds the book of ₹250 without a publisher for %j, of two editions: %s', (row, isFound) => {
  const book = aBook({ isbn: undefined, publisher: undefined, originalPrice: 250 });
  const { title, author } = book;
  const others = [
    { publisher: 'Diamond', originalPrice: '150' },
    { publisher: 'Rajkamal', originalPrice: '250' },
  ].filter(({ publisher }) => publisher !== row.publisher);
  const books = createWorkingBooks([{ book, position: 1 }]);
  expect(books.find({ title, author, ...row }, { others })).toBe(isFound ? book : undefined);
});

it('compares the other editions of a file only with books that the row may mean', () => {
  const { title, author, originalPrice, ...facts } = aBook({ isbn: undefined });
  const seriesName = 'One Piece';
  const stored = Array.from({ length: 1000 }, (_, position) => {
    const series = { name: seriesName, number: `${position}` };
    return {
      book: { ...facts, _id: `bk${position}`, title, author, originalPrice, series },
      position,
    };
  });
  let reads = 0;
  const others = Array.from({ length: 50 }, (_, index) => ({
    seriesName,
    seriesNumber: `${index + 1}`,
    get originalPrice() {
      reads += 1;
      return `${originalPrice}`;
    },
  }));
  const row = { title, author, seriesName, seriesNumber: '0', originalPrice };
  expect(createWorkingBooks(stored).find(row, { others })).toBe(stored[0]?.book);
  expect(reads).toBe(50);
});

it('finds the first volume at a new price, although the second one still has the old price', () => {
  const first = aBook({ isbn: undefined, originalPrice: 350 });
  const second = { ...first, _id: 'volume2', series: { name: 'One Piece', number: '2' } };
  const { title, author } = first;
  const seriesName = 'One Piece';
  const row = { title, author, seriesName, seriesNumber: '1', originalPrice: 399 };
  const others = [{ seriesName, seriesNumber: '2', originalPrice: '350' }];
  const find = (...books: Book[]) =>
    createWorkingBooks(books.map((book, position) => ({ book, position }))).find(row, { others });
  expect(find(first, second)).toBe(first);
  // It may be the second volume, which has no book of its own.
  expect(find(first)).toBeUndefined();
});

it('finds the volume of a row, and none that a list without volumes has left for another', () => {
  const { title, author } = aBook();
  const row = { title, author, seriesName: 'One Piece', seriesNumber: '2', originalPrice: 380 };
  const book = aBook({ isbn: undefined, originalPrice: 350 });
  const second = { ...book, _id: 'bk02', series: { name: 'One Piece', number: '2' } };
  const find = (...books: (typeof book)[]) =>
    createWorkingBooks(books.map((one, position) => ({ book: one, position })));
  expect(find(book).find(row, { differsIn: ['seriesNumber'] })).toBeUndefined();
  expect(find(book, second).find(row)).toBe(second);
});

it('prefers a book that has what a later edition of the file differs in', () => {
  const stored = [undefined, 'Vani Prakashan'].map((publisher, position) => ({
    book: aBook({ _id: `bk${position}`, isbn: undefined, publisher }),
    position,
  }));
  const { title, author, originalPrice } = aBook();
  const row = { title, author, originalPrice, publisher: 'Vaani' };
  const found = createWorkingBooks(stored).find(row, { differsIn: ['publisher'] });
  expect(found).toBe(stored[1]?.book);
});

const HARDCOVER = aBook({
  isbn: '9780143442295',
  bookType: 'Hardcover',
  publisher: 'Penguin Books',
});
const PAPERBACK = aBook({ _id: 'bk02', isbn: '9780143442301', publisher: 'Maple Press' });
const BOTH = { title: HARDCOVER.title, author: HARDCOVER.author };

it.each([
  ['the format', { bookType: 'Paperback' }, PAPERBACK],
  ['the publisher', { publisher: 'maple press' }, PAPERBACK],
  ['a shorter name of the publisher', { publisher: 'Penguin' }, HARDCOVER],
  ['the date', { publishedOn: '2019' }, PAPERBACK],
  ['the language', { language: 'hi' }, HARDCOVER],
  ['the language of another region', { language: 'en-US' }, PAPERBACK],
  ['nothing', {}, 'several'],
  ['a publisher that neither has', { publisher: 'Aleph' }, undefined],
  ['a language that neither has', { language: 'ta' }, undefined],
] as const)('finds the edition of a row without an ISBN by %s', (_by, row, found) => {
  const editions = [
    { ...HARDCOVER, language: 'hi', publishedOn: '1943' },
    { ...PAPERBACK, language: 'en', publishedOn: '2019-05' },
  ];
  const books = createWorkingBooks(editions.map((book, position) => ({ book, position })));
  expect(findId(books, { ...BOTH, ...row })).toBe(found === 'several' ? found : found?._id);
});

it('finds a book whose title or author is typed in capitals, with another apostrophe or other dots', () => {
  const stored = [
    aBook({ _id: 'guide', title: 'The Guide', author: 'R. K. Narayan', isbn: undefined }),
    aBook({ _id: 'child', title: 'Midnight’s Children', author: 'Salman Rushdie' }),
    aBook({
      _id: 'atlas',
      title: 'Atlas',
      author: 'A. Das, B. Sen',
      authors: ['A. Das', 'B. Sen'],
    }),
  ];
  const books = createWorkingBooks(stored.map((book, position) => ({ book, position })));
  expect(findId(books, { title: 'THE GUIDE', author: 'R.K. NARAYAN' })).toBe('guide');
  expect(findId(books, { title: 'The Guide', author: 'RK Narayan' })).toBe('guide');
  expect(findId(books, { title: "Midnight's Children", author: 'SALMAN RUSHDIE' })).toBe('child');
  expect(findId(books, { title: 'ATLAS', author: 'A Das, B Sen' })).toBe('atlas');
  expect(findId(books, { title: 'The Guides', author: 'R. K. Narayan' })).toBeUndefined();
});

it.each(['R. K. Narayan', ''])(
  'finds the edition of the same publisher, with the author "%s"',
  (author) => {
    const book = aBook({ title: 'Mathematics 5', author, publisher: 'NCERT', isbn: undefined });
    const books = createWorkingBooks([{ book, position: 1 }]);
    const find = (publisher?: string) =>
      findId(books, { title: 'Mathematics 5', author, publisher });
    expect([find('Oxford'), find('NCERT, New Delhi'), find()]).toEqual([
      undefined,
      book._id,
      book._id,
    ]);
  },
);

it('prefers, of two books that differ in letters only, the one that is written as in the row', () => {
  const author = 'Jane Austen';
  const stored = ['EMMA', 'Emma'].map((title) =>
    aBook({ _id: title, title, author, isbn: undefined }),
  );
  const books = createWorkingBooks(stored.map((book, position) => ({ book, position })));
  expect(findId(books, { title: 'Emma', author })).toBe('Emma');
  expect(findId(books, { title: 'EMMA', author })).toBe('EMMA');
  expect(findId(books, { title: 'emma', author })).toBe('several');
});

it.each([
  ['8901180955505', 'bk01'],
  ['8901180955512', undefined],
  [undefined, 'bk01'],
])('finds goods by their name for a row with the barcode %s: %s', (gtin, id) => {
  const { title, gtin: own } = NOTEBOOK;
  const book = aBook({ isbn: undefined, author: '', authors: [], title, gtin: own });
  const books = createWorkingBooks([{ book, position: 1 }]);
  expect(findId(books, { title, gtin })).toBe(id);
  const plain = createWorkingBooks([{ book: { ...book, gtin: undefined }, position: 1 }]);
  expect(findId(plain, { title, gtin })).toBe('bk01');
});

it('does not give the ISBN of a row to one of several editions without one', () => {
  const editions = [HARDCOVER, PAPERBACK].map((book) => ({ ...book, isbn: undefined }));
  const books = createWorkingBooks(editions.map((book, position) => ({ book, position })));
  expect(findId(books, { ...BOTH, isbn: '9780306406157' })).toBeUndefined();
  expect(findId(books, { ...BOTH, isbn: '9780306406157', bookType: 'Paperback' })).toBe('bk02');
});

it('reads the authors of the books once, also for rows without an author', () => {
  let reads = 0;
  const stored = Array.from({ length: 100 }, (_, position) => {
    const { author: _author, authors: _authors, ...facts } = aBook({ _id: `bk${position}` });
    const author = {
      enumerable: true,
      get() {
        reads += 1;
        return `Author ${position}`;
      },
    };
    return { book: Object.defineProperty(facts, 'author', author) as Book, position };
  });
  const books = createWorkingBooks(stored);
  reads = 0;
  expect(books.find({ title: stored[0]?.book.title })).toBe('several');
  expect(reads).toBe(0);
});
