import { useState, type ReactNode } from 'react';
import {
  type HydrationState,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  type createMemoryRouter,
  matchRoutes,
  replace,
  useLoaderData,
  useLocation,
  useNavigation,
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
import { guard, needsGuard, onSignInDemand } from '../session/guard.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { Overlay, Toaster } from '#ui/messages/feedback.tsx';
import { CategoryColoursContext, catalogueContext, useShopFacts } from '../data/catalogue.ts';
import { useHasPendingChanges } from '../session/as-user.ts';
import { useResource, type Resource } from '../data/resource.ts';
import { cart, wishlist } from '../features/own-lists/own-lists.ts';
import { SkipLink } from '#ui/controls/skip-link.tsx';
import { DEFAULT_COLOURS } from '#domain/books/covers/dyes.ts';
import { SiteFooter } from '../features/layout/site-footer.tsx';
import { SiteHeader } from '../features/layout/site-header.tsx';
import { useFocusOnArrival } from '../navigation/focus.ts';
import { ScrollPositions } from '../navigation/scroll.ts';
import './root.css';

/** Runs the guard. In the renderer, it also returns the data of the footer. */
export async function loadFrame(args: LoaderFunctionArgs) {
  const redirection = guard(args);
  if (redirection || !import.meta.env.SSR) return redirection ?? null;
  const shop = await args.context.get(catalogueContext).shop.use();
  return { links: shop?.links, year: new Date().getFullYear() };
}

/** Made once, because then a navigation does not render them again. */
const SKIP_LINK = <SkipLink data-layout />;
const COUNTS = { wishlist: <Count list={wishlist} />, cart: <Count list={cart} /> };

/** The frame of all pages but the console: header, content, footer, overlay and toasts. */
export function Frame() {
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadFrame>>>();
  // Later runs of the loader return nothing, so keep the first data.
  const [rendered] = useState(loaded instanceof Response ? null : loaded);
  useFocusOnArrival();
  return (
    <Colours>
      <div className="shop">
        {SKIP_LINK}
        <SiteHeader counts={COUNTS} />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <SiteFooter rendered={rendered} />
        <PendingOverlay />
        <Toaster />
        <ScrollPositions location={useLocation()} />
      </div>
    </Colours>
  );
}

function Colours({ children }: { children: ReactNode }) {
  const { categoryColours = DEFAULT_COLOURS } = useShopFacts();
  return <CategoryColoursContext value={categoryColours}>{children}</CategoryColoursContext>;
}

/** The number of items in a list, shown beside the link to it. Copies are not counted. */
function Count({ list }: { list: Resource<unknown[]> }) {
  const count = useResource(list).data?.length;
  return count ? <span className="site-nav-count">{count}</span> : null;
}

function PendingOverlay() {
  const isNavigating = useNavigation().state !== 'idle';
  return (useHasPendingChanges() || isNavigating) && <Overlay />;
}

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
    loader: loadFrame,
    // Only if the guard has something to do, so that a filter takes effect at once.
    shouldRevalidate: needsGuard,
    Component: Frame,
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
