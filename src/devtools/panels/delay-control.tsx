import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { RangeSlider } from '#ui/controls/range-slider.tsx';
import { formatMs } from '../console/measures.ts';
import { type Delay, MAX_DELAY_MS, NORMAL, toLatencyMs } from '../controls/settings.ts';

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
