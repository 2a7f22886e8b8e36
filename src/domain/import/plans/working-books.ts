import type { Book } from '#contract/catalogue/book.ts';
import { type BookFields, flattenBook } from '../../books/book-fields.ts';
import { listAuthorKeys, toTitleKey } from '../../books/book-names.ts';
import type { PositionedBook } from '../../finding/find-books.ts';
import type { Edition, ImportRow, RowEdition, TellingField } from '../import-row.ts';
import { foldText } from '../../values/text.ts';

/** The fields of a row that identify a book. */
type Identity = Edition &
  Pick<
    BookFields,
    | 'isbn'
    | 'gtin'
    | 'title'
    | 'author'
    | 'authors'
    | 'work'
    | 'bookType'
    | 'publishedOn'
    | 'originalPrice'
  >;

/** The fields that tell editions apart, if the row has them. */
const TELLING_FIELDS = ['publisher', 'subtitle', 'publishedOn', 'language'] as const;

type Differences = Pick<
  Extract<ImportRow, { kind: 'book' }>,
  'isDistinct' | 'differsIn' | 'others'
>;

/** The ids of books by a key. */
type Index = Map<string, Set<string>>;

/** The books that the rows of one batch refer to, in their state after the previous rows. */
export function createWorkingBooks(stored: readonly PositionedBook[]) {
  const books = new Map<string, Book>();
  const byIsbn = new Map<string, string>();
  const byGtin = new Map<string, string>();
  /** The ids by `listNameKeys`, because thousands of books may share a title, or an author, too. */
  const byName: Index = new Map();
  const byNameWithoutIsbn: Index = new Map();
  /** What the rows say of the books that they have found: an import may not change it. */
  const claims = new Map<string, Identity>();
  /** The keys and the fields of the books, which many rows with one title are compared with. */
  const facts = new Map<string, { keys: readonly string[]; edition: Identity }>();

  /** Keeps the fields of a book, with what rows have claimed of it. */
  function describe(book: Book, keys: readonly string[]) {
    const claim = claims.get(book._id) ?? {};
    const { isbn = claim.isbn, gtin = claim.gtin } = book;
    facts.set(book._id, { keys, edition: { ...claim, ...flattenBook(book), isbn, gtin } });
  }

  function put(book: Book) {
    const { _id, isbn, gtin, title } = book;
    const keys = listNameKeys(title, book);
    books.set(_id, book);
    describe(book, keys);
    if (isbn !== undefined) byIsbn.set(isbn, _id);
    if (gtin !== undefined) byGtin.set(gtin, _id);
    for (const key of keys) {
      addTo(byName, key, _id);
      if (isbn === undefined) addTo(byNameWithoutIsbn, key, _id);
    }
  }

  for (const { book } of stored) put(book);

  /**
   * Finds the book with the row's ISBN, or without one with its barcode and a similar title;
   * otherwise the one with the same title and author, and the same work and format if the row has
   * them. A row with neither ISBN nor author may mean a book of any author. Of several, one without
   * an author is preferred for it, then one with the same work, or without one, and then the one that
   * fits the `TELLING_FIELDS`. If several remain, a row without an ISBN may mean any of them, and one
   * with an ISBN is a new edition.
   *
   * A row with an ISBN may match a book without one, but not a book with a different ISBN. Another
   * volume, or a book of another publisher or in another language, never matches; nor do goods with
   * another barcode. What earlier rows have said of a book counts as its own; a later edition of the
   * file only matches a book that has what it differs in, or one of its price if the first edition has a
   * book of its own: an earlier list in another order may have found that, and stored only prices. A
   * book that another edition without a book of its own may mean as well is that of its price. For a
   * row that is distinct, only books without an ISBN match a row without one.
   */
  function find(
    row: Identity,
    { isDistinct, differsIn = [], others = [] }: Differences = {},
  ): Book | 'several' | undefined {
    const sameIsbn = row.isbn === undefined ? undefined : books.get(byIsbn.get(row.isbn) ?? '');
    const sameGtin = row.gtin === undefined ? undefined : books.get(byGtin.get(row.gtin) ?? '');
    if (sameGtin && !sameIsbn && isSameGoods(sameGtin, row)) return sameGtin;
    if (sameIsbn || (isDistinct && row.isbn !== undefined)) return sameIsbn;
    const needsNoIsbn = isDistinct || row.isbn !== undefined;
    const index = needsNoIsbn ? byNameWithoutIsbn : byName;
    const { title = '' } = row;
    const [titleKey, ...named] = listNameKeys(title, row);
    const keys = row.isbn === undefined && isWithoutAuthor(row) ? [titleKey] : named;
    const listIds = (from: Index) => keys.flatMap((key) => [...(from.get(key) ?? [])]);
    const listLacking = (edition: Identity) =>
      differsIn.filter((field) => edition[field] === undefined);
    const isOfFirst = (id: string) => {
      const { edition } = facts.get(id) ?? {};
      return edition && listLacking(edition).length === 0 && !isOtherEdition(edition, others[0]);
    };
    // Once for all books, because thousands may share a title.
    const isFirstHere = differsIn.length > 0 && listIds(byName).some(isOfFirst);
    const withOwnBook = new Map<RowEdition, boolean>();
    /** Whether a book surely is none of the row, and may be of another edition. */
    const hasOwnBook = (other: RowEdition) => {
      const known = withOwnBook.get(other);
      if (known !== undefined) return known;
      const hasBook = listIds(byName).some((id) => {
        const { edition } = facts.get(id) ?? {};
        return edition && isOtherRow(edition, row) && !isOtherRow(edition, other);
      });
      withOwnBook.set(other, hasBook);
      return hasBook;
    };
    const alike = [...new Set(listIds(index))].flatMap((id) => {
      const [book, known] = [books.get(id), facts.get(id)];
      // Its names may have changed since.
      if (!book || !known?.keys.some((key) => keys.includes(key))) return [];
      if (!isAlike(book, row)) return [];
      const { edition } = known;
      const { isbn, gtin } = edition;
      if (needsNoIsbn && isbn !== undefined && isbn !== row.isbn) return [];
      const hasOtherBarcode = row.gtin !== undefined && (gtin ?? row.gtin) !== row.gtin;
      const isUnchanged = book.originalPrice === row.originalPrice;
      const lacking = listLacking(edition);
      const mayLack = isFirstHere && isUnchanged && !lacking.some(isCode);
      if (lacking.length > 0 && !mayLack) return [];
      if (hasOtherBarcode || isOtherEdition(edition, row)) return [];
      // Of a book that several editions of the file may mean, the price says which it is.
      const rivals = others.filter((other) => mayMean(other, { book, edition }));
      const isOfRival = isUnchanged
        ? differs('bookType', book, row) && rivals.some((one) => !differs('bookType', book, one))
        : rivals.some((rival) => !hasOwnBook(rival));
      return isOfRival ? [] : book;
    });
    let found = prefer(alike, ({ _id }) => facts.get(_id)?.keys.includes(`${titleKey}\n`) ?? false);
    found = prefer(found, ({ _id }) => listLacking(facts.get(_id)?.edition ?? {}).length === 0);
    found = prefer(found, ({ work }) => work === row.work);
    found = prefer(found, (book) => book.title === title);
    found = prefer(found, ({ bookType }) => bookType === row.bookType);
    if (row.seriesNumber !== undefined)
      found = prefer(found, ({ _id }) => facts.get(_id)?.edition.seriesNumber === row.seriesNumber);
    for (const field of TELLING_FIELDS) {
      const wanted = row[field];
      if (wanted !== undefined)
        found = prefer(found, (book) => isSameName(book[field] ?? '', wanted));
    }
    const [book, second] = found;
    if (second) return row.isbn === undefined ? 'several' : undefined;
    if (book) {
      claims.set(book._id, { ...claims.get(book._id), ...row });
      describe(book, facts.get(book._id)?.keys ?? []);
    }
    return book;
  }

  return {
    put,
    find,
    remove({ _id }: Book) {
      books.delete(_id);
    },
    /** Returns the books by `_id`; new books come last. */
    list: (): ReadonlyMap<string, Book> => books,
  };
}

