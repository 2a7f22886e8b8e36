import { Button } from '#ui/controls/button.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { AssertionResults, describeResults } from '../assertions/assertion-results.tsx';
import { formatMs } from '../measures.ts';
import { formatStatus } from '../response/outcome.ts';
import { type Run, type RunItem, hasPassed } from './run.ts';

interface RunReportProps {
  run: Run;
  onCancel: () => void;
  onClose: () => void;
  /** Opens a request with its response. */
  onOpen: (item: RunItem) => void;
}

/** The results of all saved requests. */
export function RunReport({ run, onCancel, onClose, onOpen }: RunReportProps) {
  const isRunning = run.state === 'running';
  return (
    <section className="response-pane" aria-label="Run">
      <div className="response-pane-head">
        <p className="response-pane-status" role="status" data-tone={chooseTone(run)}>
          {describeRun(run)}
        </p>
        <Button look="text" size="small" onClick={isRunning ? onCancel : onClose}>
          {isRunning ? 'Cancel' : 'Close'}
        </Button>
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
