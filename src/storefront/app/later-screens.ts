import { PATHS } from '../navigation/paths.ts';
import type { RouteModule } from '../navigation/lazy-routes.ts';
import type { LaterPath } from './routes.tsx';

const loadShopPage = () => import('../routes/shop-page.tsx');

/**
 * The screens that are not needed soon after the list of books. This table is in a chunk of its
 * own, because the file names of the screens' chunks take up a kilobyte. A module exports
 * `Component`, and optionally `loader`, `action` and `shouldRevalidate`.
 */
export const LATER_SCREENS: Record<LaterPath, () => Promise<RouteModule>> = {
  '/authors/:slug': () => import('../routes/catalogue/author.tsx'),
  '/series/:slug': () => import('../routes/catalogue/series.tsx'),
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
  '/profile/orders/:orderId': () => import('../routes/orders/own-order.tsx'),
  '/profile/orders/:orderId/invoice': () => import('../routes/orders/invoice.tsx'),
  '/profile/orders/:orderId/credit-note': () => import('../routes/orders/credit-note.tsx'),
  [PATHS.mockMan]: () => import('../routes/mock-man/mock-man.tsx'),
};
