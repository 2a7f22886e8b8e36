import { SmallButton } from '../small-button.tsx';
import { type Entry, MAX_STORED_BYTES } from '../history.tsx';
import { type JsonPath, formatPath, isBranch, isSame, shortenJson } from '../json/json-values.ts';
import { formatBytes, formatTime } from '../measures.ts';
import { type ReceivedResponse, type Outcome, toResponseObject } from './outcome.ts';
import './comparison.css';

const MAX_CHANGES = 500;
const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

interface ComparisonProps {
  earlier: Entry;
  later: Entry;
  onClose: () => void;
}

export function Comparison({ earlier, later, onClose }: ComparisonProps) {
  const outcomes = [earlier.outcome, later.outcome] as const;
  const areBodiesKnown = outcomes.every(hasKnownBody);
  const changes = compare(...outcomes, areBodiesKnown ? toResponseObject : withoutBody);
  return (
    <section className="comparison" aria-label="Comparison">
      <div className="comparison-head">
        <h2>Comparison</h2>
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
      <p className="comparison-sides">
        {describeCall(earlier)} → {describeCall(later)}
      </p>
      <p role="status">
        {describeCount(changes)}
        {!areBodiesKnown &&
          ` Only the sizes of the bodies were compared: bodies above ${formatBytes(MAX_STORED_BYTES)} and binary bodies are not kept.`}
      </p>
      <ul>
        {changes?.slice(0, MAX_CHANGES).map((change) => (
          <li key={`${change.kind} ${formatPath(change.path)}`} data-kind={change.kind}>
            <span className="comparison-kind">
              <span aria-hidden="true">{SIGNS[change.kind]}</span> {change.kind}
            </span>{' '}
            <span className="comparison-path">{formatPath(change.path)}</span>
            {change.kind !== 'added' && <del>{shortenJson(change.before)}</del>}
            {change.kind !== 'removed' && <ins>{shortenJson(change.after)}</ins>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Compares what `select` takes from the outcomes; `undefined` if that is nested too deeply. */
function compare(earlier: Outcome, later: Outcome, select: (response: ReceivedResponse) => object) {
  const toValue = (outcome: Outcome) =>
    outcome.kind === 'answer' ? select(outcome) : { failure: outcome.reason };
  try {
    return diffJson(toValue(earlier), toValue(later));
  } catch {
    return undefined;
  }
}

/** Whether the body can be compared. Of other bodies, only the size is known. */
function hasKnownBody(outcome: Outcome): boolean {
  return outcome.kind === 'failure' || !['dropped', 'binary'].includes(outcome.body.kind);
}

function withoutBody({ status, statusText, headers, bytes }: ReceivedResponse) {
  return { status, statusText, headers, bytes };
}

function describeCall({ draft, at }: Entry): string {
  return `${draft.method} ${draft.endpoint} at ${formatTime(at)}`;
}

function describeCount(changes: Change[] | undefined): string {
  if (!changes) return 'The responses are nested too deeply to compare.';
  if (changes.length === 0) return 'No differences.';
  const more = changes.length > MAX_CHANGES ? `; showing the first ${MAX_CHANGES}` : '';
  return `${changes.length} ${changes.length === 1 ? 'difference' : 'differences'}${more}.`;
}

interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** The path in the later value; for `removed`, in the earlier one. */
  path: JsonPath;
  before?: unknown;
  after?: unknown;
}

/** Lists the changes from `before` to `after`. Throws a RangeError if nested too deeply. */
export function diffJson(before: unknown, after: unknown, path: JsonPath = []): Change[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path);
  const areObjects =
    isBranch(before) && isBranch(after) && !Array.isArray(before) && !Array.isArray(after);
  if (!areObjects) return [{ kind: 'changed', path, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const childPath = [...path, name];
    const [oldValue, newValue]: unknown[] = [Reflect.get(before, name), Reflect.get(after, name)];
    if (!Object.hasOwn(after, name))
      return [{ kind: 'removed', path: childPath, before: oldValue }];
    if (!Object.hasOwn(before, name)) return [{ kind: 'added', path: childPath, after: newValue }];
    return diffJson(oldValue, newValue, childPath);
  });
}

/** Compares two lists: skips equal items at both ends, and compares the rest by index. */
function diffLists(before: unknown[], after: unknown[], path: JsonPath): Change[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const oldItems = before.slice(start, before.length - end);
  const newItems = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(oldItems.length, newItems.length) }, (_, index) => {
    const childPath = [...path, start + index];
    if (index >= newItems.length)
      return [{ kind: 'removed', path: childPath, before: oldItems[index] } as const];
    if (index >= oldItems.length)
      return [{ kind: 'added', path: childPath, after: newItems[index] } as const];
    return diffJson(oldItems[index], newItems[index], childPath);
  }).flat();
}
