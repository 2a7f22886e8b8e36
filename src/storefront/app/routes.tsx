import { replace, type RouteObject } from 'react-router';
import { PATHS, hasConsole, resetPath } from '../navigation/paths.ts';
import * as books from '../routes/catalogue/books.tsx';
import { BrokenFrame, BrokenRoute } from '../routes/error.tsx';
import { NotFound, loader as loadNotFound } from '../features/layout/not-found.tsx';
import { lazyRoute, type RouteModule } from '../navigation/lazy-routes.ts';
import * as root from './root.tsx';

const loadShopPage = () => import('../routes/shop-page.tsx');

/** Every route is a module that exports `Component` and optionally `loader` and `action`. */
const LAZY_ROUTES: Record<string, () => Promise<RouteModule>> = {
  [PATHS.home]: () => import('../routes/home.tsx'),
  [`${PATHS.books}/:bookId/:name?`]: () => import('../routes/catalogue/book.tsx'),
  [`${PATHS.authors}/:slug`]: () => import('../routes/catalogue/author.tsx'),
  [`${PATHS.series}/:slug`]: () => import('../routes/catalogue/series.tsx'),
  [PATHS.terms]: loadShopPage,
  [PATHS.privacy]: loadShopPage,
  [PATHS.returns]: loadShopPage,
  [PATHS.contact]: loadShopPage,
  [PATHS.signIn]: () => import('../routes/account/sign-in.tsx'),
  [PATHS.signUp]: () => import('../routes/account/sign-up.tsx'),
  [PATHS.wishlist]: () => import('../routes/lists/wishlist.tsx'),
  [PATHS.cart]: () => import('../routes/lists/cart.tsx'),
  [PATHS.address]: () => import('../routes/account/address.tsx'),
  [PATHS.checkout]: () => import('../routes/checkout/checkout.tsx'),
  [PATHS.orders]: () => import('../routes/orders/orders.tsx'),
  [PATHS.profile]: () => import('../routes/account/profile.tsx'),
  [PATHS.forgot]: () => import('../routes/account/forgot.tsx'),
  [PATHS.reset]: () => import('../routes/account/reset.tsx'),
  [PATHS.ownOrders]: () => import('../routes/orders/own-orders.tsx'),
  [`${PATHS.ownOrders}/:orderId`]: () => import('../routes/orders/own-order.tsx'),
  [`${PATHS.ownOrders}/:orderId/invoice`]: () => import('../routes/orders/invoice.tsx'),
  [`${PATHS.ownOrders}/:orderId/credit-note`]: () => import('../routes/orders/credit-note.tsx'),
};

const consoleRoute: RouteObject = {
  id: PATHS.mockMan,
  path: PATHS.mockMan,
  ErrorBoundary: BrokenFrame,
  lazy: lazyRoute(PATHS.mockMan, () => import('../routes/mock-man/mock-man.tsx')),
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
          ...Object.entries(LAZY_ROUTES).map(([path, load]) => ({
            id: path,
            path,
            lazy: lazyRoute(path, load),
          })),
          // A separate page in an earlier release.
          { path: PATHS.details, loader: () => replace(PATHS.profile) },
          // Mails of an earlier release contain such links.
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

/** The routes for the browser. The console has a route only if the server has the console. */
export function findRoutes(): RouteObject[] {
  return hasConsole() ? [consoleRoute, ...routes] : routes;
}
