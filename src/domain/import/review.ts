import type { Book } from '#contract/catalogue/book.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { getPayablePrice } from '../books/present-book.ts';
import { formatRupees } from '../values/money.ts';
import { cutText } from '../values/text.ts';
import { DOUBTFUL_PRICE } from './cells/numbers.ts';
import type { Problem } from './import-row.ts';
import type { Counts, PlannedRow } from './plans/plan-rows.ts';
import { READERS_PAY } from './plans/read-row.ts';
import type { Survey } from './tables/survey.ts';

export const MAX_SHOWN_BOOKS = 10;
const MAX_PROBLEMS = 25;
const MAX_REASONS = 50;
/** A higher discount looks wrong. */
export const DOUBTFUL_PERCENT = 70;
/** A lower price to pay looks wrong, in ₹: a row of a text may lack the cell before it. */
export const DOUBTFUL_LOW_PRICE = 10;
/** A price that becomes more than this many times the earlier one looks wrong. */
const DOUBTFUL_FACTOR = 2;
/** The text of a book is cut in the review, which is stored with the import. */
const MAX_DESCRIPTION_CHARS = 1000;

type Doubt = ImportReview['doubts'][number]['kind'];
type Group = Pick<ImportReview['leftOut'][number], 'rows' | 'problems'>;

/** Collects what an import would do. */
export function createReview() {
  const doubts = new Map<Doubt, Group>();
  const reasons = new Map<string, Group>();
  const books: ImportReview['books'] = [];
  let existing = 0;

  return {
    add(rows: readonly PlannedRow[]) {
      for (const planned of rows) {
        const { row, outcome, before, book, isKnown, problems, otherTitle } = planned;
        if (isKnown) existing += 1;
        if (outcome === 'failed') {
          const problem = problems[0] ?? { row, field: '', message: '' };
          const { message } = problem;
          addTo(
            reasons,
            reasons.has(message) || reasons.size < MAX_REASONS ? message : 'Other reasons.',
            problem,
          );
        } else {
          for (const problem of problems)
            if (problem.isKept && !problem.message.startsWith(READERS_PAY))
              addTo(doubts, 'value-left-out', problem);
        }
        if (!book || (outcome !== 'added' && outcome !== 'changed')) continue;
        if (books.length < MAX_SHOWN_BOOKS) books.push({ row, book: shorten(book) });
        if (otherTitle) addTo(doubts, 'other-title', otherTitle);
        const paid = before ? getPayablePrice(before) : 0;
        const isOther = planned.isPriceDoubtful && paid > 0 && paid !== getPayablePrice(book);
        const kind = findDoubt(book, before) ?? (isOther ? 'price-change' : undefined);
        if (kind) addTo(doubts, kind, describePrice(kind, row, book, before));
      }
    },

    finish({ file, sameIsbn, oldFont, ...survey }: Survey, counts: Partial<Counts>): ImportReview {
      const { added = 0, changed = 0, same = 0, deleted = 0, pictures = 0, failed = 0 } = counts;
      if (sameIsbn.rows > 0) doubts.set('same-isbn', sameIsbn);
      if (oldFont.rows > 0) doubts.set('old-font', oldFont);
      const { columns, questions, words, clear } = survey;
      return {
        file: { ...file, existing },
        columns,
        questions,
        words,
        clear,
        counts: { added, changed, same, deleted, pictures, leftOut: failed },
        books,
        doubts: [...doubts].map(([kind, group]) => ({ kind, ...group })),
        leftOut: [...reasons]
          .map(([reason, group]) => ({ reason, ...group }))
          .toSorted((a, b) => b.rows - a.rows),
      };
    },
  };
}

function addTo<Key>(groups: Map<Key, Group>, key: Key, problem: Problem): void {
  const { rows, problems } = groups.get(key) ?? { rows: 0, problems: [] };
  const next = problems.length < MAX_PROBLEMS ? [...problems, problem] : problems;
  groups.set(key, { rows: rows + 1, problems: next });
}

function findDoubt(book: Book, before = book): Doubt | undefined {
  const { originalPrice, discountPrice } = book;
  const price = getPayablePrice(book);
  if (price <= 0) return 'free';
  if (isDoubtfulChange(getPayablePrice(before), price)) return 'price-change';
  if (price < DOUBTFUL_LOW_PRICE) return 'cheap';
  if (discountPrice > (originalPrice * DOUBTFUL_PERCENT) / 100) return 'discount';
  return originalPrice > DOUBTFUL_PRICE ? 'expensive' : undefined;
}

/**
 * Whether a price falls, because a wrong column of money is nearly always a lower one, or more than
 * doubles. A free book waits for its price.
 */
function isDoubtfulChange(now: number, next: number): boolean {
  return now > 0 && (next < now || next > now * DOUBTFUL_FACTOR);
}

function describePrice(kind: Doubt, row: number, book: Book, before = book): Problem {
  const { isbn, title, originalPrice } = book;
  const [now, price] = [getPayablePrice(before), getPayablePrice(book)];
  const original = price === originalPrice ? '' : ` instead of ${formatRupees(originalPrice)}`;
  const isChange = kind === 'price-change';
  const message = isChange
    ? `It costs ${formatRupees(now)} now, and would cost ${formatRupees(price)}.`
    : `It costs ${formatRupees(price)}${original}.`;
  return {
    row,
    ...(isbn && { isbn }),
    title,
    field: 'originalPrice',
    text: String(isChange ? price : originalPrice),
    message,
  };
}

function shorten({ sample: _sample, ...book }: Book): Book {
  return { ...book, description: cutText(book.description, MAX_DESCRIPTION_CHARS) };
}
