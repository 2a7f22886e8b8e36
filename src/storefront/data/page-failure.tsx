import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { catchFocus } from '../navigation/focus.ts';
import { assetUrl } from '../navigation/paths.ts';
import { describeCause } from './failure.ts';

interface PageFailureProps {
  /** The subject of the heading: "Your orders". */
  what: string;
  error: unknown;
  /** `h2` where the page has a heading of its own. */
  heading?: 'h1' | 'h2';
  onRetry: () => Promise<unknown>;
}

/** In the place of all that a page shows, when it could not be read. */
export function PageFailure({ what, error, heading: Heading = 'h1', onRetry }: PageFailureProps) {
  return (
    <EmptyState art={{ src: assetUrl('/art/shelf-fallen.svg'), width: 440, height: 196 }} isSmall>
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{`${what} did not come`}</Heading>
      <p role="alert">{`${describeCause(error)[0]} Nothing is lost.`}</p>
      <Button onClick={() => void onRetry().then(catchFocus)}>Try again</Button>
    </EmptyState>
  );
}
