import type { RouteObject } from 'react-router';
import { PATHS } from '../navigation/paths.ts';
import * as book from '../routes/book.tsx';
import * as books from '../routes/books.tsx';
import { BrokenFrame, BrokenScreen } from '../routes/error.tsx';
import { loader as answerNotFound, NotFound } from '../routes/not-found.tsx';
import { lazyScreen, type Screen } from '../navigation/lazy-screen.ts';
import * as root from './root.tsx';

/** Every screen is a module that exports `Component` and optionally `loader` and `action`. */
const LAZY_SCREENS: Record<string, () => Promise<Screen>> = {
  [PATHS.home]: () => import('../routes/home.tsx'),
  [`${PATHS.authors}/:slug`]: () => import('../routes/author.tsx'),
  [`${PATHS.series}/:slug`]: () => import('../routes/series.tsx'),
  [PATHS.signIn]: () => import('../routes/sign-in.tsx'),
  [PATHS.signUp]: () => import('../routes/sign-up.tsx'),
  [PATHS.wishlist]: () => import('../routes/wishlist.tsx'),
  [PATHS.cart]: () => import('../routes/cart.tsx'),
  [PATHS.address]: () => import('../routes/address.tsx'),
  [PATHS.checkout]: () => import('../routes/checkout.tsx'),
  [PATHS.orders]: () => import('../routes/orders.tsx'),
  [PATHS.profile]: () => import('../routes/profile.tsx'),
  [PATHS.details]: () => import('../routes/details.tsx'),
  [PATHS.forgot]: () => import('../routes/forgot.tsx'),
  [`${PATHS.reset}/:token`]: () => import('../routes/reset.tsx'),
  [PATHS.ownOrders]: () => import('../routes/own-orders.tsx'),
  [`${PATHS.ownOrders}/:orderId`]: () => import('../routes/own-order.tsx'),
  [`${PATHS.ownOrders}/:orderId/invoice`]: () => import('../routes/invoice.tsx'),
};

/** The book screens are in the first script, because every visitor sees some of them. */
export const routes: RouteObject[] = [
  {
    id: PATHS.mockMan,
    path: PATHS.mockMan,
    ErrorBoundary: BrokenFrame,
    lazy: lazyScreen(PATHS.mockMan, () => import('../routes/mock-man.tsx')),
  },
  {
    id: 'root',
    ...root,
    ErrorBoundary: BrokenFrame,
    // Render nothing until the first screen has loaded.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: BrokenScreen,
        children: [
          { id: PATHS.books, path: PATHS.books, ...books },
          { id: 'book', path: `${PATHS.books}/:bookId/:name?`, ...book },
          ...Object.entries(LAZY_SCREENS).map(([path, load]) => ({
            id: path,
            path,
            lazy: lazyScreen(path, load),
          })),
          { path: '*', loader: answerNotFound, Component: NotFound },
        ],
      },
    ],
  },
];
