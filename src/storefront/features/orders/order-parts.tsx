import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { ProblemText } from '#ui/problem.tsx';
import { useFailure } from '../../data/failure.ts';
import type { Problem } from './change-orders.ts';
import { Link } from '../../navigation/link.tsx';
import './order-parts.css';

/** Says beside a control why its action failed; renders nothing without a problem. */
export function OrderProblem({ problem }: { problem: Problem | undefined }) {
  const text = useFailure(problem?.text);
  if (text === undefined) return null;
  return <ProblemText isAlert={!problem?.isAnnounced}>{text}</ProblemText>;
}

/**
 * Runs a control's change of an order once: the overlay appears late and does not cover a dialog,
 * so without this a second click would make the change twice. After a problem, the user can try
 * again.
 */
export function useChange(make: () => Promise<Problem | undefined>) {
  const [problem, setProblem] = useState<Problem>();
  const mayStart = useRef(true);
  const start = async (): Promise<void> => {
    if (!mayStart.current) return;
    mayStart.current = false;
    setProblem(undefined);
    const obstacle = await make();
    mayStart.current = obstacle !== undefined;
    setProblem(obstacle);
  };
  return { problem, start };
}

// A Lucide outline, as in `icon.tsx`.
const CHEVRON_LEFT = 'M15 18l-6-6 6-6';

/** Leads to the page above this one. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back-link" to={to}>
      <Icon path={CHEVRON_LEFT} />
      {children}
    </Link>
  );
}
