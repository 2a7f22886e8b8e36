import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import type { BookTexts } from '../books/book-fields.ts';
import { findCellProblem, isEmptyCell, isRounded, isTaxAmount } from './cells.ts';
import { type AnswerContext, type Answers, mergeAnswers } from './answers.ts';
import { toLine } from '../values/normal-form.ts';
import { cutText } from '../values/text.ts';
import { createColumnQuestions } from './column-questions.ts';
import { guessColumns, type GuessedColumns } from './headings.ts';
import {
  type ImportRow,
  isDiscount,
  type Problem,
  type TableFacts,
  type TableRow,
  toDiscountTarget,
} from './import-row.ts';
import { isDitto } from './program-rows.ts';
import { createTableReader, getBookKey, type TablePlan } from './table-reader.ts';
import { createWordList } from './word-list.ts';
import { createOwnNameTest, listWords, VALUE_FIELDS } from './words.ts';

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
  /** Whether the file has more letters that are not UTF-8 than letters beyond ASCII that are. */
  isMisread: boolean;
}

type Column = ImportReview['columns'][number];

const MAX_FIRST = 3;
const MAX_FIRST_CHARS = 80;
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
    books.add(row, texts);
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
      const { count, sameIsbn, ...found } = books.finish();
      const facts = { rows, books: count, ...(first && { first }), hasStock };
      const common = { stock, sameIsbn, options: answers.options };
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

interface BookRow extends TableRow {
  title: string;
  isOwnName(word: string): boolean;
}

type FileFacts = Pick<ImportReview['file'], 'rows' | 'books' | 'first' | 'hasStock'>;

function createTableSurvey(
  headings: string[],
  facts: TableFacts,
  { answers, today }: { answers: Answers; today: string | undefined },
) {
  const guessed = chooseDiscount(guessColumns(headings, answers.options.columns), answers);
  const columns = guessed.columns.map((column) => ({
    ...column,
    first: [] as string[],
    filled: 0,
    right: 0,
    rounded: 0,
    html: 0,
    taxAmounts: 0,
  }));
  const words = createWordList(answers);
  const questions = createColumnQuestions(guessed, answers);
  const draft: TablePlan = { ...guessed, headings, answers: answers.cells, today };
  const read = createTableReader(draft);
  let pictures = 0;
  let misread = 0;
  let wellRead = 0;

  function addCell(index: number, cell: string, row: BookRow) {
    const column = columns[index];
    if (!column || isEmptyCell(cell, column.target) || (guessed.source !== 'shop' && isDitto(cell)))
      return;
    column.filled += 1;
    const text = toLine(cutText(cell, MAX_FIRST_CHARS));
    if (column.first.length < MAX_FIRST && !column.first.includes(text)) column.first.push(text);
    if (cell.includes('\ufffd')) misread += 1;
    // oxlint-disable-next-line no-control-regex -- everything that is not ASCII
    else if (/[^\0-\u007f]/.test(cell)) wellRead += 1;
    if (guessed.source !== 'shop') questions.add(index, cell, row);
    if (!column.target) return;
    if (row.plain?.[index] !== undefined) column.html += 1;
    if (isRounded(column.target, cell)) column.rounded += 1;
    if (column.target === 'taxPercent' && isTaxAmount(cell)) column.taxAmounts += 1;
    const field = VALUE_FIELDS.find((name) => name === column.target);
    for (const word of field ? listWords(field, cell) : [])
      if (field && !(field === 'genres' && row.isOwnName(word))) words.add(field, word, row.title);
    if (!findCellProblem(column.target, row.plain?.[index] ?? cell, answers.cells))
      column.right += 1;
  }

  return {
    add(row: TableRow): ImportRow {
      const result = read(row);
      if (result.kind === 'picture') pictures += 1;
      if (result.kind !== 'book') return result;
      const { title = '' } = result.texts;
      const book = { ...row, title, isOwnName: createOwnNameTest(result.texts) };
      for (const [index, cell] of row.cells.entries()) addCell(index, cell, book);
      return result;
    },

    finish(file: FileFacts, found: Pick<TablePlan, 'repeated' | 'mixed'>) {
      const decided = questions.finish();
      const list = words.finish();
      const hasSellingPrice = columns.some(({ target }) => target === 'price');
      // A column such as "GST" may hold the amounts of the tax, of which some are no rate.
      for (const column of columns)
        if (column.taxAmounts > 0 && !/%|percent|rate/i.test(column.heading)) column.target = '';
      const plan: TablePlan = {
        ...draft,
        columns,
        answers: { ...answers.cells, ...decided.answers },
        ...found,
      };
      return {
        plan,
        file: {
          kind: 'table' as const,
          source: guessed.source,
          because: guessed.because,
          pictures,
          table: facts,
          ...file,
        },
        columns: columns.map((column): Column =>
          describeColumn(column, { words: list.words, hasSellingPrice, options: answers.options }),
        ),
        questions: decided.questions,
        ...list,
        isMisread: misread > wellRead && facts.encoding === 'utf-8',
      };
    },
  };
}

