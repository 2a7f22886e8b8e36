import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StatusTone } from '#domain/orders/order-status.ts';
import { Icon, TRIANGLE_ALERT } from '#ui/icon.tsx';
import type { Problem } from './change-orders.ts';
import './order-parts.css';

const WORDS: Record<Problem, string> = {
  'too-late': 'It is too late to cancel: the parcel has left.',
  'impossible-step': 'The order has changed meanwhile. Please look at it again.',
  'return-window-over': 'The time to return these books is over.',
  'more-than-bought': 'Some of these books are on their way back already.',
  'provider-unreachable': 'The payment does not answer just now. Please try again.',
  unanswered: 'The shop did not answer. Please try again.',
  failed: 'Something went wrong. Please try again.',
};

/** Says beside a control why it did not work; nothing without a problem. */
export function ProblemText({ problem }: { problem: Problem | undefined }) {
  if (problem === undefined) return null;
  const isOffline = problem === 'unanswered' && !navigator.onLine;
  return (
    <p className="field-error" role="alert">
      <Icon path={TRIANGLE_ALERT} />
      {isOffline ? 'This needs the network. Please try again when it is back.' : WORDS[problem]}
    </p>
  );
}

/**
 * A change of an order that a control asks for. It is made once: the overlay comes late, and does not
 * cover a dialog, so a second press would make it twice. After a problem it can be tried again.
 */
export function useChange(make: () => Promise<Problem | undefined>) {
  const [problem, setProblem] = useState<Problem>();
  const mayStart = useRef(true);
  const start = async (): Promise<void> => {
    if (!mayStart.current) return;
    mayStart.current = false;
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

/** A dot and words: never a dot alone. */
export function Status({ tone, text }: { tone: StatusTone; text: string }) {
  return (
    <span className="status" data-tone={tone}>
      {text}
    </span>
  );
}
