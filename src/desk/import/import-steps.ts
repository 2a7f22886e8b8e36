import type { ImportOptions } from '#contract/imports/import-options.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import {
  type Target,
  type DiscountAnswer,
  isDiscount,
  JOINED,
  toDiscountTarget,
} from '#domain/import/import-row.ts';
import { BOOK_FIELDS, COLUMNS } from '#domain/books/book-fields.ts';
import { capitalize, joinWords } from '#domain/values/text.ts';
import { formatDay } from '#domain/values/time.ts';
import type { ImportDraft } from './use-import-job.ts';
import { toWord } from '../parts/texts.ts';

/** The names of the fields that differ from the labels of the book editor. */
const LABELS: Record<string, string> = {
  ...Object.fromEntries(COLUMNS.map((column) => [column, BOOK_FIELDS[column].label])),
  author: 'Author, as shown',
  stock: 'Copies',
  genres: 'Category',
  offers: 'Offers',
};

/** The values of a select box of fields, with their texts. */
export const FIELD_OPTIONS = [...Object.entries(LABELS), ['', 'Leave out']] as readonly (readonly [
  Target,
  string,
])[];

/** Returns the name of a field. A heading of the file is returned unchanged. */
export function getFieldLabel(field: string): string {
  return (Object.hasOwn(LABELS, field) && LABELS[field]) || field;
}

/** The words of a file that are translated into values of the shop. */
export const WORD_FIELDS = {
  bookType: { name: 'format', withoutIt: 'as Paperback' },
  genres: { name: 'category', withoutIt: 'without a category' },
  language: { name: 'language', withoutIt: 'without a language' },
} satisfies Record<keyof NonNullable<ImportOptions['values']>, object>;

/** The programs whose files are known: their short names, and what a file of theirs is called. */
export const SOURCES: Record<
  ImportReview['file']['source'],
  readonly [name: string, file: string]
> = {
  shop: ['This shop', 'a list of this shop'],
  shopify: ['Shopify', 'a Shopify export'],
  woocommerce: ['WooCommerce', 'a WooCommerce export'],
  amazon: ['Amazon', 'an Amazon listing'],
  flipkart: ['Flipkart', 'a Flipkart listing'],
  goodreads: ['Goodreads', 'a Goodreads library'],
  librarything: ['LibraryThing', 'a LibraryThing export'],
  koha: ['Koha', 'a Koha report'],
  calibre: ['Calibre', 'a Calibre list'],
  onix: ['ONIX', 'an ONIX message'],
  table: ['Table', 'a table'],
};

export const STEPS = ['file', 'columns', 'values', 'check', 'done'] as const;

export type Step = (typeof STEPS)[number];

export function toUrl(id: string, step: Step): string {
  return `?job=${id}&step=${step}`;
}

export interface StepProps {
  review: ImportReview;
  draft: ImportDraft;
  answer: (answers: Partial<ImportOptions>) => void;
}

type Column = ImportReview['columns'][number];
type Question = ImportReview['questions'][number];

const MONEY_AND_COPIES: ReadonlySet<Target> = new Set<Target>([
  'originalPrice',
  'price',
  'discountPrice',
  'discountPercent',
  'stock',
]);

/** Says when a remembered answer was given: 'As in March'. */
export function describeSince(since: string | undefined): string {
  const [month] = since ? formatDay(since.slice(0, 'YYYY-MM'.length)).split(' ') : [];
  return month ? `As in ${month}` : 'As before';
}

/** Whether the step shows anything that can be asked. */
function hasContent(step: Step, { columns, words, questions }: ImportReview): boolean {
  if (step === 'columns') return columns.length > 0;
  if (step === 'values')
    return words.length > 0 || questions.some(({ about }) => about !== 'discount');
  return true;
}

