import type { RouteObject } from 'react-router';
import { Failure, NotFound } from './failure.tsx';
import * as frame from './frame.tsx';
import * as importScreen from './import.tsx';
import * as orderScreen from './order.tsx';
import * as orders from './orders.tsx';
import * as signIn from './sign-in.tsx';
import * as slips from './slips.tsx';
import * as today from './today.tsx';
import * as welcome from './welcome.tsx';

/** The screens of the desk. They are few and used all day, so they are one script. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: frame.Loading,
    ErrorBoundary: Failure,
    children: [
      { path: '/desk/sign-in', ...signIn },
      { path: '/desk/welcome', ...welcome },
      { path: '/desk/slips', ...slips },
      {
        path: '/desk',
        id: 'frame',
        ...frame.route,
        children: [
          {
            ErrorBoundary: Failure,
            children: [
              { index: true, ...today },
              { path: 'orders', ...orders },
              { path: 'orders/:id', ...orderScreen },
              { path: 'import', ...importScreen },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
];
