import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { clearCalls, MOST_CALLS, useCalls, type LoggedCall } from './call-log.ts';
import { CallList, type OpenedCall } from './call-list.tsx';
import '#ui/field.css';
import './calls-panel.css';

interface CallsPanelProps {
  /** Fills the console's form with a call. */
  onOpen: (call: OpenedCall) => void;
}

/** A live list of the calls that the shop makes, in every tab. */
export function CallsPanel({ onOpen }: CallsPanelProps) {
  const live = useCalls();
  const [paused, setPaused] = useState<LoggedCall[]>();
  const [text, setText] = useState('');
  const [hidesConsole, setHidesConsole] = useState(false);
  const calls = paused ?? live;
  const shown = calls.filter(
    (call) =>
      !(hidesConsole && call.isOfConsole) && searchableText(call).includes(text.toLowerCase()),
  );
  const clear = () => {
    clearCalls();
    if (paused) setPaused([]);
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
          checked={hidesConsole}
          onChange={(event) => setHidesConsole(event.currentTarget.checked)}
        />
        <span className="calls-panel-buttons">
          <Button
            look="quiet"
            size="small"
            aria-pressed={paused !== undefined}
            onClick={() => setPaused(paused ? undefined : live)}
          >
            Pause
          </Button>
          <Button look="quiet" size="small" onClick={clear}>
            Clear
          </Button>
        </span>
      </div>
      <p className="calls-panel-summary">{describeCalls(calls.length, shown.length)}</p>
      <CallList calls={shown} onOpen={onOpen} />
    </div>
  );
}

function describeCalls(all: number, shown: number): string {
  if (all === 0) return 'No calls yet. What the shop asks the API, in any tab, appears here.';
  if (shown === 0) return 'No call is like that.';
  return `${shown} of ${all} calls, newest first; the last ${MOST_CALLS} are kept. Choose one to fill the console’s form.`;
}

/** The text that the filter searches. */
function searchableText({ method, path, status, statusText, page }: LoggedCall): string {
  return `${method} ${path} ${status} ${statusText} ${page}`.toLowerCase();
}
