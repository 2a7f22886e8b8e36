import type { Scenario } from '#hosts/browser/messages.ts';
import { type ReactNode, startTransition, useEffect, useId, useOptimistic, useState } from 'react';
import { SmallButton } from '../console/small-button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import '#ui/controls/field.css';
import {
  FAILURE_KINDS,
  type Failure,
  listFailures,
  type RoutePattern,
} from '../controls/failure.ts';
import {
  type Controls,
  NORMAL,
  SCENARIOS,
  describeControls,
  describeTarget,
} from '../controls/settings.ts';
import { DelayControl, TextControl } from './entry-controls.tsx';
import './mock-panel.css';
import { readControls, setControls, subscribeToControls } from '../controls/controls.ts';

interface MockPanelProps {
  routes: readonly RoutePattern[];
}

/** The controls of the mock API. Each choice applies immediately, to every tab. */
export function MockPanel({ routes }: MockPanelProps) {
  const [controls, change] = useControls();
  if (!controls) return null;
  const { delay, failure, scenario } = controls;
  // The radio buttons show one plain failure; the text shows any.
  const [plain, ...others] = listFailures(failure);
  const hasOther = others.length > 0 || plain?.body !== undefined;
  const summary = describeControls(controls);
  return (
    <>
      <div className="mock-panel-summary" data-is-set={summary !== ''}>
        <p role="status">
          {summary
            ? `Now: ${summary}.`
            : `Everything is normal: each response takes ${NORMAL.delay} ms.`}
        </p>
        <SmallButton look="quiet" onClick={() => change(NORMAL)}>
          Back to normal
        </SmallButton>
      </div>
      <div className="panel-columns">
        <div>
          <DelayControl delay={delay} onChange={(next) => change({ delay: next })} />
          <FailureControl
            {...{ routes, hasOther, failure: hasOther ? undefined : plain }}
            onChange={(next) => change({ failure: next })}
          />
          <TextControl controls={controls} />
        </div>
        <div>
          <fieldset className="scenario-control">
            <legend className="panel-title">Scenario</legend>
            <p className="panel-hint">
              A situation that the shop must cope with. Stored data do not change.
            </p>
            <Options
              values={SCENARIOS}
              texts={SCENARIO_TEXTS}
              noneHint="The shop as it is."
              chosen={scenario}
              onChoose={(next) => change({ scenario: next })}
            />
          </fieldset>
        </div>
      </div>
    </>
  );
}

const SCENARIO_TEXTS: Record<Scenario, [label: string, hint: string]> = {
  'session-expired': [
    'Sessions expired',
    'Everyone who is signed in now is refused, and must sign in again.',
  ],
  'sold-out': ['Sold out', 'A book that is in a cart is out of stock.'],
  'server-down': ['Server down', 'Every call gets 503 Service Unavailable.'],
  'empty-catalogue': ['Empty catalogue', 'There is no book and no category.'],
  'ten-thousand-books': [
    '10,000 books',
    'As many as a large shop has, for search, filters and long lists.',
  ],
  'busy-december': [
    'A busy December',
    'The last days before Christmas, up to yesterday: many orders, and presents.',
  ],
  'first-day': ['A first day', 'The shop opened yesterday. Nothing has been packed yet.'],
  'bad-week': [
    'A bad week',
    'Parcels come back, payments fail, readers return books, and copies are missing.',
  ],
};

type PlainKind = (typeof FAILURE_KINDS)[number];

const FAILURE_TEXTS: Record<PlainKind, [label: string, hint: string]> = {
  401: ['401 Unauthorized', 'As for a wrong token or password.'],
  404: ['404 Not Found', 'As for something that does not exist.'],
  500: ['500 Internal Server Error', 'As for a fault in the server.'],
  network: ['No network', 'No response arrives.'],
  malformed: ['Broken response', 'A valid response that is cut off.'],
};

