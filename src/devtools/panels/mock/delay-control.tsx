import { useState } from 'react';
import { formatMs } from '../../console/measures.ts';
import { latencyOf, LONGEST_DELAY_MS, NORMAL_DELAY, type Delay } from '../../controls/latency.ts';
import { Button } from '#ui/button.tsx';
import { RangeSlider } from '#ui/range-slider.tsx';
import './delay-control.css';

const PRESETS: [name: string, delay: Delay][] = [
  ['None', 0],
  ['Normal', NORMAL_DELAY],
  ['Slow 3G', 'slow-3g'],
];

interface DelayControlProps {
  delay: Delay;
  onChange: (delay: Delay) => void;
}

export function DelayControl({ delay, onChange }: DelayControlProps) {
  const [moved, setMoved] = useState<number>();
  const shown = moved ?? delay;
  const settle = (ms: number) => {
    setMoved(undefined);
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
            aria-pressed={preset === shown}
            onClick={() => onChange(preset)}
          >
            {name}
          </Button>
        ))}
        <p className="delay-control-value">{describeDelay(shown)}</p>
      </div>
      <RangeSlider
        label="Delay"
        valueText={describeDelay(shown)}
        min={0}
        max={LONGEST_DELAY_MS}
        step={100}
        value={latencyOf(shown, 0)}
        ticks={[0, 1000, 2000, 3000, 4000, 5000]}
        onMove={setMoved}
        onSettle={settle}
      />
      <p className="panel-hint">
        How long each answer takes. Slow 3G is the edge of a phone’s network: 2 s, and a second more
        for each 50 kB.
      </p>
    </fieldset>
  );
}

function describeDelay(delay: Delay): string {
  return delay === 'slow-3g' ? '2 s and more' : formatMs(delay);
}
