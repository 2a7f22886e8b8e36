import {
  type HydrationState,
  type RouteObject,
  type createMemoryRouter,
  matchRoutes,
  replace,
} from 'react-router';
import { resetPath } from '../navigation/paths.ts';
import {
  DETAILS_PATH,
  type NamesOf,
  PATHS,
  SCREENS,
  type ScreenName,
  hasConsole,
  trimSlash,
} from '../navigation/screens.ts';
import * as books from '../routes/catalogue/books.tsx';
import { BrokenFrame, BrokenRoute } from '../routes/error.tsx';
import { NotFound, loader as loadNotFound } from '../features/layout/not-found.tsx';
import { lazyRoute, type RouteModule } from '../navigation/lazy-routes.ts';
import { onSignInDemand } from '../session/guard.ts';
import { subscribeToSession } from '../session/session-store.ts';
import * as root from './root.tsx';

/** The list of books is in the first script, because every visitor sees it. */
const FIRST_SCREENS: Record<NamesOf<{ script: 'first' }>, RouteModule> = { books };

/** The screens that are opened most often after the list of books. */
const NEXT_SCREENS: Record<NamesOf<{ script: 'next' }>, () => Promise<RouteModule>> = {
  home: () => import('../routes/home.tsx'),
  book: () => import('../routes/catalogue/book.tsx'),
};

function createRoute(name: ScreenName): RouteObject {
  const { path, module } = SCREENS[name];
  if (name in FIRST_SCREENS)
    return { id: path, path, ...FIRST_SCREENS[name as keyof typeof FIRST_SCREENS] };
  const load = async () => {
    if (name in NEXT_SCREENS) return NEXT_SCREENS[name as keyof typeof NEXT_SCREENS]();
    const { LATER_SCREENS } = await import('./later-screens.ts');
    const loadLater = LATER_SCREENS[`../routes/${module}.tsx`];
    if (!loadLater) throw new Error(`There is no routes/${module}.tsx for the screen "${name}".`);
    return loadLater();
  };
  return { id: path, path, lazy: lazyRoute(path, load) };
}

const SHOP_SCREENS = (Object.keys(SCREENS) as ScreenName[]).filter((name) => name !== 'mockMan');

export const routes: RouteObject[] = [
  {
    id: 'root',
    ...root,
    ErrorBoundary: BrokenFrame,
    // Render nothing until the first screen has loaded.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: BrokenRoute,
        children: [
          ...SHOP_SCREENS.map(createRoute),
          // In an earlier release, the details had a page of their own.
          { path: DETAILS_PATH, loader: () => replace(PATHS.profile) },
          // Emails of an earlier release link to this path.
          {
            path: `${PATHS.reset}/:token`,
            loader: ({ params }) => replace(resetPath(params['token'])),
          },
          { path: '*', loader: loadNotFound, Component: NotFound },
        ],
      },
    ],
  },
];

/** Returns the routes for the browser, with the console only if the host has it. */
export function getRoutes(): RouteObject[] {
  return hasConsole()
    ? [{ ...createRoute('mockMan'), ErrorBoundary: BrokenFrame }, ...routes]
    : routes;
}

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
export async function preloadRoutes(all: RouteObject[], path: string, base: string) {
  const matches = matchRoutes(all, path, base) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}
