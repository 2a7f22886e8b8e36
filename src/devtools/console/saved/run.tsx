import { useRef, useState } from 'react';
import type { Entry } from '../history.tsx';
import {
  carriesBody,
  findFaults,
  toRequest,
  type ConsoleRequest,
  type Draft,
  type ResolveAddress,
  fillDraft,
  listMissing,
  type Variables,
} from '../request/request.ts';
import type { Collection, SavedRequest } from './saved-store.ts';
import { SmallButton } from '../small-button.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { AssertionResults, describeResults } from '../assertions/assertions.tsx';
import { formatMs } from '../measures.ts';
import { formatStatus } from '../response/outcome.ts';

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
function findProblem(draft: Draft, variables: Variables, resolveAddress: ResolveAddress) {
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
function hasPassed({ entry }: RunItem): boolean {
  if (!entry || entry.outcome.kind === 'failure') return false;
  return (entry.results ?? []).every(({ problem }) => problem === undefined);
}

interface RunReportProps {
  run: Run;
  onCancel: () => void;
  onClose: () => void;
  /** Opens a request with its response. */
  onOpen: (item: RunItem) => void;
}

export function RunReport({ run, onCancel, onClose, onOpen }: RunReportProps) {
  const isRunning = run.state === 'running';
  return (
    <section className="response-pane" aria-label="Run">
      <div className="response-pane-head">
        <p className="response-pane-status" role="status" data-tone={chooseTone(run)}>
          {describeRun(run)}
        </p>
        <SmallButton onClick={isRunning ? onCancel : onClose}>
          {isRunning ? 'Cancel' : 'Close'}
        </SmallButton>
      </div>
      <ul className="run-report">
        {run.items.map((item) => (
          <li key={item.saved.name}>
            <button type="button" className="history-list-call" onClick={() => onOpen(item)}>
              <span className="visually-hidden">{hasPassed(item) ? 'Passed: ' : 'Failed: '}</span>
              {item.saved.name} <span className="history-list-facts">{listFacts(item)}</span>
            </button>
            {item.problem && <ProblemText>{`It was not sent: ${item.problem}`}</ProblemText>}
            {item.entry?.results && <AssertionResults results={item.entry.results} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeRun({ items, total, state }: Run): string {
  const passed = `${items.filter(hasPassed).length} of ${total} requests passed`;
  if (state === 'running') return `Sending ${Math.min(items.length + 1, total)} of ${total}…`;
  return state === 'stopped' ? `Stopped: ${passed}` : passed;
}

function chooseTone({ items, total, state }: Run): string | undefined {
  if (state === 'running') return undefined;
  return items.filter(hasPassed).length === total ? 'success' : 'danger';
}

function listFacts({ saved, entry }: RunItem): string {
  const { method, endpoint } = entry?.draft ?? saved.draft;
  const facts = [`${method} ${endpoint}`];
  if (entry) facts.push(formatStatus(entry.outcome));
  if (entry?.outcome.kind === 'answer') facts.push(formatMs(entry.outcome.ms));
  if (entry) facts.push(entry.results ? describeResults(entry.results) : 'no assertions');
  return facts.join(' · ');
}