/** Whether the step has a question that is worth stopping at. */
function asks(step: Step, review: ImportReview): boolean {
  if (step !== 'columns') return hasContent(step, review);
  return (
    review.columns.some(({ target }) => target === null) ||
    describeMissingColumns(review, {}) !== undefined ||
    // Also with remembered answers, because lists of suppliers and of the shop may look the same.
    review.questions.some(({ about }) => about === 'discount') ||
    review.columns.some(({ target, since }) => since && target && MONEY_AND_COPIES.has(target))
  );
}

export function getNextStep(step: Step, review: ImportReview): Step {
  const later = STEPS.slice(STEPS.indexOf(step) + 1);
  return later.find((name) => asks(name, review)) ?? 'check';
}

/** Returns the step before, passing over those without content. */
export function getPreviousStep(step: Step, review: ImportReview): Step {
  const earlier = STEPS.slice(0, STEPS.indexOf(step));
  return earlier.findLast((name) => hasContent(name, review)) ?? 'file';
}

/** Returns the step to show for the URL: columns without a field first, empty steps never. */
export function resolveStep(name: string | null, review: ImportReview): Step {
  const step = STEPS.find((known) => known === name) ?? 'file';
  const isLate = STEPS.indexOf(step) > STEPS.indexOf('columns');
  if (isLate && describeOpenColumns(review, {})) return 'columns';
  if (step === 'done') return 'check';
  return hasContent(step, review) ? step : getNextStep(step, review);
}

/** Returns the chosen field of a column. Headings may be names such as `constructor`. */
export function findTarget(
  { heading, target, choices }: Column,
  { questions }: Pick<ImportReview, 'questions'>,
  options: ImportOptions,
): Target | null {
  const { columns = {} } = options;
  if (Object.hasOwn(columns, heading)) return columns[heading] ?? target;
  const question = questions.find(({ about }) => about === 'discount');
  const answer = question && isDiscount(choices) && findAnswer(question, options);
  return answer ? toDiscountTarget(choices, answer as DiscountAnswer) : target;
}

export function findAnswer({ about, answer }: Question, options: ImportOptions) {
  return options[about] ?? answer ?? undefined;
}

/** Says which columns still need a field; `undefined` if none does. */
export function describeOpenColumns(
  review: ImportReview,
  options: ImportOptions,
): string | undefined {
  const open = review.columns.filter((column) => findTarget(column, review, options) === null);
  const headings = joinWords(open.map(({ heading }) => heading));
  if (open.length === 0) return undefined;
  return `${capitalize(toWord(open.length))} ${open.length === 1 ? 'column still needs' : 'columns still need'} a field: ${headings}.`;
}

/** Says that new books would come without a title or an author; `undefined` if they would not. */
export function describeMissingColumns(
  review: ImportReview,
  options: ImportOptions,
): string | undefined {
  const { file, columns, books } = review;
  if (columns.length === 0 || file.existing > 0) return undefined;
  const targets = new Set(columns.map((column) => findTarget(column, review, options)));
  if (!targets.has('title')) return 'No column has the title. A new book needs one.';
  // Some programs write authors into other columns, such as the attributes of WooCommerce.
  const isNamed = books.some(({ book }) => book.author !== '');
  if (isNamed || targets.has('authors') || targets.has('author')) return undefined;
  return 'No column is the author. The books come without one.';
}

/** Finds a field that two columns fill because of an answer, although it has room for one. */
export function findDuplicate(review: ImportReview, options: ImportOptions): Target | undefined {
  const chosen = new Set(Object.values(options.columns ?? {}));
  const targets = review.columns.map((column) => findTarget(column, review, options));
  const twice = targets.find(
    (target, index) =>
      target && !JOINED.has(target) && chosen.has(target) && targets.indexOf(target) !== index,
  );
  return twice ?? undefined;
}

export function describeDuplicate(
  review: ImportReview,
  options: ImportOptions,
): string | undefined {
  const twice = findDuplicate(review, options);
  return twice ? `Two columns fill ${getFieldLabel(twice)}. Leave one of them out.` : undefined;
}
