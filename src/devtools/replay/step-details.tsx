import { CIRCLE_CHECK, CIRCLE_X, Icon } from '#ui/display/icon.tsx';
import '../console/response/response-pane.css';
import './step-details.css';
import { JsonView } from '../console/json/json-view.tsx';
import type { Trace, TraceChange, TraceStep } from './trace.ts';

interface StepDetailsProps {
  trace: Trace;
  /** The number of the present step, from 1. */
  shown: number;
}

/** What happened in a step: its call and the response, the records that changed, and the rules. */
export function StepDetails({ trace: { steps, rules }, shown }: StepDetailsProps) {
  const step = steps[shown - 1];
  if (!step) return null;
  const { who, what, call, waiting = [], changes = [] } = step;
  return (
    <div className="replay-details">
      <section aria-labelledby="replay-call">
        <h2 id="replay-call">{`${who} ${what}`}</h2>
        {call ? <CallView call={call} /> : <p className="replay-note">This step has no call.</p>}
        {waiting.length > 0 && (
          <>
            <p className="replay-source">Waiting meanwhile</p>
            <p className="replay-note">{waiting.join(' · ')}</p>
          </>
        )}
      </section>
      <section aria-labelledby="replay-records">
        <h2 id="replay-records">{describeCount(changes.length)}</h2>
        <ul className="replay-records">
          {changes.map((change, index) => (
            <RecordView key={`${index} ${change.record}`} change={change} />
          ))}
        </ul>
      </section>
      {rules.length > 0 && (
        <section aria-labelledby="replay-rules">
          <h2 id="replay-rules">What must hold</h2>
          <RuleList rules={rules} broken={findBroken(steps, shown)} />
        </section>
      )}
    </div>
  );
}

function CallView({ call }: { call: NonNullable<TraceStep['call']> }) {
  const { method, path, body, status, answer } = call;
  return (
    <>
      <p className="replay-call">
        <span className="method" data-method={method}>
          {method}
        </span>{' '}
        <span>{path}</span>{' '}
        <span className="replay-status" data-failed={!status || status >= 400 || undefined}>
          {status ?? 'No response'}
        </span>
      </p>
      {body !== undefined && <JsonView label="Request" value={body} />}
      {answer !== undefined && <JsonView label="Response" value={answer} />}
    </>
  );
}

function RecordView({ change: { record, fields } }: { change: TraceChange }) {
  return (
    <li>
      <p className="replay-record-name">{record}</p>
      <dl>
        {fields.map(({ name, was, is }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className={was === undefined ? 'replay-new' : 'replay-was'}>
                {was === undefined ? 'new' : format(was)}
              </span>{' '}
              <span aria-hidden="true">→</span>
              <span className="visually-hidden">becomes</span>{' '}
              <span
                className="replay-is"
                data-wrong={(typeof is === 'number' && is < 0) || undefined}
              >
                {is === undefined ? 'removed' : format(is)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

interface Broken {
  rule: string;
  seen: string;
  /** The number of the step since which it is broken. */
  since: number;
}

function findBroken(steps: TraceStep[], shown: number): Broken[] {
  return steps
    .slice(0, shown)
    .flatMap(({ broken = [] }, index) => broken.map((item) => ({ ...item, since: index + 1 })));
}

/** The rules, the broken ones first. */
function RuleList({ rules, broken }: { rules: string[]; broken: Broken[] }) {
  const kept = rules.filter((rule) => broken.every((item) => item.rule !== rule));
  const items: Partial<Broken>[] = [...broken, ...kept.map((rule) => ({ rule }))];
  return (
    <ul className="replay-rules">
      {items.map(({ rule, seen, since }, index) => (
        <li key={index} data-broken={since === undefined ? undefined : ''}>
          <Icon path={since === undefined ? CIRCLE_CHECK : CIRCLE_X} />
          <span>
            {since !== undefined && <span className="visually-hidden">Broken: </span>}
            {rule}
            {since !== undefined && (
              <small>
                {seen}, since step {since}
              </small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'No record changed';
  return count === 1 ? '1 record changed' : `${count} records changed`;
}

function format(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? '');
}
