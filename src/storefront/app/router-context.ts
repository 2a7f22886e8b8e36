import { RouterContextProvider, type createMemoryRouter } from 'react-router';
import { catalogueContext, type Catalogue } from '../data/catalogue.ts';
import { screenPath } from '../navigation/paths.ts';
import { hereContext } from '../navigation/redirect.ts';
import { onSignInDemand } from '../session/guard.ts';
import { subscribeToSession } from '../session/session-store.ts';

type Router = ReturnType<typeof createMemoryRouter>;

/** The context that loaders and actions receive. */
export function createPageContext(catalogue: Catalogue, router?: Router): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue);
  const here = router?.state.location;
  context.set(hereContext, here && { ...here, pathname: screenPath(here.pathname) });
  return context;
}

/**
 * Revalidates the routes whenever the guard's answer may have changed, but not before `isHydrated`
 * resolves, because React hydrates the page that the router shows. Returns an unsubscribe function.
 */
export function followGuard(router: Router, isHydrated: Promise<unknown>): () => void {
  const askGuard = () => void isHydrated.then(() => router.revalidate());
  const ends = [onSignInDemand(askGuard), subscribeToSession(askGuard)];
  return () => ends.forEach((end) => end());
}
