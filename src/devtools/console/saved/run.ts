import { useRef, useState } from 'react';
import type { Entry } from '../history.ts';
import {
  carriesBody,
  findFaults,
  toRequest,
  type ConsoleRequest,
  type Draft,
  type ResolveAddress,
} from '../request/request.ts';
import { fillDraft, listMissing, type Variables } from '../request/variables.ts';
import type { Collection, SavedRequest } from './saved-store.ts';

/** A saved request after its turn. */
export interface RunItem {
  saved: SavedRequest;
  /** What was sent and what came; missing if nothing was sent. */
  entry?: Entry | undefined;
  /** Why nothing was sent. */
  problem?: string | undefined;
}

export interface Run {
  total: number;
  items: RunItem[];
  state: 'running' | 'done' | 'stopped';
}

/** Sends a request. Resolves with `undefined` if it was aborted. */
type Start = (draft: Draft, request: ConsoleRequest) => Promise<Entry | undefined>;

/** Sends all requests of a collection, one after the other. An aborted one stops the run. */
export function useRun(start: Start, resolveAddress: ResolveAddress) {
  const [run, setRun] = useState<Run>();
  const last = useRef<object>(undefined);

  async function runAll({ requests, variables }: Collection) {
    const items: RunItem[] = [];
    last.current = items;
    const show = (state: Run['state']) =>
      setRun({ total: requests.length, items: [...items], state });
    show('running');
    for (const saved of requests) {
      const problem = findProblem(saved.draft, variables, resolveAddress);
      const filled = fillDraft(saved.draft, variables);
      const entry = problem ? undefined : await start(filled, toRequest(filled, resolveAddress));
      // Another run may have aborted it.
      if (last.current !== items) return undefined;
      if (!problem && !entry) return setRun((now) => now && { ...now, state: 'stopped' });
      items.push({ saved, entry, problem });
      show('running');
    }
    return show('done');
  }

  return { run, runAll, close: () => setRun(undefined) };
}

/** Returns why a saved request cannot be sent; `undefined` if it can. */
function findProblem(
  draft: Draft,
  variables: Variables,
  resolveAddress: ResolveAddress,
): string | undefined {
  const [missing] = listMissing(draft, variables);
  if (missing) return `{{${missing}}} has no value.`;
  const filled = fillDraft(draft, variables);
  const { endpoint, headers, body } = findFaults(filled, resolveAddress);
  if (endpoint) return endpoint;
  const header = headers.find((fault) => fault !== undefined);
  if (header) return header.message;
  return body && carriesBody(filled) ? 'Error in JSON format' : undefined;
}

/** Whether a response came, and passed all assertions. */
export function hasPassed({ entry }: RunItem): boolean {
  if (!entry || entry.outcome.kind === 'failure') return false;
  return (entry.results ?? []).every(({ problem }) => problem === undefined);
}
