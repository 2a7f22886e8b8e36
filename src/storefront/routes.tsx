import type { RouteObject } from 'react-router';
import { Protected } from './features/session/protected.tsx';
import { PATHS } from './paths.ts';
import { Root } from './root.tsx';
import { Book } from './routes/book.tsx';
import { Books } from './routes/books.tsx';
import { UnexpectedError } from './routes/error.tsx';
import { Home } from './routes/home.tsx';
import { NotFound } from './routes/not-found.tsx';

/** What every visitor sees comes with the first script; what needs a form or a user, when it is opened. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: UnexpectedError,
    children: [{ ErrorBoundary: UnexpectedError, children: screens() }],
  },
];

function screens(): RouteObject[] {
  return [
    { path: PATHS.home, Component: Home },
    { path: PATHS.books, Component: Books },
    { path: `${PATHS.books}/:bookId/:name?`, Component: Book },
    {
      path: PATHS.signIn,
      lazy: async () => ({ Component: (await import('./routes/sign-in.tsx')).SignIn }),
    },
    {
      path: PATHS.signUp,
      lazy: async () => ({ Component: (await import('./routes/sign-up.tsx')).SignUp }),
    },
    {
      Component: Protected,
      children: [
        {
          path: PATHS.wishlist,
          lazy: async () => ({ Component: (await import('./routes/wishlist.tsx')).Wishlist }),
        },
        {
          path: PATHS.cart,
          lazy: async () => ({ Component: (await import('./routes/cart.tsx')).Cart }),
        },
        {
          path: PATHS.address,
          lazy: async () => ({ Component: (await import('./routes/address.tsx')).Address }),
        },
        {
          path: PATHS.checkout,
          lazy: async () => ({ Component: (await import('./routes/checkout.tsx')).Checkout }),
        },
        {
          path: PATHS.orders,
          lazy: async () => ({ Component: (await import('./routes/orders.tsx')).Orders }),
        },
        {
          path: PATHS.profile,
          lazy: async () => ({ Component: (await import('./routes/profile.tsx')).Profile }),
        },
      ],
    },
    { path: '*', Component: NotFound },
  ];
}
