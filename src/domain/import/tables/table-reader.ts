import type { BookTexts, Column } from '../../books/book-fields.ts';
import { listAuthorKeys, toTitleKey } from '../../books/book-names.ts';
import { isIsbnBarcode, readGtin } from '../../values/barcode.ts';
import { readIsbn, unwrapCode } from '../../values/isbn.ts';
import { toLine } from '../../values/normal-form.ts';
import { cutText } from '../../values/text.ts';
import { findTranslators } from '../cells/author-names.ts';
import { type CellAnswers, findProblem, normalizeCell } from '../cells/cells.ts';
import { isEmptyCell, isZeroText } from '../cells/read-text.ts';
import { findMeaning, fold } from './headings.ts';
import type { GuessedColumn, Source } from './guess-columns.ts';
import {
  type ImportRow,
  type Note,
  type Problem,
  REASON,
  type RowEdition,
  type TableRow,
  type TellingField,
} from '../import-row.ts';
import { FIRST_CLASSES, isOtherRow } from '../plans/working-books.ts';
import { createRowFixer } from './program-rows.ts';
import { createLayoutTest, HIDDEN, MOVED, NUMBERED, OTHER_LIST } from './row-layout.ts';
import {
  createOwnNameTest,
  findLanguageOfGenres,
  findValue,
  hasDigitalCategory,
  isDigital,
  isOtherMedium,
  isUsed,
  listWords,
  saysUsed,
  UNKNOWN_WORDS,
  VALUE_FIELDS,
  type ValueField,
} from '../cells/words.ts';

/** How the rows of a table are read. */
export interface TablePlan {
  source: Source;
  headings: readonly string[];
  columns: readonly GuessedColumn[];
  answers: CellAnswers;
  /** The columns whose numbers have three decimals, by their indexes. */
  decimalAt?: ReadonlySet<number>;
  /** The column of the currencies of the prices; -1 for none. */
  currencyAt?: number;
  /** Whether the columns of CGST and SGST have amounts in rupees. */
  areTaxesAmounts?: boolean;
  /** Whether weights without a unit are in kilograms. */
  isInKilograms?: boolean;
  /** Whether the heading of the only price does not say that it is the printed one. */
  isPriceBare?: boolean;
  /** The date in India, for prices with dates. */
  today?: string | undefined;
  /** The rows that have the title and author of an earlier row, and no ISBN. */
  repeated?: ReadonlySet<number>;
  /** The keys of `getBookKeys` that rows with different ISBNs have, or rows with and without one. */
  mixed?: ReadonlySet<string>;
  /** By row, in what it differs from the first row with its title and author. */
  differences?: ReadonlyMap<number, readonly TellingField[]>;
  /** The editions of the titles and authors that have several, the first row's first. */
  editions?: ReadonlyMap<string, readonly RowEdition[]>;
}

/** Returns texts that two rows have if their title and author are the same, or their format, too. */
export function getBookKeys({ title = '', authors, author = authors, bookType, work }: BookTexts) {
  const name = [toTitleKey(title), ...listAuthorKeys({ author })].join('\n');
  return { name, book: [name, bookType, work].join('\n').toLowerCase() };
}

/** A class, a semester or a part, and no class of a library, of GST or of stock: 823.7, GST 0%, A1. */
const LEVEL = new RegExp(
  String.raw`^(?!.*(?:%|gst)|\s*[a-c]-?\d)\D*(?:\d{1,2}(?:st|nd|rd|th)?|(?<!\p{L})[ivx]+)(?![\d.]|\p{L})|${FIRST_CLASSES}`,
  'iu',
);

/** A part that has a letter. */
const LETTER = /^(?:part|vol|volume)[\s.:-]+[a-z]$/i;

const REPEATED = 'Another row has the same title and author, and no ISBN tells them apart.';

/** Reasons that cannot be seen in a download of the rows that were left out. */
const LOST_REASONS = [HIDDEN, MOVED, NUMBERED, REPEATED];

/** A heading of ISBNs only, and not of other numbers, too. */
const ISBN_HEADING = new RegExp(
  `^(?!.*(?:code|sku|item)).*(?:${['isbn', 'आईएसबीएन', 'আইএসবিএন'].map(fold).join('|')})`,
);
const SUM = /^\W*(?:grand |sub[- ]?|page )?total\b/i;
/** A line of an invoice, such as `Packing & Forwarding` or `IGST @ 5%`; 1984 may be a title. */
const CHARGE =
  /^(?=.*[a-z])(?:less|add|output|input|freight|cartage|hamali|bilty|(?:bank|transport(?:ation)?) charges?|previous balance|special discount|postage|packing|forwarding|courier|handling|shipping|delivery|insurance|discount|round(?:ed|ing)?|off|[csi]?gst|utgst|tcs|tds|cess|carried|brought|forward|[bc]\/[fd]|charges?|and|[\d.\s%:()&@+-])+$/i;
