import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { formatCount } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';

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
