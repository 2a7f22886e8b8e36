import type { ComponentProps } from 'react';
import { Icon, TRIANGLE_ALERT } from '../display/icon.tsx';
import './problem.css';

interface ProblemTextProps extends ComponentProps<'p'> {
  /** Whether it is announced at once: only if it is not announced elsewhere. */
  isAlert?: boolean;
  /** `warning` for input that is accepted but may be wrong. */
  tone?: 'warning';
}

/** Says beside a control what is wrong; link it by `id` and `aria-describedby`. */
export function ProblemText({ isAlert, tone, children, ...rest }: ProblemTextProps) {
  return (
    <p className="problem" data-tone={tone} role={isAlert ? 'alert' : undefined} {...rest}>
      <Icon path={TRIANGLE_ALERT} />
      {children}
    </p>
  );
}
