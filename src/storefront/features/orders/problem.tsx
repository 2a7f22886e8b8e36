import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import type { Problem } from './change-orders.ts';

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
