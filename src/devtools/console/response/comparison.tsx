import { Button } from '#ui/button.tsx';
import { toResponseObject, type Answer, type Outcome } from './answer.ts';
import { KEPT_BYTES, type Entry } from '../history/history-entry.ts';
import { diffJson, type Change } from '../json/json-diff.ts';
import { formatPath } from '../json/json-path.ts';
import { writeJson } from '../json/json-text.ts';
import { formatBytes, formatMoment } from '../measures.ts';
import './comparison.css';

const MOST_CHANGES = 500;
const SHORT = 120;
const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

interface ComparisonProps {
  earlier: Entry;
  later: Entry;
  onClose: () => void;
}

/** The differences between two responses, path by path. */
export function Comparison({ earlier, later, onClose }: ComparisonProps) {
  const outcomes = [earlier.outcome, later.outcome] as const;
  const hasBodies = outcomes.every(isBodyKnown);
  const changes = compare(...outcomes, hasBodies ? toResponseObject : toOutline);
  return (
    <section className="comparison" aria-label="Comparison">
      <div className="comparison-head">
        <h2>Comparison</h2>
        <Button look="text" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      <p className="comparison-sides">
        {describeCall(earlier)} → {describeCall(later)}
      </p>
      <p role="status">
        {describeCount(changes)}
        {!hasBodies &&
          ` Bodies were not compared, only their sizes: none above ${formatBytes(KEPT_BYTES)} is kept, and none that is no text.`}
      </p>
      <ul>
        {changes?.slice(0, MOST_CHANGES).map((change) => (
          <li key={`${change.kind} ${formatPath(change.path)}`} data-kind={change.kind}>
            <span className="comparison-kind">
              <span aria-hidden="true">{SIGNS[change.kind]}</span> {change.kind}
            </span>{' '}
            <span className="comparison-path">{formatPath(change.path)}</span>
            {change.kind !== 'added' && <del>{shorten(change.before)}</del>}
            {change.kind !== 'removed' && <ins>{shorten(change.after)}</ins>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `undefined` if the responses are nested too deeply to be compared. */
function compare(
  earlier: Outcome,
  later: Outcome,
  read: (answer: Answer) => object,
): Change[] | undefined {
  const toValue = (outcome: Outcome) =>
    outcome.kind === 'answer' ? read(outcome) : { failure: outcome.reason };
  try {
    return diffJson(toValue(earlier), toValue(later));
  } catch {
    return undefined;
  }
}

/** Whether the history has kept the body, and not only its size. */
function isBodyKnown(outcome: Outcome): boolean {
  return outcome.kind === 'failure' || !['dropped', 'binary'].includes(outcome.body.kind);
}

function toOutline({ status, statusText, headers, bytes }: Answer) {
  return { status, statusText, headers, bytes };
}

function describeCall({ draft, at }: Entry): string {
  return `${draft.method} ${draft.endpoint} at ${formatMoment(at)}`;
}

function describeCount(changes: Change[] | undefined): string {
  if (!changes) return 'They are nested too deeply to be compared.';
  if (changes.length === 0) return 'No differences.';
  const more = changes.length > MOST_CHANGES ? `, the first ${MOST_CHANGES} of them here` : '';
  return `${changes.length} ${changes.length === 1 ? 'difference' : 'differences'}${more}.`;
}

function shorten(value: unknown): string {
  const text = writeJson(value);
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}
