import { useState, type MouseEvent } from 'react';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/values/money.ts';
import { isSameJson } from '#domain/values/same-json.ts';
import { isForBrowser } from '#ui/browser/navigation.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Problem } from '../parts/page.tsx';
import { useSending } from '../parts/calls.ts';
import { CheckStep } from './import-check.tsx';
import { ColumnsStep } from './import-columns.tsx';
import { FileStep } from './import-file.tsx';
import {
  describeDuplicate,
  describeMissingColumns,
  describeOpenColumns,
  getNextStep,
  getPreviousStep,
  type Step,
  toUrl,
} from './import-steps.ts';
import { describeOpenWords, ValuesStep } from './import-values.tsx';
import { type ImportDraft, readDraft, sendOptions, storeDraft } from './use-import-job.ts';

interface ConversationProps {
  job: ImportJob;
  review: ImportReview;
  step: Step;
  onStep: (step: Step) => void;
  onChange: (job: ImportJob) => void;
  onChoose: (file: File | undefined) => void;
  onStop: () => void;
}

/** One step of an import before it is written: what the shop asks, and the way on and back. */
export function Conversation(props: ConversationProps) {
  const { job, review, step, onStep, onChange, onChoose, onStop } = props;
  const id = job._id;
  const [draft, setDraft] = useState(() => readDraft(id));
  const { isSending, error, send } = useSending();
  const change = (next: typeof draft) => {
    storeDraft(id, next);
    setDraft(next);
  };
  /** Lets the shop read the file with the answers, or import it, before `next` is shown. */
  const readFile = (next: Step, isFinal?: true) =>
    send(async () => {
      const { options } = draft;
      const reading = await sendOptions(id, options, isFinal);
      if (!reading.isElsewhere) change({ ...draft, sent: JSON.stringify(options) });
      onChange(reading.job);
      if (!reading.isElsewhere) onStep(next);
    });

  const stepProps = {
    review,
    draft,
    answer: (answers: Partial<typeof draft.options>) =>
      change({ ...draft, options: { ...draft.options, ...answers } }),
  };
  const isRead = isChecked(draft, job);
  const way = findWay(step, stepProps, isRead);
  const goOn = (event: MouseEvent) => {
    // Such a click opens another tab, which only shows the step.
    if (isForBrowser(event)) return;
    event.preventDefault();
    // The second click of a double click would press what has moved there.
    if (isSending || event.detail > 1) return;
    if (way.isBlocked) return focusOpenAnswer();
    if (way.to === 'done') void readFile('done', true);
    else if (isRead) onStep(way.to);
    else void readFile(way.to);
  };
  return (
    <>
      <div className="import-steps" data-step={step}>
        {step === 'file' && (
          <FileStep
            name={job.name}
            {...stepProps}
            isRead={isRead}
            onChoose={onChoose}
            onRead={() => void readFile('file')}
          />
        )}
        {step === 'columns' && <ColumnsStep {...stepProps} />}
        {step === 'values' && <ValuesStep {...stepProps} />}
        {step === 'check' && (
          <CheckStep {...stepProps} errors={job.errors} newCategories={job.newCategories} />
        )}
      </div>
      <Problem text={error} />
      <div className="import-foot">
        {way.label && (
          <ButtonLink
            look="primary"
            size="small"
            to={toUrl(id, way.to)}
            aria-disabled={way.isBlocked || isSending || undefined}
            aria-describedby={way.note ? 'import-note' : undefined}
            onClick={goOn}
          >
            {way.label}
          </ButtonLink>
        )}
        {step !== 'file' && (
          <ButtonLink look="quiet" size="small" to={toUrl(id, getPreviousStep(step, review))}>
            Back
          </ButtonLink>
        )}
        <Button look="text" size="small" onClick={onStop}>
          Stop
        </Button>
        {way.note && (
          <p className="desk-small" id="import-note">
            {way.note}
          </p>
        )}
      </div>
    </>
  );
}

interface Way {
  to: Step;
  /** The text of the link; `undefined` if there is no way on. */
  label?: string;
  /** What is missing, or what the next step does. */
  note?: string | undefined;
  isBlocked?: boolean;
}

function findWay(step: Step, props: Parameters<typeof ValuesStep>[0], isRead: boolean): Way {
  const { review, draft } = props;
  const { rows } = review.file;
  if (rows === 0) return { to: step, note: 'There is no book in this file.' };
  const check = rows === 1 ? 'Check the row' : `Check all ${formatCount(rows)} rows`;
  if (step === 'check' && isRead) {
    const { added, changed, deleted } = review.counts;
    const books = added + changed + deleted;
    if (books === 0) return { to: 'check', note: 'Nothing in this file would change the shop.' };
    const parts = { new: added, changed, deleted };
    const texts = Object.entries(parts).flatMap(([name, count]) =>
      count > 0 ? [`${formatCount(count)} ${name}`] : [],
    );
    return {
      to: 'done',
      label: `Import ${formatBookCount(books)}`,
      note: `${texts.join(', ')}. The import can be undone.`,
    };
  }
  if (step === 'values' || step === 'check')
    return { to: 'check', label: check, note: describeOpenWords(props) };
  const next = getNextStep(step, review);
  const label = next === 'check' ? check : `Go on to the ${next}`;
  if (step === 'file') return { to: next, label };
  const note =
    describeOpenColumns(review, draft.options) ?? describeDuplicate(review, draft.options);
  // Another reading may find words that have to be asked.
  return {
    to: 'values',
    label,
    note: note ?? describeMissingColumns(review, draft.options),
    isBlocked: note !== undefined,
  };
}

/** Whether the last check has read the file with these answers, and no other tab with others. */
function isChecked({ options, sent }: ImportDraft, { answers }: ImportJob): boolean {
  const isOwn = answers === undefined || isSameJson(JSON.parse(answers), options);
  return isOwn && JSON.stringify(options) === sent;
}

function focusOpenAnswer(): void {
  document.querySelector<HTMLElement>('.import-steps [aria-invalid="true"]')?.focus();
}
