import type { ImportJob } from '#contract/imports/desk-imports.ts';
import { formatCount } from '#domain/values/money.ts';
import { countNoun } from '#domain/values/text.ts';

const MINUTE_SECONDS = 60;

/** How many rows have been read or written, and how long the rest takes. */
export function Progress({ job }: { job: ImportJob }) {
  const { done, total, isDryRun } = job;
  return (
    <>
      <p role="status">{`${describeRows(job)}${describeRest(job)}. ${isDryRun ? 'Nothing is written yet.' : MAY_LEAVE}`}</p>
      <progress
        className="desk-progress-bar"
        aria-label="Import"
        {...(total !== undefined && total > 0 && { max: total, value: done })}
      />
    </>
  );
}

/** In the demo, the page itself imports the file. */
const MAY_LEAVE = import.meta.env.VITE_SERVER ? 'You may leave this page.' : 'Keep this page open.';

function describeRows({ done, total, isDryRun }: ImportJob): string {
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
