import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportJob } from '#contract/imports/desk-imports.ts';
import type { ImportOptions } from '#contract/imports/import-options.ts';
import { readTab, writeTab } from '#ui/browser/storage.ts';
import { ApiError, readBody } from '#client/client.ts';
import { attempt, desk, sendToApi } from '../api.ts';

const POLL_MS = 500;
const RETRY_MS = 2000;
const LIST_POLL_MS = 5000;
const MAX_FILE_NAME_CHARS = 200;
/** What an import changes in books that are here, unless the owner chooses otherwise. */
const FIRST_OPTIONS: ImportOptions = { existing: 'prices' };

const calls = desk.imports[':id'];

interface JobState {
  id?: string;
  job?: ImportJob;
  problem?: string;
  isMissing?: boolean;
}

/** Polls a job until it has ended. A failed request is repeated, unless there is no such job. */
export function useImportJob(id: string | undefined) {
  const [state, setState] = useState<JobState>({});
  const { job, problem, isMissing }: JobState = state.id === id ? state : {};
  const isOpen = id !== undefined && !isMissing && (job === undefined || job.state === 'running');
  useRepeated(isOpen ? id : undefined, async (openId, signal) => {
    void runImports();
    const { value, error, failure } = await attempt(() => calls.$get({ param: { id: openId } }));
    if (!signal.aborted)
      setState((before) => ({
        id,
        job: value?.job ?? (before.id === id ? before.job : undefined),
        problem: error,
        isMissing: failure?.status === 404,
      }));
    return failure ? RETRY_MS : POLL_MS;
  });
  return {
    job,
    problem,
    isMissing,
    showJob: (next: ImportJob) => setState({ id: next._id, job: next }),
  };
}

/** Rereads the list of imports while some are running, such as one whose page was closed. */
export function useRunningImports(areRunning: boolean, onReread: () => Promise<void>): void {
  useRepeated(areRunning ? 'all' : undefined, async (_all, signal) => {
    await runImports();
    if (!signal.aborted) await onReread();
    return LIST_POLL_MS;
  });
}

/** Does work for `key` again and again; it resolves with the pause before the next time. */
function useRepeated(
  key: string | undefined,
  work: (key: string, signal: AbortSignal) => Promise<number>,
): void {
  const workNow = useEffectEvent(work);
  useEffect(() => {
    if (key === undefined) return undefined;
    const request = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const repeat = async () => {
      const pauseMs = await workNow(key, request.signal);
      if (!request.signal.aborted) timer = setTimeout(() => void repeat(), pauseMs);
    };
    void repeat();
    return () => {
      request.abort();
      clearTimeout(timer);
    };
  }, [key]);
}

/** Runs due imports in the demo. A server runs them by a timer. Never rejects. */
async function runImports(): Promise<void> {
  if (import.meta.env.VITE_SERVER) return;
  const host = await import('#hosts/browser/run-imports.ts').catch(() => undefined);
  await host?.runImportsHere();
}

/** Uploads a file, which is only checked; resolves with the job of the check. */
export async function uploadFile(file: File, stop: AbortSignal): Promise<ImportJob> {
  const name = file.name.slice(0, MAX_FILE_NAME_CHARS);
  // The file may have been moved or deleted since it was chosen.
  await file
    .slice(0, 1)
    .text()
    .catch((cause: unknown) => {
      throw new ApiError(0, 'No File', 'The file could not be read.', { cause });
    });
  const query = new URLSearchParams({ name, dryRun: '1', existing: 'prices' });
  const response = sendToApi(`/api/desk/imports?${query.toString()}`, {
    method: 'POST',
    body: file,
    signal: stop,
  });
  const { job } = (await readBody(response)) as { job: ImportJob };
  storeDraft(job._id, {
    size: file.size,
    options: FIRST_OPTIONS,
    sent: JSON.stringify(FIRST_OPTIONS),
  });
  return job;
}

/** Reads the kept file again with these answers, or imports it; `isElsewhere`: another tab does. */
export async function sendOptions(
  id: string,
  options: ImportOptions,
  isFinal?: true,
): Promise<{ job: ImportJob; isElsewhere?: true }> {
  const json = { options, ...(isFinal && { isFinal }) };
  try {
    return await calls.options.$put({ param: { id }, json });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const { job } = await calls.$get({ param: { id } });
    if (job.isDryRun && job.state !== 'running') throw error;
    return { job, isElsewhere: true };
  }
}

export async function stopJob(id: string): Promise<ImportJob> {
  return (await calls.stop.$post({ param: { id } })).job;
}

export async function undoJob(id: string): Promise<ImportJob> {
  return (await calls.undo.$post({ param: { id } })).job;
}

/** What the page knows of a file that is not imported yet. */
export interface ImportDraft {
  /** In bytes; missing if the file was chosen in another tab. */
  size?: number;
  options: ImportOptions;
  /** The options of the last check as JSON. */
  sent: string;
}

/** Reads the answers of an import in this tab. In another tab, the file has to be checked again. */
export function readDraft(id: string): ImportDraft {
  const stored = readTab(toKey(id)) as ImportDraft | undefined;
  return stored ?? { options: FIRST_OPTIONS, sent: '' };
}

/** Stores the answers, so that a reload of the page keeps them. */
export function storeDraft(id: string, draft: ImportDraft): void {
  writeTab(toKey(id), draft);
}

function toKey(id: string): string {
  return `desk-import-${id}`;
}
