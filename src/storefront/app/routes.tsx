import type { RouteObject } from 'react-router';
import { Protected } from '../session/protected.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { PATHS } from '../navigation/paths.ts';
import { Root } from './root.tsx';
import { Book } from '../routes/book.tsx';
import { Books } from '../routes/books.tsx';
import { BrokenFrame, BrokenScreen } from '../routes/error.tsx';
import { NotFound } from '../routes/not-found.tsx';

/**
 * Books, of which every visitor sees some, come with the first script; what needs a form or a user,
 * and the home page, in its own. A page made beforehand asks for both at once: see `scripts/pages.ts`.
 */
export const routes: RouteObject[] = [
  {
    path: PATHS.mockMan,
    ErrorBoundary: BrokenFrame,
    lazy: () => lazyScreen(() => import('../routes/mock-man.tsx'), 'MockMan'),
  },
  {
    Component: Root,
    ErrorBoundary: BrokenFrame,
    // Until it is known why a first screen could not be fetched.
    HydrateFallback: () => null,
    children: [{ ErrorBoundary: BrokenScreen, children: screens() }],
  },
];

function screens(): RouteObject[] {
  return [
    {
      path: PATHS.home,
      lazy: () => lazyScreen(() => import('../routes/home.tsx'), 'Home'),
    },
    { path: PATHS.books, Component: Books },
    { path: `${PATHS.books}/:bookId/:name?`, Component: Book },
    {
      path: PATHS.signIn,
      lazy: () => lazyScreen(() => import('../routes/sign-in.tsx'), 'SignIn'),
    },
    {
      path: PATHS.signUp,
      lazy: () => lazyScreen(() => import('../routes/sign-up.tsx'), 'SignUp'),
    },
    {
      Component: Protected,
      children: [{ ErrorBoundary: BrokenScreen, children: ownScreens() }],
    },
    { path: '*', Component: NotFound },
  ];
}

function ownScreens(): RouteObject[] {
  return [
    {
      path: PATHS.wishlist,
      lazy: () => lazyScreen(() => import('../routes/wishlist.tsx'), 'Wishlist'),
    },
    {
      path: PATHS.cart,
      lazy: () => lazyScreen(() => import('../routes/cart.tsx'), 'Cart'),
    },
    {
      path: PATHS.address,
      lazy: () => lazyScreen(() => import('../routes/address.tsx'), 'Address'),
    },
    {
      path: PATHS.checkout,
      lazy: () => lazyScreen(() => import('../routes/checkout.tsx'), 'Checkout'),
    },
    {
      path: PATHS.orders,
      lazy: () => lazyScreen(() => import('../routes/orders.tsx'), 'Orders'),
    },
    {
      path: PATHS.profile,
      lazy: () => lazyScreen(() => import('../routes/profile.tsx'), 'Profile'),
    },
  ];
}
