import { useEffect } from 'react';
import { useLocation, useNavigation, useRouteError } from 'react-router';
import { Button, getButtonAttributes } from '#ui/controls/button.tsx';
import { useNavigateIfHere } from '#ui/browser/navigation.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Overlay } from '#ui/messages/feedback.tsx';
import { focusHeading } from '../navigation/focus.ts';
import { RouteModuleError } from '../navigation/lazy-routes.ts';
import { useCatalogue } from '../data/catalogue.ts';
import { useHasPendingChanges } from '../session/as-user.ts';
import { rereadOwnLists } from '../features/own-lists/own-lists.ts';
import { PageHead } from '../navigation/page-head.tsx';
import { assetUrl } from '../navigation/paths.ts';
import { PATHS } from '../navigation/screens.ts';
import { describeCauseAndRemedy } from '../data/failure.tsx';
import { getScrollKey, type ScrollState } from '../navigation/scroll.ts';

/** The error boundary for the frame (header and footer), and for screens without a frame. */
export function BrokenFrame() {
  return (
    <main>
      <BrokenRoute />
    </main>
  );
}

/** Replaces a screen that broke or could not be fetched. */
export function BrokenRoute() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigateIfHere();
  const { reread } = useCatalogue();
  if (error instanceof RouteModuleError)
    return error.isReloading ? (
      <Reloading />
    ) : (
      <Failure error={error} onRetry={reloadIfReachable} />
    );
  const retry = async () => {
    // A response of the API may have broken the screen.
    await Promise.all([reread(), rereadOwnLists()]);
    // Navigating to the same page makes the router render it again.
    const state = { ...location.state, scrollKey: getScrollKey(location) } satisfies ScrollState;
    await navigate(location, { replace: true, state });
  };
  return <Failure error={error} onRetry={() => void retry()} />;
}

/** Reloads after pending changes, and after the navigation of `keepRedirectState`. */
function Reloading() {
  const isPending = useHasPendingChanges();
  const isNavigating = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isPending && !isNavigating) location.reload();
  }, [isPending, isNavigating]);
  return <Overlay />;
}

/** The link to the home page is a plain `<a>`, because the router itself may be broken. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => {
    console.error('A screen broke.', error);
    focusHeading();
    // The heading of the screen that replaces this one gets the focus.
    return () => void focusHeading();
  }, [error]);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  const text =
    error instanceof RouteModuleError
      ? `This page could not be loaded. ${describeCauseAndRemedy(error)[0]}`
      : 'Something fell off the shelf. Try again, or go back to the home page.';
  return (
    <div className="wrap page">
      <PageHead title="Error" description={text} />
      <EmptyState art={{ src: assetUrl('/art/shelf-fallen.svg'), width: 440, height: 196 }}>
        <h1 tabIndex={-1}>Unexpected Application Error!</h1>
        <p>{text}</p>
        <div className="empty-state-actions">
          <Button onClick={onRetry}>Try again</Button>
          <a {...getButtonAttributes('quiet')} href={assetUrl(PATHS.home)}>
            Home
          </a>
        </div>
      </EmptyState>
    </div>
  );
}

/** Reloads only if the host responds; otherwise the current page stays usable. */
function reloadIfReachable() {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => undefined,
  );
}
