import { useId, type ReactNode } from 'react';
import { formatCount } from '#domain/money.ts';
import { Choice } from '#ui/choice.tsx';
import './option-group.css';

export interface Option {
  label: string;
  isChosen: boolean;
  /** How many books it would show; `undefined` if that is not known. */
  count?: number | undefined;
  /** Shown before the count. */
  mark?: ReactNode;
  onChoose: () => void;
}

interface OptionGroupProps {
  legend: string;
  type: 'checkbox' | 'radio';
  options: Option[];
  /** Whether the counts are exact, not lower bounds. */
  isExact?: boolean | undefined;
  children?: ReactNode;
}

/** One group of the filters. */
export function OptionGroup({ legend, type, options, isExact, children }: OptionGroupProps) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <fieldset className="filter-panel-group stitch-above">
      <legend className="filter-panel-legend caps">{legend}</legend>
      <div>
        {options.map(({ label, isChosen, count, mark, onChoose }, index) => (
          <Choice
            key={label}
            type={type}
            name={legend.toLowerCase()}
            label={label}
            data-none={count === 0 || undefined}
            aria-describedby={count === undefined ? undefined : id + index}
            checked={isChosen}
            onChange={onChoose}
            end={
              <>
                {mark}
                {count !== undefined && (
                  <span className="option-count" id={id + index}>
                    {formatCount(count)}
                    {isExact === false && '+'}
                    <span className="visually-hidden">{count === 1 ? ' book' : ' books'}</span>
                  </span>
                )}
              </>
            }
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}