/** Returns the books that pass the test, or all if none does. */
function prefer(books: readonly Book[], test: (book: Book) => boolean): readonly Book[] {
  const passed = books.length > 1 ? books.filter(test) : books;
  return passed.length > 0 ? passed : books;
}

function isCode(field: TellingField): boolean {
  return field === 'isbn' || field === 'gtin';
}

/** The barcodes of magazines, of which all issues have the same. */
const ISSN = /^977/;
/** Titles of the same goods begin alike: `Notebook 172 pages` and `Notebook 172pp`. */
const MIN_SAME_LETTERS = 6;
const MIN_SAME_SHARE = 0.6;

/** Whether a book with the barcode of the row may be what it means: several goods may share one. */
function isSameGoods({ isbn, title }: Book, row: Identity): boolean {
  if (isbn !== undefined) return false;
  const [a, b] = [foldText(title), foldText(row.title ?? '')];
  if (b === '' || a === b) return true;
  if (ISSN.test(row.gtin ?? '')) return false;
  const [one, other] = [listNumbers(a), listNumbers(b)];
  // A title may only get a number: `Notebook (172 pages)`.
  if (one !== other) return one === '' ? b.startsWith(a) : other === '' && a.startsWith(b);
  const shorter = Math.min(a.length, b.length);
  let length = 0;
  while (length < shorter && a[length] === b[length]) length += 1;
  return length >= Math.max(MIN_SAME_LETTERS, shorter * MIN_SAME_SHARE);
}

