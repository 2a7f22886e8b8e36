import type { ImportOptions, ImportReview } from '#contract/desk-imports.ts';
import type { ImportDraft } from './use-import-job.ts';
import { getFieldLabel, listWords, spellCount, type Target } from './import-texts.ts';

/** The steps of an import, by their names in the URL. */
export const STEPS = ['file', 'columns', 'values', 'check', 'done'] as const;

export type Step = (typeof STEPS)[number];

/** What each step gets. */
export interface StepProps {
  review: ImportReview;
  draft: ImportDraft;
  /** Adds answers. */
  answer: (answers: Partial<ImportOptions>) => void;
}

type Question = ImportReview['questions'][number];

/** Whether the step shows anything that can be asked. */
export function hasContent(step: Step, { columns, words, questions }: ImportReview): boolean {
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
    review.questions.some(({ about, origin }) => about === 'discount' && origin !== 'remembered')
  );
}

/** Returns the next step that has something to ask. */
export function getNextStep(step: Step, review: ImportReview): Step {
  const later = STEPS.slice(STEPS.indexOf(step) + 1);
  return later.find((name) => asks(name, review)) ?? 'check';
}

/** Returns the step before, passing over those without content. */
export function getPreviousStep(step: Step, review: ImportReview): Step {
  const earlier = STEPS.slice(0, STEPS.indexOf(step));
  return earlier.findLast((name) => hasContent(name, review)) ?? 'file';
}

/**
 * Returns the step to show for the one in the URL: columns without a field come first, and a step
 * without content is passed over.
 */
export function resolveStep(name: string | null, review: ImportReview): Step {
  const step = STEPS.find((known) => known === name) ?? 'file';
  const isLate = STEPS.indexOf(step) > STEPS.indexOf('columns');
  if (isLate && findOpenAnswers(review, {}).length > 0) return 'columns';
  if (step === 'done') return 'check';
  return hasContent(step, review) ? step : getNextStep(step, review);
}

/** Returns the chosen field of a column. Headings may be names such as `constructor`. */
export function findTarget(
  { heading, target }: Pick<ImportReview['columns'][number], 'heading' | 'target'>,
  { columns = {} }: ImportOptions,
): Target | null {
  return Object.hasOwn(columns, heading) ? (columns[heading] ?? target) : target;
}

/** Returns the answer to a question about a whole column; `undefined` if there is none. */
export function findAnswer({ about, answer }: Question, options: ImportOptions) {
  return options[about] ?? answer ?? undefined;
}

/** The questions about a discount whose column still fills the field that they are about. */
export function listDiscountQuestions(review: ImportReview, options: ImportOptions): Question[] {
  return review.questions.filter(({ about, heading }) => {
    const column = review.columns.find((item) => item.heading === heading);
    return about === 'discount' && (!column || findTarget(column, options) === column.target);
  });
}

/** Lists what must be answered before the columns can be read, in sentences. */
export function findOpenAnswers(review: ImportReview, options: ImportOptions): string[] {
  const open = review.columns.filter((column) => findTarget(column, options) === null);
  const headings = listWords(open.map(({ heading }) => heading));
  const discounts = listDiscountQuestions(review, options).filter(
    (question) => findAnswer(question, options) === undefined,
  );
  return [
    ...(open.length === 1 ? [`One column still needs a field: ${headings}.`] : []),
    ...(open.length > 1
      ? [`${spellCount(open.length)} columns still need a field: ${headings}.`]
      : []),
    ...discounts.map(({ heading }) => `Say what the column ${heading} holds.`),
  ];
}

/** Finds a field that two columns fill because of an answer, and says so. */
export function findDuplicate(review: ImportReview, options: ImportOptions): string | undefined {
  const chosen = new Set(Object.values(options.columns ?? {}));
  const targets = review.columns.map((column) => findTarget(column, options));
  const twice = targets.find(
    (target, index) => target && chosen.has(target) && targets.indexOf(target) !== index,
  );
  return twice ? `Two columns fill ${getFieldLabel(twice)}. Leave one of them out.` : undefined;
}
