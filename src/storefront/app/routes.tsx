import { replace, type RouteObject } from 'react-router';
import { PATHS, hasConsole, resetPath } from '../navigation/paths.ts';
import * as books from '../routes/catalogue/books.tsx';
import { BrokenFrame, BrokenRoute } from '../routes/error.tsx';
import { NotFound, loader as loadNotFound } from '../features/layout/not-found.tsx';
import { lazyRoute, type RouteModule } from '../navigation/lazy-routes.ts';
import * as root from './root.tsx';

/** The screens that are opened most often after the list of books. */
const NEXT_SCREENS: Record<string, () => Promise<RouteModule>> = {
  [PATHS.home]: () => import('../routes/home.tsx'),
  [`${PATHS.books}/:bookId/:name?`]: () => import('../routes/catalogue/book.tsx'),
};

/** The paths of the other screens except the console; `later-screens.ts` loads them all. */
const LATER_PATHS = [
  '/authors/:slug',
  '/series/:slug',
  PATHS.terms,
  PATHS.privacy,
  PATHS.returns,
  PATHS.contact,
  PATHS.signIn,
  PATHS.signUp,
  PATHS.wishlist,
  PATHS.cart,
  PATHS.address,
  PATHS.checkout,
  PATHS.orders,
  PATHS.profile,
  PATHS.forgot,
  PATHS.reset,
  PATHS.ownOrders,
  '/profile/orders/:orderId',
  '/profile/orders/:orderId/invoice',
  '/profile/orders/:orderId/credit-note',
] as const;

/** A path that `later-screens.ts` has a screen for. */
export type LaterPath = (typeof LATER_PATHS)[number] | typeof PATHS.mockMan;

const loadLater = (path: LaterPath) =>
  lazyRoute(path, async () => (await import('./later-screens.ts')).LATER_SCREENS[path]());

const consoleRoute: RouteObject = {
  id: PATHS.mockMan,
  path: PATHS.mockMan,
  ErrorBoundary: BrokenFrame,
  lazy: loadLater(PATHS.mockMan),
};

/** The list of books is in the entry script, because every visitor sees it. */
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
          { id: PATHS.books, path: PATHS.books, ...books },
          ...Object.entries(NEXT_SCREENS).map(([path, load]) => ({
            id: path,
            path,
            lazy: lazyRoute(path, load),
          })),
          ...LATER_PATHS.map((path) => ({ id: path, path, lazy: loadLater(path) })),
          // In an earlier release, the details had a page of their own.
          { path: PATHS.details, loader: () => replace(PATHS.profile) },
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
  return hasConsole() ? [consoleRoute, ...routes] : routes;
}
