import { IconButton } from './button.tsx';
import { Icon, PLUS } from './icon.tsx';
import './stepper.css';

const MINUS = 'M5 12h14';

interface StepperProps {
  /** What is counted, as in `quantity of Emma`; part of the names of the controls. */
  what: string;
  count: number;
  isLeast: boolean;
  isMost?: boolean | undefined;
  /** The id of what describes the buttons. */
  description?: string | undefined;
  onDecrease: () => void;
  onIncrease: () => void;
}

/** A number between two buttons that change it by one. */
export function Stepper(props: StepperProps) {
  const { what, count, isLeast, isMost = false, description, onDecrease, onIncrease } = props;
  return (
    <div className="stepper">
      <IconButton
        aria-label={`Decrease ${what}`}
        aria-describedby={description}
        disabled={isLeast}
        onClick={onDecrease}
      >
        <Icon path={MINUS} />
      </IconButton>
      <output aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}>{count}</output>
      <IconButton
        aria-label={`Increase ${what}`}
        // Not `disabled`: the focus would move to the other button, and the next key press with it.
        aria-disabled={isMost || undefined}
        aria-describedby={description}
        onClick={onIncrease}
      >
        <Icon path={PLUS} />
      </IconButton>
    </div>
  );
}