/** Returns the numbers in a folded title, by which volumes, issues and sizes differ. */
function listNumbers(title: string): string {
  const numbers = title.match(NUMBERS) ?? [];
  return numbers.map((number) => ROMAN.indexOf(number) + 1 || toFirstClass(number)).join();
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');

/** Joins `L. K. G.`, and shortens `Junior KG`. */
function toFirstClass(text: string): string {
  return text.replaceAll(/unior|enior/g, 'r').replaceAll(/[\s.]/g, '');
}

/** The classes before the first; 5 kg is a weight. */
export const FIRST_CLASSES = String.raw`(?:\b(?:[lu]|[js](?:unio|enio)?r)[\s.]*|(?<!\d\s?)\b)k\.?g\b|\b(?:nursery|prep|play\s?group)\b`;

/** Numbers, also Roman ones, the words of `Part One` and `Part B`, and the first classes. */
const NUMBERS = new RegExp(
  String.raw`\p{Nd}+|(?<![\p{L}\p{N}])[ivx]+(?![\p{L}\p{N}])|(?<=(?:part|vol|volume)[\s.:-]+)\p{L}+|${FIRST_CLASSES}`,
  'gu',
);

/** The years and the editions of a subtitle are no volumes; comics have volumes of three digits. */
const NO_VOLUMES = [
  /(?<!\p{Nd})\p{Nd}{4}(?:\s*[-–]\s*\p{Nd}+)?(?!\p{Nd})/gu,
  /\p{Nd}+(?:st|nd|rd|th)\s*ed(?:itio)?n?\b/giu,
];

/** Words for what a publisher is, or what it publishes, which lists add or leave out. */
const KINDS = new Set(
  (
    'publication publications publisher publishers publishing publ pub book books paperback ' +
    'paperbacks press co company group house prakashan distributor distributors classics academic ' +
    'education educational learning bros brothers'
  ).split(' '),
);
/** Further such words, which say nothing of a name, also of houses that have merged. */
const ADDED_WORDS = new Set(
  'the of and messrs india indian pvt p private ltd limited inc llp intl international tata random'.split(
    ' ',
  ),
);

/** Whether these surely are different volumes or years, or have different languages or publishers. */
export function isOtherEdition(one: Edition, other: Edition = {}): boolean {
  if (one.language && other.language) {
    const [a = '', b = ''] = [one.language, other.language].map((tag) => tag.split('-')[0]);
    if (!isSameName(a, b)) return true;
  }
  if (isOtherVolume(one, other)) return true;
  if (NO_VOLUMES.some((pattern) => isOtherNumber(pattern, one, other))) return true;
  if (!one.publisher || !other.publisher) return false;
  return isOtherPublisher(listCompanyWords(one), listCompanyWords(other));
}

type Formats = Pick<RowEdition, 'bookType' | 'work'>;

/** Whether two rows with one title and author are surely different books. */
export function isOtherRow(one: Edition & Formats, other: Edition & Formats): boolean {
  return (
    isOtherEdition(one, other) || differs('bookType', one, other) || differs('work', one, other)
  );
}

function differs(field: 'bookType' | 'work', one: Formats, other: Formats): boolean {
  const [a, b] = [one[field] ?? '', other[field] ?? ''];
  return a !== '' && b !== '' && a.toLowerCase() !== b.toLowerCase();
}

/** Lists the words of the publisher without `M/s`. */
function listCompanyWords({ publisher = '' }: Edition): string[] {
  return listWords(publisher.replace(/^m[./\s]*s\b/i, ''));
}

/** Whether both subtitles have such a number, and the first ones differ. */
function isOtherNumber(pattern: RegExp, one: Edition, other: Edition): boolean {
  const [a = '', b = ''] = [one, other].map(({ subtitle = '' }) => {
    const [text = ''] = foldText(subtitle).match(pattern) ?? [];
    return text.match(/\p{Nd}+/u)?.[0];
  });
  return a !== '' && b !== '' && a !== b;
}

/** Whether the numbers of both subtitles differ; without both, those in the series, or of each. */
function isOtherVolume(one: Edition, other: Edition): boolean {
  const [a, c] = [readPart(one), readPart(other)];
  const [b, d] = [readNumber(one), readNumber(other)];
  // Of one subtitle, a number may be a count, as in `101 stories`.
  const [first, second] =
    (a === '' || c === '') && b !== '' && d !== '' ? [b, d] : [a || b, c || d];
  return first !== '' && second !== '' && first !== second;
}

/** Reads the numbers of a subtitle. */
function readPart({ subtitle = '' }: Edition): string {
  if (subtitle === '') return '';
  const others = NO_VOLUMES.reduce((text, pattern) => text.replaceAll(pattern, ''), subtitle);
  return listNumbers(foldText(others));
}

/** A number without a series is not kept, so it distinguishes nothing later. */
function readNumber({ seriesName, seriesNumber = '' }: Edition): string {
  return seriesName === undefined ? '' : foldText(seriesNumber);
}

/**
 * Whether these are the words of surely different publishers. Spaces, dots, company words, a
 * shortened name, other letters of the same sound, initials and another script do not say so.
 */
function isOtherPublisher(first: readonly string[], second: readonly string[]): boolean {
  const [a, b] = [listOwnWords(first).join(''), listOwnWords(second).join('')];
  if (a === '' || b === '' || isLatin(a) !== isLatin(b)) return false;
  const isShort = toInitials(second).startsWith(a) || toInitials(first).startsWith(b);
  const areSpellings = toConsonants(a) === toConsonants(b);
  return !(isShort || areSpellings || isShortened(first, second) || isShortened(second, first));
}

/**
 * Whether the words are the beginning of the others, as in `Gita Press, Gorakhpur`; a name without a
 * kind may also be within them. Central Law Agency is not Central Law Publications.
 */
function isShortened(words: readonly string[], others: readonly string[]): boolean {
  const [part, whole] = [words, others].map(
    (name) => ` ${name.filter((word) => !ADDED_WORDS.has(word)).join(' ')} `,
  ) as [string, string];
  if (whole.startsWith(part)) return true;
  const [a, b] = [part, whole].map((name) => name.replaceAll(' ', '')) as [string, string];
  if (words.some((word) => KINDS.has(word))) return a === b;
  return whole.includes(part) || (a.length >= MIN_SAME_BEGINNING && b.startsWith(a));
}

/** As many letters may be the beginning of a name without blanks: Harper of HarperCollins. */
const MIN_SAME_BEGINNING = 5;

/** Drops what differs between spellings: further vowels, doubled letters, and letters of one sound. */
function toConsonants(name: string): string {
  return name
    .replaceAll(/(?!^)[aeiouyh]/g, '')
    .replaceAll('w', 'v')
    .replaceAll(/[kq]/g, 'c')
    .replaceAll(/(.)\1+/gu, '$1');
}

const SMALL_WORDS = new Set(['a', 'an', 'the', 'of', 'and', 'in', 'on', 'to', 'for', 'with']);

/** Whether two titles in one script share no word, and neither is a part of the other. */
export function isOtherTitle(one: string, other: string): boolean {
  const [first, second] = [one, other].map((title) =>
    listWords(title).filter((word) => !SMALL_WORDS.has(word)),
  ) as [string[], string[]];
  const [a, b] = [first.join(''), second.join('')];
  if (a.includes(b) || b.includes(a) || isLatin(a) !== isLatin(b)) return false;
  return !first.some((word) => second.includes(word));
}

function listWords(name = ''): string[] {
  return foldText(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns the words of a publisher's name without company words, unless it has no others. */
function listOwnWords(words: readonly string[]): readonly string[] {
  const own = words.filter((word) => !KINDS.has(word) && !ADDED_WORDS.has(word));
  return own.length > 0 ? own : words;
}

function toInitials(words: readonly string[]): string {
  return words.map((word) => (word === 'of' || word === 'and' ? '' : word.slice(0, 1))).join('');
}

function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text);
}

/** Whether one begins with the other: 'Penguin' and 'Penguin Books', 2019 and 2019-05. */
function isSameName(first: string, second: string): boolean {
  const [a, b] = [foldText(first), foldText(second)];
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));
}

