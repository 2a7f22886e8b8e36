import { type ComponentProps, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import '#ui/field.css';
import { RangeSlider } from '#ui/range-slider.tsx';
import { formatMs } from '../console/measures.ts';
import {
  FAILURE_KINDS,
  type Failure,
  type FailureKind,
  type RoutePattern,
} from '../controls/failure.ts';
import {
  type Controls,
  type Delay,
  MAX_DELAY_MS,
  NORMAL,
  NORMAL_DELAY,
  type Scenario,
  describeControls,
  toLatencyMs,
} from '../controls/settings.ts';
import { changeControls, useControls } from './controls-store.ts';
import './mock-panel.css';

const FAILURE_TEXTS: Record<FailureKind, [label: string, hint: string]> = {
  401: ['401 Unauthorized', 'As for a wrong token or password.'],
  404: ['404 Not Found', 'As for something that does not exist.'],
  500: ['500 Internal Server Error', 'As for a fault in the server.'],
  network: ['No network', 'No response arrives.'],
  malformed: ['Broken response', 'A valid response that is cut off.'],
};

interface FailureControlProps extends MockPanelProps {
  failure: Failure | undefined;
  onChange: (failure: Failure | undefined) => void;
}

function FailureControl({ routes, failure, onChange }: FailureControlProps) {
  const name = useId();
  const [chosenTarget, setChosenTarget] = useState<Failure['for']>('next');
  const target = failure?.for ?? chosenTarget;
  const chooseTarget = (value: string) => {
    const newTarget =
      (['next', 'all', ...routes] as const).find((item) => item === value) ?? target;
    setChosenTarget(newTarget);
    if (failure) onChange({ ...failure, for: newTarget });
  };
  const chooseFailure = (how: FailureKind) => {
    setChosenTarget(target);
    onChange({ how, for: target });
  };
  return (
    <fieldset className="failure-control">
      <legend className="panel-title">Failure</legend>
      <div className="option-list">
        <Option
          name={name}
          label="None"
          hint="Calls get the normal response."
          checked={!failure}
          onChange={() => onChange(undefined)}
        />
        {FAILURE_KINDS.map((how) => (
          <Option
            key={how}
            name={name}
            label={FAILURE_TEXTS[how][0]}
            hint={FAILURE_TEXTS[how][1]}
            checked={failure?.how === how}
            onChange={() => chooseFailure(how)}
          />
        ))}
      </div>
      <label className="failure-control-target">
        <span>Applies to</span>
        <select
          className="field-input"
          value={target}
          onChange={(event) => chooseTarget(event.currentTarget.value)}
        >
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
        A failed call changes nothing. The shop reads up to three times before it says that a read
        has failed; what was refused, and a change, it does not repeat.
      </p>
    </fieldset>
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
};
const SCENARIO_NAMES = Object.keys(SCENARIO_TEXTS) as Scenario[];

interface ScenarioControlProps {
  scenario: Scenario | undefined;
  onChange: (scenario: Scenario | undefined) => void;
}

function ScenarioControl({ scenario, onChange }: ScenarioControlProps) {
  const name = useId();
  return (
    <fieldset className="scenario-control">
      <legend className="panel-title">Scenario</legend>
      <p className="panel-hint">
        A situation that the shop must cope with. Stored data do not change.
      </p>
      <Option
        name={name}
        label="None"
        hint="The shop as it is."
        checked={!scenario}
        onChange={() => onChange(undefined)}
      />
      {SCENARIO_NAMES.map((item) => (
        <Option
          key={item}
          name={name}
          label={SCENARIO_TEXTS[item][0]}
          hint={SCENARIO_TEXTS[item][1]}
          checked={scenario === item}
          onChange={() => onChange(item)}
        />
      ))}
    </fieldset>
  );
}

const PRESETS: [name: string, delay: Delay][] = [
  ['None', 0],
  ['Normal', NORMAL_DELAY],
  ['Slow 3G', 'slow-3g'],
];

interface DelayControlProps {
  delay: Delay;
  onChange: (delay: Delay) => void;
}

function DelayControl({ delay, onChange }: DelayControlProps) {
  const [draggedMs, setDraggedMs] = useState<number>();
  const shownDelay = draggedMs ?? delay;
  const settle = (ms: number) => {
    setDraggedMs(undefined);
    onChange(ms);
  };
  return (
    <fieldset className="delay-control">
      <legend className="panel-title">Delay</legend>
      <div className="delay-control-head">
        {PRESETS.map(([name, preset]) => (
          <Button
            key={name}
            look="quiet"
            size="small"
            aria-pressed={preset === shownDelay}
            onClick={() => onChange(preset)}
          >
            {name}
          </Button>
        ))}
        <p className="delay-control-value">{describeDelay(shownDelay)}</p>
      </div>
      <RangeSlider
        label="Delay"
        valueText={describeDelay(shownDelay)}
        min={0}
        max={MAX_DELAY_MS}
        step={100}
        value={toLatencyMs(shownDelay, 0)}
        ticks={[0, 1000, 2000, 3000, 4000, 5000]}
        onMove={setDraggedMs}
        onSettle={settle}
      />
      <p className="panel-hint">
        How long each response takes. Slow 3G is the edge of a phone’s network: 2 s, and a second
        more for each 50 kB.
      </p>
    </fieldset>
  );
}

function describeDelay(delay: Delay): string {
  return delay === 'slow-3g' ? '2 s and more' : formatMs(delay);
}

interface MockPanelProps {
  routes: readonly RoutePattern[];
}

/** The controls of the mock API. Each choice applies immediately, to every tab. */
export function MockPanel({ routes }: MockPanelProps) {
  const controls = useControls();
  if (!controls) return null;
  const { delay, failure, scenario } = controls;
  const change = (part: Partial<Controls>) => void changeControls(part);
  const summary = describeControls(controls);
  return (
    <>
      <div className="mock-panel-summary" data-is-set={summary !== ''}>
        <p role="status">
          {summary
            ? `Now: ${summary}.`
            : `Everything is normal: each response takes ${NORMAL.delay} ms.`}
        </p>
        <Button look="quiet" size="small" onClick={() => change(NORMAL)}>
          Back to normal
        </Button>
      </div>
      <div className="panel-columns">
        <div>
          <DelayControl delay={delay} onChange={(next) => change({ delay: next })} />
          <FailureControl {...{ routes, failure }} onChange={(next) => change({ failure: next })} />
        </div>
        <div>
          <ScenarioControl scenario={scenario} onChange={(next) => change({ scenario: next })} />
        </div>
      </div>
    </>
  );
}

interface OptionProps extends ComponentProps<'input'> {
  label: string;
  /** One line that says what the option does. */
  hint: string;
}

/** A radio button with a line of explanation. */
function Option({ label, hint, ...rest }: OptionProps) {
  const id = useId();
  return (
    <div className="option">
      <Choice {...rest} type="radio" label={label} aria-describedby={id} />
      <p className="option-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}
