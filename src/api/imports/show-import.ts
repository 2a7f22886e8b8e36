import type { ImportJob } from '#contract/import.ts';
import type { ImportRecord } from '../records.ts';

/** An import as the desk sees it. */
export function showImport({ _id, state, counts, problems, phase }: ImportRecord): ImportJob {
  const isRead = state === 'done' || phase === 'undoing' || state === 'undone';
  return { _id, state, ...counts, ...(isRead && { total: counts.done }), errors: problems };
}