export function isWithoutAuthor(authors: Pick<Identity, 'author' | 'authors'>): boolean {
  return listAuthorKeys(authors).join('') === '';
}

/** Lists the key of the title, and those of the title with each way to name the authors. */
function listNameKeys(
  title: string,
  authors: Pick<Identity, 'author' | 'authors'>,
): [string, ...string[]] {
  const titleKey = toTitleKey(title);
  return [titleKey, ...listAuthorKeys(authors).map((key) => `${titleKey}\n${key}`)];
}

function addTo(index: Index, key: string, id: string) {
  const ids = index.get(key) ?? new Set();
  index.set(key, ids.add(id));
}

/** Whether the book may be a paperback only because no list has said what it is. */
function mayBeUnnamed({ isbn, bookType }: Book): boolean {
  return isbn === undefined && bookType === 'Paperback';
}

/** Whether a book with the names of the row may be the one it means. */
function isAlike(book: Book, { bookType, work, originalPrice }: Identity): boolean {
  const isDefault = mayBeUnnamed(book) && book.originalPrice === originalPrice;
  return (
    (work === undefined || book.work === work) &&
    (bookType === undefined || book.bookType === bookType || isDefault)
  );
}

/** Whether a row of another edition, at the price of the book, may mean it. */
function mayMean(
  { bookType, originalPrice, ...other }: RowEdition,
  { book, edition }: { book: Book; edition: Edition },
): boolean {
  const isOfType = bookType === undefined || bookType === book.bookType || mayBeUnnamed(book);
  return (
    Number(originalPrice) === book.originalPrice && isOfType && !isOtherEdition(edition, other)
  );
}
