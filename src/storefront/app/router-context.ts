import { RouterContextProvider, type createMemoryRouter } from 'react-router';
import { catalogueContext, type Catalogue } from '../data/catalogue.ts';
import { hereContext } from '../navigation/redirect.ts';
import { onSignInDemand } from '../session/guard.ts';
import { subscribeToSession } from '../session/session-store.ts';

type Router = ReturnType<typeof createMemoryRouter>;

/** What loaders and actions get to know of the page they work for. */
export function createPageContext(catalogue: Catalogue, router?: Router): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue);
  context.set(hereContext, router?.state.location);
  return context;
}

/**
 * Has the router ask the guard whenever its answer may have changed, but not before `isHydrated`
 * resolves, because React hydrates the page that the router shows. Returns what ends that.
 */
export function followGuard(router: Router, isHydrated: Promise<unknown>): () => void {
  const askGuard = () => void isHydrated.then(() => router.revalidate());
  const ends = [onSignInDemand(askGuard), subscribeToSession(askGuard)];
  return () => ends.forEach((end) => end());
}
