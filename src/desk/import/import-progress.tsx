import type { ImportJob } from '#contract/desk-imports.ts';
import { formatCount } from '#domain/money.ts';
import { countNoun } from './import-texts.ts';

const SECONDS = 60;

/** How many rows have been read or written, and how long the rest takes. */
export function Progress({ job }: { job: ImportJob }) {
  const { done, total, isDryRun } = job;
  // In the demo, the page itself reads the file.
  const mayLeave = import.meta.env.VITE_SERVER
    ? 'You may leave this page.'
    : 'Keep this page open.';
  const rows =
    total === undefined
      ? countNoun(done, 'row')
      : `${formatCount(done)} of ${countNoun(total, 'row')}`;
  return (
    <>
      <p role="status">{`${rows} ${isDryRun ? 'read' : 'done'}${describeRest(job)}. ${isDryRun ? 'Nothing is written yet.' : mayLeave}`}</p>
      <progress
        className="desk-progress-bar"
        aria-label="Import"
        {...(total !== undefined && total > 0 && { max: total, value: done })}
      />
    </>
  );
}

function describeRest({ secondsLeft }: ImportJob): string {
  if (secondsLeft === undefined) return '';
  if (secondsLeft < SECONDS) return `, about ${countNoun(Math.max(1, secondsLeft), 'second')} left`;
  return `, about ${countNoun(Math.ceil(secondsLeft / SECONDS), 'minute')} left`;
}
