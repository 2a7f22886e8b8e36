import { useState, useSyncExternalStore } from 'react';
import { SmallButton } from '../console/small-button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import '#ui/controls/field.css';
import '../console/console.css';
import { formatTime, formatMs } from '../console/measures.ts';
import { SCENARIO_WORDS } from '../controls/settings.ts';
import { type RoutePattern, matchesRoute } from '../controls/failure.ts';
import './calls-panel.css';
import { type Call, subscribeToCalls } from '#hosts/browser/messages.ts';
import { createEmitter } from '#ui/browser/emitter.ts';

interface CallsPanelProps {
  routes: readonly RoutePattern[];
  onOpen: (call: OpenedCall) => void;
}

/** A live list of the calls that the shop and the console make, in every tab. */
export function CallsPanel({ routes, onOpen }: CallsPanelProps) {
  const liveCalls = useSyncExternalStore(subscribe, () => loggedCalls);
  const [pausedCalls, setPausedCalls] = useState<LoggedCall[]>();
  const [text, setText] = useState('');
  const [hidesConsoleCalls, setHidesConsoleCalls] = useState(false);
  const calls = pausedCalls ?? liveCalls;
  const shown = calls.filter(
    (call) =>
      !(hidesConsoleCalls && call.isOfConsole) && toSearchText(call).includes(text.toLowerCase()),
  );
  const clear = () => {
    publish([]);
    if (pausedCalls) setPausedCalls([]);
  };
  const open = ({ method, path }: LoggedCall) => {
    const route = routes.find((item) => matchesRoute(item, method, path));
    onOpen({ method, path, route });
  };
  return (
    <div className="calls-panel">
      <div className="calls-panel-tools">
        <input
          className="field-input"
          type="search"
          aria-label="Filter calls"
          placeholder="Filter calls"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Choice
          type="checkbox"
          label="Hide the console’s own"
          checked={hidesConsoleCalls}
          onChange={(event) => setHidesConsoleCalls(event.currentTarget.checked)}
        />
        <span className="calls-panel-buttons">
          <SmallButton
            look="quiet"
            aria-pressed={pausedCalls !== undefined}
            onClick={() => setPausedCalls(pausedCalls ? undefined : liveCalls)}
          >
            Pause
          </SmallButton>
          <SmallButton look="quiet" onClick={clear}>
            Clear
          </SmallButton>
        </span>
      </div>
      <p className="calls-panel-summary">{describeCalls(calls.length, shown.length)}</p>
      <ul className="call-list">
        {shown.map((call) => (
          <CallRow key={call.id} call={call} onOpen={() => open(call)} />
        ))}
      </ul>
    </div>
  );
}

function describeCalls(all: number, shown: number): string {
  if (all === 0) return 'No calls yet. The shop’s calls to the API, from any tab, appear here.';
  if (shown === 0) return 'No call matches.';
  return `${shown} of ${all} calls, newest first; the last ${MAX_CALLS} are kept. Choose one to fill the console’s form.`;
}

function toSearchText({ method, path, status, statusText, page }: LoggedCall): string {
  return `${method} ${path} ${status} ${statusText} ${page}`.toLowerCase();
}

/** A call to repeat in the console. */
export interface OpenedCall {
  method: string;
  path: string;
  /** The route that the call belongs to; `undefined` if there is none. */
  route: RoutePattern | undefined;
}

function CallRow({ call, onOpen }: { call: LoggedCall; onOpen: () => void }) {
  const { method, path, status, statusText, failure, scenario, page, pageNumber } = call;
  return (
    <li>
      <button type="button" className="call-list-call" onClick={onOpen}>
        <span className="method" data-method={method}>
          {method}
        </span>{' '}
        <span className="call-list-path">
          {path} {failure && <span className="call-list-tag">made to fail</span>}{' '}
          {scenario && <span className="call-list-tag">{SCENARIO_WORDS[scenario]}</span>}
        </span>{' '}
        <span className="call-list-facts">
          <span className="call-list-status" data-is-good={status >= 200 && status < 400}>
            {status === 0 ? 'No response' : `${status} ${statusText}`}
          </span>{' '}
          <span className="call-list-ms">{formatMs(Math.round(call.ms))}</span>{' '}
          <span className="call-list-time">{formatTime(call.time)}</span>{' '}
          <span className="call-list-page">{`${page} · page ${pageNumber}`}</span>
        </span>
      </button>
    </li>
  );
}

const MAX_CALLS = 200;

interface LoggedCall extends Call {
  /** Counts loaded pages from 1, in the order of their first call. A reload counts as another page. */
  pageNumber: number;
}

/** The last `MAX_CALLS` calls from all tabs since the panel was first shown, newest first. */
let loggedCalls: LoggedCall[] = [];
const pageIds: string[] = [];
const changes = createEmitter();
let isListening = false;

function subscribe(listener: () => void): () => void {
  if (!isListening) subscribeToCalls(add);
  isListening = true;
  return changes.subscribe(listener);
}

function add(call: Call): void {
  if (!pageIds.includes(call.tab)) pageIds.push(call.tab);
  const pageNumber = pageIds.indexOf(call.tab) + 1;
  publish([{ ...call, pageNumber }, ...loggedCalls].slice(0, MAX_CALLS));
}

function publish(next: LoggedCall[]): void {
  loggedCalls = next;
  changes.emit();
}