interface OptionsProps<Value extends string | number> {
  values: readonly Value[];
  texts: Record<Value, [label: string, hint: string]>;
  noneHint: string;
  chosen: Value | undefined;
  /** Whether something is chosen that none of the buttons stands for. */
  hasOther?: boolean;
  onChoose: (value: Value | undefined) => void;
}

/** Radio buttons, each with a line of explanation; “None” first. */
function Options<Value extends string | number>(props: OptionsProps<Value>): ReactNode {
  const { values, texts, noneHint, chosen, hasOther = false, onChoose } = props;
  const id = useId();
  return [undefined, ...values].map((value) => {
    const [label, hint] = value === undefined ? ['None', noneHint] : texts[value];
    return (
      <div key={label} className="option">
        <Choice
          type="radio"
          name={id}
          label={label}
          aria-describedby={`${id}-${value}`}
          checked={!hasOther && value === chosen}
          onChange={() => onChoose(value)}
        />
        <p className="option-hint" id={`${id}-${value}`}>
          {hint}
        </p>
      </div>
    );
  });
}

interface FailureControlProps extends MockPanelProps {
  failure: Failure | undefined;
  /** Whether several failures are set, or one with a body of its own. */
  hasOther: boolean;
  onChange: (failure: Failure | undefined) => void;
}

function FailureControl({ routes, failure, hasOther, onChange }: FailureControlProps) {
  const [chosenTarget, setChosenTarget] = useState<Failure['for']>('next');
  const target = failure?.for ?? chosenTarget;
  const times = failure?.times;
  const chooseKind = (how: PlainKind | undefined) => {
    setChosenTarget(target);
    onChange(how && { for: target, times, how });
  };
  const chooseTarget = (next: Failure['for']) => {
    setChosenTarget(next);
    if (failure) onChange({ how: failure.how, for: next });
  };
  return (
    <fieldset className="failure-control">
      <legend className="panel-title">Failure</legend>
      <div className="option-list">
        <Options
          values={FAILURE_KINDS}
          texts={FAILURE_TEXTS}
          noneHint="Calls get the normal response."
          chosen={FAILURE_KINDS.find((kind) => kind === failure?.how)}
          hasOther={hasOther}
          onChoose={chooseKind}
        />
      </div>
      <label className="failure-control-target">
        <span>Applies to</span>
        <select
          className="field-input"
          value={times === undefined ? target : COUNTED}
          onChange={({ currentTarget: { value } }) => chooseTarget(value as Failure['for'])}
        >
          {times !== undefined && <option value={COUNTED}>{describeTarget(target, times)}</option>}
          <option value="next">the next call, then none</option>
          <option value="all">every call</option>
          <optgroup label="every call of">
            {routes.map((pattern) => (
              <option key={pattern}>{pattern}</option>
            ))}
          </optgroup>
        </select>
      </label>
      <p className="panel-hint">
        A failed call changes nothing. The shop tries a read up to three times before it says that
        it has failed. It repeats neither a change nor a call that was refused.
      </p>
    </fieldset>
  );
}

/** The value of the target of a failure that happens a number of times, which only the text sets. */
const COUNTED = 'counted';

/** Shown at once when the panel is opened again, until the controls are read. */
let lastStored: Controls | undefined;

function setLastStored(controls: Controls) {
  lastStored = controls;
}

/** Returns the controls, whichever tab has set them, and what changes some of them. */
function useControls() {
  const [stored, setStored] = useState(() => lastStored);
  // The page shows a change before it is stored.
  const [controls, show] = useOptimistic(
    stored,
    (current, part: Partial<Controls>) => current && { ...current, ...part },
  );
  useEffect(() => {
    if (stored) setLastStored(stored);
  }, [stored]);
  useEffect(() => {
    void readControls().then(setStored);
    return subscribeToControls(setStored);
  }, []);
  const change = (part: Partial<Controls>) =>
    startTransition(async () => {
      show(part);
      const after = await setControls(part);
      startTransition(() => setStored(after));
    });
  return [controls, change] as const;
}
