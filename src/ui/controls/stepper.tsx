import { IconButton } from './button.tsx';
import { PLUS } from '../display/icon.tsx';
import './stepper.css';

const MINUS = 'M5 12h14';

interface StepperProps {
  /** What is counted, such as `quantity of Emma`; part of the controls' accessible names. */
  what: string;
  count: number;
  isAtMin: boolean;
  isAtMax?: boolean | undefined;
  descriptionId?: string | undefined;
  onDecrease: () => void;
  onIncrease: () => void;
}

export function Stepper(props: StepperProps) {
  const { what, count, isAtMin, isAtMax = false, descriptionId, onDecrease, onIncrease } = props;
  return (
    <div className="stepper">
      <IconButton
        path={MINUS}
        aria-label={`Decrease ${what}`}
        aria-describedby={descriptionId}
        disabled={isAtMin}
        onClick={onDecrease}
      />
      <output aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}>{count}</output>
      <IconButton
        path={PLUS}
        aria-label={`Increase ${what}`}
        // Not `disabled`, unlike Decrease: the storefront would move the focus of a disabled button
        // to Decrease (`navigation/focus.ts`), and the next key press would change the wrong way.
        aria-disabled={isAtMax || undefined}
        aria-describedby={descriptionId}
        onClick={isAtMax ? undefined : onIncrease}
      />
    </div>
  );
}
