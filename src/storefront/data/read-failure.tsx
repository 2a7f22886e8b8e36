import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TRIANGLE_ALERT } from '#ui/icons.ts';
import { ApiError } from './api-client.ts';
import { focusHeading } from '../navigation/focus.ts';
import './read-failure.css';

interface ReadFailureProps {
  /** What was to be read, as a sentence begins: "The books". */
  what: string;
  error?: unknown;
  /** What was read before and is still shown beside this, if anything. */
  data?: unknown;
  onRetry: () => Promise<unknown>;
}

/** Why something could not be read, in plain words, and the way to try again. */
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

/** The button that was pressed is gone, or is another one. */
function catchFocus() {
  if (document.activeElement === document.body) focusHeading();
}

/** A sentence for what is likely to be the matter. */
export function reason(error: unknown): string {
  if (!navigator.onLine) return 'You seem to be offline.';
  if (error instanceof ApiError && error.status > 0) return 'The shop could not answer just now.';
  return 'Please check your connection.';
}
