import type { ImportReview } from '#contract/imports/import-review.ts';
import { cutText } from '../../values/text.ts';
import type { Answers } from '../answers.ts';
import { listAmbiguousNames, normalizeAuthors } from '../cells/author-names.ts';
import { type CellAnswers, normalizeCell } from '../cells/cells.ts';
import { findDateOrder, normalizeDate } from '../cells/dates.ts';
import type { GuessedColumns } from './guess-columns.ts';
import { DISCOUNT_TARGETS, type DiscountAnswer, isDiscount, type Target } from '../import-row.ts';

type Question = ImportReview['questions'][number];
type About = Question['about'];

/** What else is known of the row of a cell. */
interface CellContext {
  title: string;
  cells: readonly string[];
}

const MAX_CHARS = 200;
const ORDERS = ['day-first', 'month-first'] as const;
const NAMES = ['last-name-first', 'several'] as const;
/** One word, a comma, and one or two words: "Roy, Arundhati". */
const INVERTED_NAME = /^[^\s,]+,\s*[^\s,]+(?:\s+[^\s,]+)?$/;

/** Collects the cells that may mean two things, which one answer decides for a whole column. */
export function createColumnQuestions({ columns }: GuessedColumns, answers: Answers) {
  const found = new Map<About, Question>();
  /** The orders that dates prove. */
  const orders = new Set<(typeof ORDERS)[number]>();
  /** What ambiguous names look like. */
  const names = new Set<(typeof NAMES)[number]>();
  const priceAt = columns.findIndex(({ target }) => target === 'originalPrice');

  function ask(about: About, index: number, cell: string, { title, cells }: CellContext) {
    const question = found.get(about);
    const { heading = '', choices = [] } = columns[index] ?? {};
    if (question) question.rows += 1;
    else
      found.set(about, {
        about,
        heading,
        first: cutText(cell.trim(), MAX_CHARS),
        ...(title && { title }),
        rows: 1,
        answers: listAnswers(about, cell, { priceCell: cells[priceAt] ?? '', choices }),
        answer: null,
        origin: 'open',
      });
  }

  return {
    /** Adds a cell of the column with this index. */
    add(index: number, cell: string, context: CellContext) {
      const { target, choices = [] } = columns[index] ?? {};
      if (isDiscount(choices)) ask('discount', index, cell, context);
      if (target === 'publishedOn') {
        const order = findDateOrder(cell);
        if (order === 'ambiguous') ask('dates', index, cell, context);
        else if (order) orders.add(order);
      }
      const ambiguous = target === 'authors' ? listAmbiguousNames(cell) : [];
      if (ambiguous.length > 0) ask('authors', index, cell, context);
      for (const name of ambiguous)
        names.add(INVERTED_NAME.test(name.trim()) ? 'last-name-first' : 'several');
    },

    /** Returns the questions, and the answers by which the cells are read. */
    finish(): { questions: Question[]; answers: CellAnswers } {
      const { options } = answers;
      const dates = options.dates ?? getOnly(orders);
      const authors = options.authors ?? getOnly(names);
      const chosen = { discount: options.discount, dates, authors };
      const questions = [...found.values()].map((question): Question => {
        const answer = chosen[question.about] ?? null;
        const known = answers.getOrigin(question.about);
        const origin = known === 'open' && answer !== null ? 'guessed' : known;
        return { ...question, answer, origin };
      });
      return { questions, answers: { ...(dates && { dates }), ...(authors && { authors }) } };
    },
  };
}

function getOnly<Answer>(answers: ReadonlySet<Answer>): Answer | undefined {
  const [only, ...others] = answers;
  return others.length === 0 ? only : undefined;
}

function listAnswers(
  about: About,
  cell: string,
  { priceCell, choices }: { priceCell: string; choices: readonly Target[] },
): Question['answers'] {
  if (about === 'dates')
    return ORDERS.map((answer) => ({
      answer,
      result: toText(normalizeDate(cell, { dates: answer })),
    }));
  if (about === 'authors')
    return NAMES.map((answer) => ({ answer, result: normalizeAuthors(cell, { authors: answer }) }));
  const read = (field: 'originalPrice' | 'discountPercent', text: string) =>
    Number(toText(normalizeCell(field, text, {})) || NaN);
  const printed = read('originalPrice', priceCell);
  const amount = read('originalPrice', cell);
  const results = {
    amount: printed - amount,
    percent: printed - Math.round((printed * read('discountPercent', cell)) / 100),
    price: amount,
    supplier: printed,
  };
  return (Object.keys(results) as DiscountAnswer[])
    .filter((answer) => choices.includes(DISCOUNT_TARGETS[answer]))
    .map((answer) => ({
      answer,
      result: results[answer] >= 0 ? String(Math.floor(results[answer])) : '',
    }));
}

function toText(reading: string | { problem: string }): string {
  return typeof reading === 'string' ? reading : '';
}
