import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import type { BookTexts } from '../../books/book-fields.ts';
import { type AnswerContext, mergeAnswers } from '../answers.ts';
import {
  type ImportRow,
  type Problem,
  type RowEdition,
  TELLING_FIELDS,
  type TellingField,
} from '../import-row.ts';
import { isOtherEdition, isOtherRow } from '../plans/working-books.ts';
import { getBookKeys, type TablePlan } from './table-reader.ts';
import { createTableSurvey } from './table-survey.ts';

/** What is known of a file after all its rows were read once. */
export interface Survey extends Pick<ImportReview, 'columns' | 'questions' | 'words' | 'clear'> {
  file: Omit<ImportReview['file'], 'existing'>;
  /** How the rows of a table are read; missing for ONIX. */
  plan?: TablePlan;
  /** All answers, those for earlier files with the same headings included. */
  options: ImportOptions;
  /** What the copies in the file are. */
  stock: NonNullable<ImportOptions['stock']>;
  sameIsbn: { rows: number; problems: Problem[] };
  /** The rows whose titles look typed in an old font, if they are many. */
  oldFont: { rows: number; problems: Problem[] };
  /** Whether the file has more letters that are not UTF-8 than letters beyond ASCII that are. */
  isMisread: boolean;
}

/** The maximum number of rows with the ISBN of an earlier row that are shown. */
const MAX_PROBLEMS = 25;

/** How many books are remembered: each takes about 250 bytes, and a list may have a million. */
const MAX_REMEMBERED = 200_000;

/**
 * Collects what is known of a file. `answered` are the answers of the owner for this file. Each row
 * is compared with the first `maxRemembered` books of the file.
 */
export function createSurvey(
  answered: ImportOptions,
  context: AnswerContext = {},
  maxRemembered = MAX_REMEMBERED,
) {
  const answers = mergeAnswers(answered, context);
  let table: ReturnType<typeof createTableSurvey> | undefined;
  let onix: { sender?: string; version?: string } = {};
  let rows = 0;
  let hasStock = false;
  let first: ImportReview['file']['first'];
  const books = createBookList(maxRemembered);

  function addBook(row: number, texts: BookTexts) {
    const isForNew = table !== undefined && (answered.stock ?? 'new') === 'new';
    books.add(row, texts, isForNew && texts.stock !== undefined);
    hasStock ||= (texts.stock ?? '') !== '';
    const price = Number(texts.price ?? texts.originalPrice ?? NaN);
    if (texts.title && price >= 0) first ??= { title: texts.title, price };
  }

  return {
    /** Adds a row, in file order. */
    add(row: ImportRow) {
      if (row.kind === 'note') return;
      if (row.kind === 'table')
        table = createTableSurvey(row.headings, row.table, { answers, today: context.today });
      else if (row.kind === 'onix') {
        const { sender, version } = row;
        onix = { ...(sender && { sender }), ...(version && { version }) };
      } else {
        rows += 1;
        const read = row.kind === 'cells' ? table?.add(row) : row;
        if (read?.kind === 'book') addBook(row.row, read.texts);
      }
    },

    finish(): Survey {
      const stock = answered.stock ?? (table ? 'new' : 'ignored');
      const { count, sameIsbn, oldFont, ...found } = books.finish();
      const facts = { rows, books: count, ...(first && { first }), hasStock };
      const common = { stock, sameIsbn, oldFont, options: answers.options };
      if (table) return { ...common, ...table.finish(facts, found) };
      return {
        ...common,
        file: { kind: 'onix', source: 'onix', because: [], ...onix, pictures: 0, ...facts },
        columns: [],
        questions: [],
        words: [],
        clear: [],
        isMisread: false,
      };
    },
  };
}

/** The maximum number of editions of one title with which a row is compared. */
const MAX_EDITIONS = 50;

/** A smaller part of the titles may be words such as Black Sky. */
const MIN_OLD_FONT_SHARE = 1 / 3;

/**
 * Whether a title has few vowels and many letters k, as Hindi has that was typed in Kruti Dev: its
 * letters are Latin ones with other shapes, and its k is a vowel sign, which begins no word and
 * follows no nasal sign, its a.
 */
function isInOldFont(title: string): boolean {
  const letters = title.replaceAll(/[^a-z]/gi, '');
  const count = (pattern: RegExp) => letters.match(pattern)?.length ?? 0;
  const isLatin = letters.length < 4 || /(?:^|[\sa])k/i.test(title);
  return (
    !isLatin && count(/k/g) >= letters.length * 0.08 && count(/[aeiou]/gi) < letters.length / 3
  );
}

/** Lists the fields in which two rows with one title and author are surely different editions. */
function listDifferences(one: BookTexts, other: BookTexts): TellingField[] {
  return TELLING_FIELDS.filter((field) => {
    const [a, b] = [one[field], other[field]];
    if (field === 'isbn' || field === 'gtin') return a && b && a !== b;
    if (field === 'seriesNumber') return areOtherVolumes(one, other);
    return isOtherEdition({ [field]: a }, { [field]: b });
  });
}

