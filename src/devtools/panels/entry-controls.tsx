import { useState } from 'react';
import { SmallButton } from '../console/small-button.tsx';
import { RangeSlider } from '#ui/controls/range-slider.tsx';
import { formatMs } from '../console/measures.ts';
import { formatParameters, listParameters } from '../controls/parameters.ts';
import {
  type Controls,
  type Delay,
  MAX_DELAY_MS,
  NORMAL,
  toLatencyMs,
} from '../controls/settings.ts';
import { TextAreaField } from '#ui/controls/field.tsx';
import './text-control.css';

const PRESETS: [name: string, delay: Delay][] = [
  ['None', 0],
  ['Normal', NORMAL.delay],
  ['Slow 3G', 'slow-3g'],
];

export function DelayControl({
  delay,
  onChange,
}: {
  delay: Delay;
  onChange: (delay: Delay) => void;
}) {
  const [draggedMs, setDraggedMs] = useState<number>();
  const shownDelay = draggedMs ?? delay;
  const description = shownDelay === 'slow-3g' ? '2 s and more' : formatMs(shownDelay);
  const settle = (ms: number) => {
    setDraggedMs(undefined);
    onChange(ms);
  };
  return (
    <fieldset className="delay-control">
      <legend className="panel-title">Delay</legend>
      <div className="delay-control-head">
        {PRESETS.map(([name, preset]) => (
          <SmallButton
            key={name}
            look="quiet"
            aria-pressed={preset === shownDelay}
            onClick={() => onChange(preset)}
          >
            {name}
          </SmallButton>
        ))}
        <p className="delay-control-value">{description}</p>
      </div>
      <RangeSlider
        label="Delay"
        valueText={description}
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

/** All controls as one text, as in the URL of a page, which can be changed and copied. */
export function TextControl({ controls }: { controls: Controls }) {
  const text = formatParameters(listParameters(findChanged(controls)));
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();
  const apply = async () => {
    setError(undefined);
    try {
      await window.kitabdost?.setControls?.(`mockReset&${draft ?? text}`);
      setDraft(undefined);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  return (
    <form
      className="text-control"
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      <TextAreaField
        label="All controls as text"
        value={draft ?? text}
        error={error}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <p className="panel-hint">
        As after the question mark of any page’s URL. Several failures, how often each happens, a
        response of your own, and the delay of one kind of call: mockFail=500 x2 GET /api/products
      </p>
      <SmallButton look="quiet" type="submit">
        Apply
      </SmallButton>
    </form>
  );
}

function findChanged(controls: Controls): Partial<Controls> {
  const entries = Object.entries(controls);
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== NORMAL[key as keyof Controls]),
  );
}
