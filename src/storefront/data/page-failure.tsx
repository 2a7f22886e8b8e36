import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { focusHeadingIfLost } from '../navigation/focus.ts';
import { assetUrl } from '../navigation/paths.ts';
import { describeCauseAndRemedy } from './failure.ts';

interface PageFailureProps {
  heading: string;
  /** `h2` if the page already has an `h1`. */
  level?: 'h1' | 'h2';
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Replaces the content of a page that could not be read. */
export function PageFailure({ heading, level: Heading = 'h1', error, onRetry }: PageFailureProps) {
  return (
    <EmptyState art={{ src: assetUrl('/art/shelf-fallen.svg'), width: 440, height: 196 }} isSmall>
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined}>{heading}</Heading>
      <p role="alert">{`${describeCauseAndRemedy(error)[0]} Nothing is lost.`}</p>
      <Button onClick={() => void onRetry().then(focusHeadingIfLost)}>Try again</Button>
    </EmptyState>
  );
}
