import type { CSSProperties } from 'react';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { formatCount, countNoun } from '#domain/values/money.ts';
import type { ImportReview } from '#contract/imports/import-review.ts';
import './import-check.css';

const MINUTE_SECONDS = 60;

/** How many rows have been read or written, and how long the rest takes. Not known of an undo. */
export function Progress({ job }: { job: ImportJob }) {
  const { done, total, isDryRun, isUndoing } = job;
  const isMeasured = !isUndoing && total !== undefined && total > 0;
  return (
    <>
      <p>{`${describeRows(job)}${describeRest(job)}. ${isDryRun ? 'Nothing is written yet.' : LEAVING_ADVICE}`}</p>
      <p className="visually-hidden" role="status">
        {describeShare(job)}
      </p>
      <progress
        className="desk-progress-bar"
        aria-label="Import"
        {...(isMeasured && { max: total, value: done })}
      />
    </>
  );
}

/** Whether the import needs this page. In the demo it does, because the page itself imports the file. */
const LEAVING_ADVICE = import.meta.env.VITE_SERVER
  ? 'You may leave this page.'
  : 'Keep this page open.';

/** Describes the progress in steps of ten per cent, because the rows change twice a second. */
function describeShare({ done, total = 0, isDryRun, isUndoing }: ImportJob): string {
  if (total === 0 || isUndoing) return '';
  return `${Math.floor((10 * done) / total) * 10}% ${isDryRun ? 'read' : 'done'}`;
}

function describeRows({ done, total, isDryRun, isUndoing }: ImportJob): string {
  if (isUndoing) return 'The books become as they were before';
  const task = isDryRun ? 'read' : 'done';
  if (total !== undefined) return `${formatCount(done)} of ${countNoun(total, 'row')} ${task}`;
  // First the shop looks for the headings and the words of the whole file.
  return done === 0 ? 'The shop looks through the file' : `${countNoun(done, 'row')} ${task}`;
}

function describeRest({ secondsLeft }: ImportJob): string {
  if (secondsLeft === undefined) return '';
  if (secondsLeft < MINUTE_SECONDS)
    return `, about ${countNoun(Math.max(1, secondsLeft), 'second')} left`;
  return `, about ${countNoun(Math.ceil(secondsLeft / MINUTE_SECONDS), 'minute')} left`;
}

/** What has become, or would become, of the rows of a file. */
type Counts = ImportReview['counts'];

/** The parts of the sum, with those that are also shown if they are 0. */
const PARTS: readonly (readonly [part: keyof Counts, text: string, isAlways?: true])[] = [
  ['added', 'added', true],
  ['changed', 'changed', true],
  ['same', 'the same as before', true],
  ['deleted', 'deleted'],
  ['pictures', 'further pictures'],
  ['leftOut', 'left out', true],
];

/** A bar in parts, and the same figures below, which add up to the rows of the file. */
export function ImportSum({ counts }: { counts: Counts }) {
  const parts = PARTS.filter(([part, , isAlways]) => isAlways || counts[part] > 0).map(
    ([part, text]) =>
      [part, part === 'pictures' && counts[part] === 1 ? 'further picture' : text] as const,
  );
  const total = PARTS.reduce((sum, [part]) => sum + counts[part], 0);
  const words = parts.map(([part, text]) => `${formatCount(counts[part])} ${text}`).join(', ');
  return (
    <>
      <div
        className="import-bar"
        role="img"
        aria-label={`${words}: together ${countNoun(total, 'row')}`}
      >
        {parts.map(
          ([part]) =>
            counts[part] > 0 && (
              <i key={part} data-part={part} style={{ '--rows': counts[part] } as CSSProperties} />
            ),
        )}
      </div>
      <dl className="desk-figures import-figures">
        {parts.map(([part, text]) => (
          <div key={part}>
            <dd>{formatCount(counts[part])}</dd>
            <dt data-part={part}>{text}</dt>
          </div>
        ))}
        <div className="import-total">
          <dd>{formatCount(total)}</dd>
          <dt>rows of the file</dt>
        </div>
      </dl>
    </>
  );
}
