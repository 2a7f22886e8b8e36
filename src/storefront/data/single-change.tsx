import { useRef, useState } from 'react';
import { ProblemText } from '#ui/problem.tsx';
import { useFailure } from './failure.ts';

/** Why a change was not made. */
export interface Problem {
  text: string;
  /** Whether a toast has announced it. */
  isAnnounced?: boolean;
}

/**
 * Runs a control's change once: the overlay appears late and does not cover a dialog, so without this
 * a second click would make the change twice. After a problem, the user can try again. A form that
 * stays on the screen gets a new `key` after each change, which also empties it.
 */
export function useSingleChange<P extends Problem>(make: () => Promise<P | undefined>) {
  const [problem, setProblem] = useState<P>();
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

/** Says beside a control why its change failed; renders nothing without a problem. */
export function ChangeProblem({ problem }: { problem: Problem | undefined }) {
  const text = useFailure(problem?.text);
  if (text === undefined) return null;
  return <ProblemText isAlert={!problem?.isAnnounced}>{text}</ProblemText>;
}
