import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ApiError } from '../../api-client.ts';
import { refreshCatalogue } from './catalogue-store.ts';
import './book-list.css';

interface ReadFailureProps {
  error: unknown;
  /** Whether books read before are still shown beside this. */
  hasOlder: boolean;
}

/** Why the books could not be read, in plain words, and the way to try again. */
export function ReadFailure({ error, hasOlder }: ReadFailureProps) {
  return (
    <div className="read-failure" role="alert">
      <Icon name="triangle-alert" />
      <p>
        {reason(error)}
        {hasOlder && ' What you see is what we had before.'}
      </p>
      <Button look="quiet" size="small" onClick={() => void refreshCatalogue()}>
        Try again
      </Button>
    </div>
  );
}

function reason(error: unknown): string {
  if (!navigator.onLine) return 'You are offline, so the books could not be fetched.';
  if (error instanceof ApiError && error.status >= 500)
    return 'The shop could not answer just now, so the books could not be fetched.';
  return 'The books could not be fetched. Please check your connection.';
}