const GIFT_CARD = /^(?:e-?)?gift (?:card|voucher|certificate)/i;
/** A series and a number at the end of a title, as Goodreads and LibraryThing write them. */
const SERIES = /^(.+?)\s*\(([^()#]+?),?\s*#\s*(\d+(?:\.\d+)?)\)$/;

/** The columns whose words may say that a copy is used. */
const REMARKS =
  /remark|note|comment|quality|type|binding|format|categor|genre|status|condition|^सथत|टपपण/;

export function createTableReader(plan: TablePlan): (row: TableRow) => ImportRow {
  const { headings, source } = plan;
  const folded = headings.map(fold);
  const parts = headings.map((heading) => findMeaning(heading)?.kind === 'part' && heading);
  const fixRow = createRowFixer(plan);
  const findWrongLayout = createLayoutTest(plan);
  return (tableRow) => {
    const { row, cells, plain = {} } = tableRow;
    const leave = (message: string, facts: Partial<Problem> = {}): ImportRow => {
      return { kind: 'bad', row, ...identify(plan, cells), field: '', message, ...facts };
    };
    const wrongLayout = findWrongLayout(tableRow);
    // Its ISBN and its title are in other columns.
    if (wrongLayout === OTHER_LIST) return { kind: 'bad', row, field: '', message: OTHER_LIST };
    if (wrongLayout !== undefined) return leave(wrongLayout);
    const given = cells[headings.indexOf(REASON)] ?? '';
    const reason = LOST_REASONS.find((known) => given.includes(known));
    if (reason !== undefined)
      return leave(`${reason} When that is mended, empty the cell “${REASON}”.`);
    const fixed = fixRow(cells.map((cell, at) => plain[at] ?? cell));
    if (fixed === 'picture') return { kind: 'picture', row };
    if (fixed === 'variants')
      return leave('This row has no price: its variations come in as books of their own.');
    // The class 9 is `Class 9`.
    const named = fixed.cells.map((cell, at) => {
      const part = parts[at] ?? false;
      if (part === false) return cell;
      const name = fold(cell).includes(fold(part)) ? cell : `${part} ${cell}`;
      return LEVEL.test(cell) || LETTER.test(name) ? name : '';
    });
    const raw = collect(plan, named, fixed.texts);
    const { title = '', isbn = '', gtin = '', publisher = '' } = raw;
    const names = [isbn, raw.authors ?? raw.author ?? '', publisher];
    const isNamed = source === 'shop' || names.some((name) => name !== '');
    if (title === '' || (SUM.test(title) && !isNamed)) {
      if (cells.some((cell) => SUM.test(cell))) return leave('This row is a sum, not a book.');
      if (isbn === '' && gtin === '') return leave('There is no title.', { field: 'title' });
    }
    if (!isNamed && CHARGE.test(title)) return leave('This row is a charge, not a book.');
    if (isbn === '' && GIFT_CARD.test(title)) return leave('A gift card is not a book.');
    const { bookType = '' } = raw;
    const format = isDigital(bookType) ? bookType : fixed.formats.find(hasDigitalCategory);
    if (format !== undefined)
      return leave('An e-book or a recording is not a printed book.', {
        field: 'bookType',
        text: format,
      });
    if (isOtherMedium(bookType))
      return leave('A film, a record or a game is not a book.', {
        field: 'bookType',
        text: bookType,
      });
    const condition =
      source !== 'shop' &&
      (fixed.cells.find(
        (cell, at) =>
          isUsed(folded[at] ?? '', cell) || (REMARKS.test(folded[at] ?? '') && saysUsed(cell)),
      ) ??
        (saysUsed(title, true) && title));
    if (condition)
      return leave('This copy is used, and the shop would sell it as new.', {
        field: 'condition',
        text: condition,
      });
    if (plan.repeated?.has(row)) return leave(REPEATED);
    return toBook(row, raw, plan, fixed.notes);
  };
}

/** Reads the texts of a row. A value that cannot be read becomes a note. */
function toBook(
  row: number,
  raw: BookTexts,
  { answers, source, mixed, isPriceBare, differences, editions }: TablePlan,
  given: readonly Note[],
): ImportRow {
  const isOwn = source === 'shop';
  const texts: BookTexts = {};
  const notes: Note[] = [...given];
  for (const [name, cell] of Object.entries(raw)) {
    const field = name as Column;
    const note = (message: string, text = cell) =>
      notes.push({ field, text: cutText(text, 200), message, isKept: true });
    if (isValueField(field))
      for (const word of listWords(field, cell, answers))
        if (findValue(field, word, answers).value === null) note(UNKNOWN_WORDS[field], word);
    const text = isOwn && field === 'authors' ? cell : normalizeCell(field, cell, answers);
    const problem = typeof text === 'string' ? findProblem(field, text) : text;
    if (problem && !isValueField(field)) note(problem.problem);
    else if (typeof text === 'string' && text !== '') texts[field] = text;
  }
  // Programs write 0.00 for a book without a sale: an earlier one has ended.
  const isWithoutSale =
    texts.price === '0' && /\d/.test(raw.price ?? '') && Number(texts.originalPrice) > 0;
  if (isWithoutSale) delete texts.price;
  const isSaleOver = isWithoutSale && (texts.discountPercent ?? texts.discountPrice) === undefined;
  const translators = isOwn ? '' : findTranslators(raw.authors ?? '', answers);
  if (translators !== '') texts.translator ??= translators;
  if (!isOwn) splitSeries(texts, raw);
  const isOwnName = createOwnNameTest(texts);
  const kept = notes.filter(({ field, text = '' }) => field !== 'genres' || !isOwnName(text));
  const language = findLanguageOfGenres(raw.genres ?? '', answers);
  if (language !== undefined) texts.language ??= language;
  const { seriesNumber } = texts;
  if (seriesNumber !== undefined && texts.seriesName === undefined && !('seriesName' in raw)) {
    // A volume without a series.
    texts.subtitle = [texts.subtitle, `Volume ${seriesNumber}`].filter(Boolean).join(', ');
    delete texts.seriesNumber;
  }
  const hasWrongIsbn = 'isbn' in raw && texts.isbn === undefined;
  const keys = getBookKeys(texts);
  const differsIn = differences?.get(row);
  // A list with ISBNs only may have thousands of rows without a title.
  const named = texts.title === undefined ? undefined : editions?.get(keys.name);
  const others = named?.filter((edition) => isOtherRow(edition, texts));
  const identity = { isbn: texts.isbn ?? raw.isbn, title: texts.title ?? raw.title };
  return {
    kind: 'book',
    row,
    texts,
    ...(kept.length > 0 && { notes: kept.map((note) => ({ ...defined(identity), ...note })) }),
    ...(hasWrongIsbn && { hasWrongIsbn }),
    ...(differsIn && { differsIn }),
    ...(others && { others }),
    ...(isPriceBare && { isPriceBare }),
    ...(isSaleOver && { isSaleOver }),
    ...(Object.values(keys).some((key) => mixed?.has(key)) && { isDistinct: true }),
  };
}

function isValueField(field: Column): field is ValueField {
  return VALUE_FIELDS.some((name) => name === field);
}

/** Moves a series at the end of the title into its fields. */
function splitSeries(texts: BookTexts, raw: BookTexts): void {
  const [, title, series, number] = SERIES.exec(texts.title ?? '') ?? [];
  if (title === undefined || series === undefined || number === undefined) return;
  if (raw.seriesName !== undefined) return;
  Object.assign(texts, { title, seriesName: series, seriesNumber: number });
}

/** Collects the cells by field. Several cells of one field are joined. */
function collect(
  { columns }: TablePlan,
  cells: readonly string[],
  more: Readonly<BookTexts>,
): BookTexts {
  const texts: BookTexts = {};
  const add = (column: Column, cell: string, heading = 'isbn') => {
    const field = column === 'isbn' || column === 'gtin' ? findCode(column, cell, heading) : column;
    const isRequired = (field === 'title' || field === 'originalPrice') && !isZeroText(cell, field);
    if (isRequired ? toLine(cell) === '' : isEmptyCell(cell, field)) return;
    const before = texts[field];
    const mark = field === 'subtitle' ? ', ' : '|';
    texts[field] = before === undefined ? cell.trim() : `${before}${mark}${cell.trim()}`;
  };
  for (const [at, { target, heading }] of columns.entries())
    if (target) add(target, cells[at] ?? '', heading);
  for (const [field, text] of Object.entries(more)) add(field as Column, text);
  return texts;
}

/**
 * Returns the field of a code: a barcode may be an ISBN, and that of other goods is none. A short
 * number is an ISBN-10 without its zeros only in a column of ISBNs, because shops print barcodes of
 * 6 to 9 digits, and one in eleven has the check digit of an ISBN-10.
 */
function findCode(column: 'isbn' | 'gtin', cell: string, heading: string): 'isbn' | 'gtin' {
  if (column === 'gtin') return isIsbnBarcode(cell) ? 'isbn' : 'gtin';
  if (!ISBN_HEADING.test(fold(heading)) && /^\d{6,9}$/.test(unwrapCode(cell))) return 'gtin';
  return readIsbn(cell) === undefined && readGtin(cell)?.length === 13 ? 'gtin' : 'isbn';
}

/** Finds the ISBN and the title of a row that cannot be read. */
function identify({ columns }: TablePlan, cells: readonly string[]): Partial<Problem> {
  const find = (field: Column) => {
    const at = columns.findIndex(({ target }) => target === field);
    return cutText(toLine(cells[at] ?? ''), 200) || undefined;
  };
  const isbn = find('isbn');
  return defined({ isbn: isbn && (readIsbn(isbn) ?? isbn), title: find('title') });
}

function defined(texts: { isbn: string | undefined; title: string | undefined }) {
  return { ...(texts.isbn && { isbn: texts.isbn }), ...(texts.title && { title: texts.title }) };
}
