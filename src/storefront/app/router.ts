import {
  RouterContextProvider,
  matchRoutes,
  type HydrationState,
  type RouteObject,
  type createMemoryRouter,
} from 'react-router';
import { catalogueContext, type Catalogue } from '../data/catalogue.ts';
import { routePath } from '../navigation/paths.ts';
import { trimSlash } from '../navigation/screens.ts';
import { locationContext, onSignInDemand } from '../session/guard.ts';
import { subscribeToSession } from '../session/session-store.ts';

export const HYDRATION_DATA_ID = 'hydration-data';

export interface HydrationData {
  /** The path that the page was made for, without the hosting folder. */
  path: string;
  loaderData: HydrationState['loaderData'];
}

export function readHydrationData(path: string): HydrationState | undefined {
  const text = document.getElementById(HYDRATION_DATA_ID)?.textContent;
  if (!text) return undefined;
  const data = JSON.parse(text) as HydrationData;
  return trimSlash(data.path) === trimSlash(path) ? { loaderData: data.loaderData } : undefined;
}

type Router = ReturnType<typeof createMemoryRouter>;

export function createPageContext(catalogue: Catalogue, router?: Router): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(catalogueContext, catalogue);
  const here = router?.state.location;
  context.set(locationContext, here && { ...here, pathname: routePath(here.pathname) });
  return context;
}

/** Runs the loaders again, unless the page shows the result of a form, which would be dropped. */
export function revalidatePage(router: Router): void {
  if (!router.state.actionData) void router.revalidate();
}

/** Revalidates when the guard may change, but not in `hydration`, which it would replace. */
export function revalidateForGuard(router: Router, hydration: Promise<unknown>): () => void {
  const runGuard = () => void hydration.then(() => router.revalidate());
  const unsubscribers = [onSignInDemand(runGuard), subscribeToSession(runGuard)];
  return () => unsubscribers.forEach((unsubscribe) => unsubscribe());
}

/** Loads the lazy routes at `path`, without which hydration would empty the page. */
export async function preloadRoutes(routes: RouteObject[], path: string, base: string) {
  const matches = matchRoutes(routes, path, base) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}
