import { Button } from '#ui/controls/button.tsx';
import { Icon, TRIANGLE_ALERT } from '#ui/display/icon.tsx';
import { describeCauseAndRemedy } from './failure.ts';
import { focusHeadingIfLost } from '../navigation/focus.ts';
import './read-failure.css';

interface ReadFailureProps {
  /** The subject of the message's sentence: "The books". */
  what: string;
  error?: unknown;
  /** The data of an earlier read that are still shown, if any. */
  data?: unknown;
  onRetry: () => Promise<unknown>;
}

/** Says why data could not be read, and offers to try again. */
export function ReadFailure({ what, error, data, onRetry }: ReadFailureProps) {
  const [cause] = describeCauseAndRemedy(error);
  return (
    <div className="read-failure" role="alert">
      <Icon path={TRIANGLE_ALERT} />
      <p>
        {`${what} could not be loaded. ${cause}`}
        {data !== undefined && ' You are seeing what we loaded earlier.'}
      </p>
      <Button look="quiet" size="small" onClick={() => void onRetry().then(focusHeadingIfLost)}>
        Try again
      </Button>
    </div>
  );
}
