import type { CSSProperties } from 'react';
import './range-slider.css';

interface RangeSliderProps {
  label: string;
  /** What a screen reader announces instead of the plain number. */
  valueText: string;
  min: number;
  max: number;
  step: number;
  value: number;
  ticks: number[];
  /** Returns the text at a tick; by default the number. */
  formatTick?: ((tick: number) => string) | undefined;
  /** Called for each step while the thumb moves. */
  onMove: (value: number) => void;
  /** Called once when the thumb is released, or for each key. */
  onSettle: (value: number) => void;
}

export function RangeSlider(props: RangeSliderProps) {
  const { label, valueText, min, max, step, value, ticks, formatTick = String } = props;
  const { onMove, onSettle } = props;
  const toPercentage = (number: number) => `${((number - min) / (max - min)) * 100}%`;
  // React's `onChange` is `input`; only the native `change` reports a release.
  const listenForRelease = (input: HTMLInputElement) => {
    const settle = () => onSettle(input.valueAsNumber);
    input.addEventListener('change', settle);
    return () => input.removeEventListener('change', settle);
  };
  return (
    <div className="range-slider">
      <input
        ref={listenForRelease}
        className="range-slider-input"
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        {...{ min, max, step, value }}
        style={{ '--fill': toPercentage(value) } as CSSProperties}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
      <div className="range-slider-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ '--at': toPercentage(tick) } as CSSProperties}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}