/** Whether only the numbers in their series tell two rows apart. */
function areOtherVolumes(one: BookTexts, other: BookTexts): boolean {
  const [a, b] = [one, other].map(({ seriesName, seriesNumber }) => ({ seriesName, seriesNumber }));
  const [c, d] = [one, other].map(({ subtitle }) => ({ subtitle }));
  return isOtherEdition(a ?? {}, b ?? {}) && !isOtherEdition(c ?? {}, d ?? {});
}

/** Finds rows with one ISBN, and rows that have the same title and author. */
function createBookList(maxRemembered: number) {
  /** The last rows, by their ISBNs, or by their barcodes and titles. */
  const rowsByCode = new Map<string, number>();
  /** The first codes of the rows with a key for a book, and whether they have several ISBNs. */
  const codes = new Map<string, { isbn: string; gtin: string; areSeveral: boolean }>();
  /** The editions of the rows with a title and author: those with an ISBN, and the others. */
  const names = new Map<
    string,
    { first: RowEdition; withIsbn: RowEdition[]; editions: RowEdition[] }
  >();
  const differences = new Map<number, readonly TellingField[]>();
  const repeated = new Set<number>();
  const problems: Problem[] = [];
  const oldFont: Survey['oldFont'] = { rows: 0, problems: [] };
  let count = 0;
  let rows = 0;
  return {
    /** `hasCopies` says that the row has copies, which only a new book gets. */
    add(row: number, texts: BookTexts, hasCopies: boolean) {
      const { isbn = '', gtin = '', title = '' } = texts;
      count += 1;
      if (isInOldFont(title)) {
        oldFont.rows += 1;
        const message = 'It may be typed in a font such as Kruti Dev: ask for the list in Unicode.';
        if (oldFont.rows <= MAX_PROBLEMS)
          oldFont.problems.push({ row, title, field: 'title', text: title, message });
      }
      const { name, book } = getBookKeys(texts);
      const { publisher, language, subtitle, seriesName, seriesNumber } = texts;
      const { bookType, work, originalPrice } = texts;
      const series = { seriesName, seriesNumber };
      const edition = { publisher, language, subtitle, ...series, bookType, work, originalPrice };
      const known = names.get(name) ?? { first: edition, withIsbn: [], editions: [] };
      const coded = codes.get(book) ?? { isbn, gtin, areSeveral: false };
      // Two formats have different ISBNs anyway, which a book of the shop may lack.
      const differing = title === '' ? [] : listDifferences({ ...known.first, ...coded }, texts);
      if (differing.length > 0 && differences.size < maxRemembered) differences.set(row, differing);
      if (names.size < maxRemembered || names.has(name)) names.set(name, known);
      const alike = isbn === '' ? known.editions : known.withIsbn;
      if (alike.every((other) => isOtherRow(other, texts))) {
        if (alike.length < MAX_EDITIONS) alike.push(edition);
      } else if (isbn === '' && gtin === '' && title !== '') repeated.add(row);
      coded.areSeveral ||= ![coded.isbn, ''].includes(isbn) && coded.isbn !== '';
      coded.isbn ||= isbn;
      coded.gtin ||= gtin;
      if ((isbn || gtin) !== '' && codes.size < maxRemembered) codes.set(book, coded);
      const code = isbn === '' && gtin !== '' ? `${gtin}\n${book}` : isbn;
      if (code === '') return;
      const earlier = rowsByCode.get(code);
      if (earlier !== undefined || rowsByCode.size < maxRemembered) rowsByCode.set(code, row);
      if (earlier === undefined) return;
      rows += 1;
      const copies = hasCopies ? ', but for its copies' : '';
      const message = `Row ${earlier} has the same ${isbn === '' ? 'barcode' : 'ISBN'}. The later row counts${copies}.`;
      if (problems.length < MAX_PROBLEMS)
        problems.push({
          row,
          ...(isbn && { isbn }),
          title,
          field: 'isbn',
          text: isbn || gtin,
          message,
        });
    },
    finish() {
      const mixed = new Set([
        ...[...codes].flatMap(([key, { areSeveral }]) => (areSeveral ? key : [])),
        ...[...names].flatMap(([key, { withIsbn, editions }]) =>
          withIsbn.some((one) => editions.some((other) => !isOtherRow(one, other))) ? key : [],
        ),
      ]);
      const isOld = oldFont.rows > 1 && oldFont.rows >= count * MIN_OLD_FONT_SHARE;
      return {
        count,
        repeated,
        differences,
        editions: new Map(
          [...names].flatMap(([key, { first, withIsbn, editions }]) => {
            const all = [...new Set([first, ...withIsbn, ...editions])];
            return all.length > 1 ? [[key, all] as const] : [];
          }),
        ),
        mixed,
        sameIsbn: { rows, problems },
        oldFont: isOld ? oldFont : { rows: 0, problems: [] },
      };
    },
  };
}
