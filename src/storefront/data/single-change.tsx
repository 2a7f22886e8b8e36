import { useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { ProblemText } from '#ui/messages/problem.tsx';
import { useFailure } from './failure.tsx';

/** Why a change was not made. */
export interface Problem {
  text: string;
  code?: ErrorCode | undefined;
  /** Whether a toast has announced the problem. */
  isAnnounced?: boolean;
}

/**
 * Returns `start`, which makes a control's change once: a second click can come before the overlay
 * does. After a problem, `start` can be called again. After a change it does nothing, so a form that
 * stays on the screen needs a new `key`. `change` receives the problem of the call before.
 */
export function useSingleChange(change: (before?: Problem) => Promise<Problem | undefined>) {
  const [problem, setProblem] = useState<Problem>();
  const mayStart = useRef(true);
  const start = async (): Promise<void> => {
    if (!mayStart.current) return;
    mayStart.current = false;
    setProblem(undefined);
    const result = await change(problem);
    mayStart.current = result !== undefined;
    setProblem(result);
  };
  return { problem, start };
}

/** Says beside a control why its change failed; renders nothing without a problem. */
export function ChangeProblem({ problem }: { problem: Problem | undefined }) {
  const text = useFailure(problem?.text);
  if (text === undefined) return null;
  return <ProblemText isAlert={!problem?.isAnnounced}>{text}</ProblemText>;
}
