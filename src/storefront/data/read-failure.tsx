import { Button } from '#ui/button.tsx';
import { Icon, TRIANGLE_ALERT } from '#ui/icon.tsx';
import { ApiError } from './api-client.ts';
import { catchFocus } from '../navigation/focus.ts';
import './read-failure.css';

interface ReadFailureProps {
  /** The subject of the message's sentence: "The books". */
  what: string;
  error?: unknown;
  /** Data from an earlier read that is still shown, if any. */
  data?: unknown;
  onRetry: () => Promise<unknown>;
}

/** Says why data could not be read, and offers to try again. */
export function ReadFailure({ what, error, data, onRetry }: ReadFailureProps) {
  return (
    <div className="read-failure" role="alert">
      <Icon path={TRIANGLE_ALERT} />
      <p>
        {`${what} could not be fetched. ${reason(error)}`}
        {data !== undefined && ' What you see is what we had before.'}
      </p>
      <Button look="quiet" size="small" onClick={() => void onRetry().then(catchFocus)}>
        Try again
      </Button>
    </div>
  );
}

/** A sentence about the likely cause. */
export function reason(error: unknown): string {
  if (!navigator.onLine) return 'You seem to be offline.';
  if (error instanceof ApiError && error.status > 0) return 'The shop could not answer just now.';
  return 'Please check your connection.';
}