/** Fills in the fields of columns of a discount, if it was answered. */
function chooseDiscount(guessed: GuessedColumns, { options: { discount } }: Answers) {
  if (!discount) return guessed;
  return {
    ...guessed,
    columns: guessed.columns.map((column) =>
      isDiscount(column.choices)
        ? { ...column, target: toDiscountTarget(column.choices, discount) }
        : column,
    ),
  };
}

interface ColumnFacts extends Omit<Column, 'state' | 'words'> {
  rounded: number;
  html: number;
  taxAmounts: number;
}

interface TableContext extends Pick<ImportReview, 'words'>, Pick<Answers, 'options'> {
  /** Whether another column has what the shop takes. */
  hasSellingPrice: boolean;
}

function describeColumn(
  { rounded, html, taxAmounts: _, ...column }: ColumnFacts,
  { words, hasSellingPrice, options }: TableContext,
): Column {
  const { target, filled, right } = column;
  const toAsk = words.filter(
    ({ field, origin }) => field === target && (origin === 'open' || origin === 'guessed'),
  );
  const common = { ...column, words: toAsk.length };
  if (target === null) return { ...common, state: 'ask' };
  if (target === '') return { ...common, state: 'left-out' };
  if (toAsk.length > 0) return { ...common, state: 'words' };
  if (right < filled) return { ...common, state: 'partly' };
  if (html > 0) return { ...common, state: 'plain-text' };
  if (rounded > 0) return { ...common, state: 'rounded' };
  if (target === 'originalPrice' && hasSellingPrice) return { ...common, state: 'printed-price' };
  if (target === 'stock' && (options.stock ?? 'new') === 'new')
    return { ...common, state: 'new-books' };
  return { ...common, state: 'fits' };
}

/** Finds rows with one ISBN, and rows that have the same title and author. */
function createBookList(maxRemembered: number) {
  const rowsByIsbn = new Map<string, number>();
  /** Whether the rows of a key have an ISBN. */
  const kinds = new Map<string, 'with' | 'without' | 'mixed'>();
  const repeated = new Set<number>();
  const problems: Problem[] = [];
  let count = 0;
  let rows = 0;
  return {
    add(row: number, texts: BookTexts) {
      const { isbn = '', title = '' } = texts;
      count += 1;
      const key = getBookKey(texts);
      const before = kinds.get(key);
      const kind = isbn === '' ? 'without' : 'with';
      if (isbn === '' && before !== undefined && before !== 'with') repeated.add(row);
      if (before !== undefined || kinds.size < maxRemembered)
        kinds.set(key, before === undefined || before === kind ? kind : 'mixed');
      if (isbn === '') return;
      const earlier = rowsByIsbn.get(isbn);
      if (earlier !== undefined || rowsByIsbn.size < maxRemembered) rowsByIsbn.set(isbn, row);
      if (earlier === undefined) return;
      rows += 1;
      const message = `Row ${earlier} has the same ISBN. The later row counts.`;
      if (problems.length < MAX_PROBLEMS)
        problems.push({ row, isbn, title, field: 'isbn', text: isbn, message });
    },
    finish() {
      const mixed = new Set([...kinds].flatMap(([key, kind]) => (kind === 'mixed' ? key : [])));
      return { count, repeated, mixed, sameIsbn: { rows, problems } };
    },
  };
}
