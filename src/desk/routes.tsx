import type { RouteObject } from 'react-router';
import { screen as audit } from './people/audit.tsx';
import { newScreen as newBook, screen as book } from './books/book.tsx';
import { screen as books } from './books/books.tsx';
import { Failure, NotFound } from './parts/failure.tsx';
import { screen as goodsIn } from './goods/goods-in.tsx';
import { Loading, screen as frame } from './frame.tsx';
import { screen as imports } from './import/import.tsx';
import { keepScreens } from './keep-screens.tsx';
import { screen as labels } from './orders/labels.tsx';
import { screen as more } from './parts/more.tsx';
import { screen as order } from './orders/order.tsx';
import { screen as orders } from './orders/orders.tsx';
import { screen as outbox } from './outbox.tsx';
import { screen as people } from './people/people.tsx';
import { screen as bills } from './reports/report-bills.tsx';
import { screen as stockValue } from './reports/report-stock.tsx';
import { screen as reports } from './reports/reports.tsx';
import { screen as security } from './people/security.tsx';
import { screen as settings } from './settings/settings.tsx';
import { screen as signIn } from './sign-in/sign-in.tsx';
import { screen as slips } from './orders/slips.tsx';
import { screen as today } from './today.tsx';
import { screen as welcome } from './sign-in/welcome.tsx';

/** The screens of the desk. They are few and used all day, so they are one script. */
export const routes: RouteObject[] = keepScreens([
  {
    HydrateFallback: Loading,
    ErrorBoundary: Failure,
    children: [
      { path: '/desk/sign-in', ...signIn },
      { path: '/desk/welcome', ...welcome },
      { path: '/desk/slips', ...slips },
      { path: '/desk/labels', ...labels },
      {
        path: '/desk',
        id: 'frame',
        ...frame,
        children: [
          {
            ErrorBoundary: Failure,
            children: [
              { index: true, ...today },
              { path: 'orders', ...orders },
              { path: 'orders/:id', ...order },
              { path: 'books', ...books },
              { path: 'books/new', ...newBook },
              { path: 'books/:id', ...book },
              { path: 'goods-in', ...goodsIn },
              { path: 'import', ...imports },
              { path: 'more', ...more },
              { path: 'outbox', ...outbox },
              { path: 'reports', ...reports },
              { path: 'reports/bills', ...bills },
              { path: 'reports/stock', ...stockValue },
              { path: 'settings', ...settings },
              { path: 'people', ...people },
              { path: 'security', ...security },
              { path: 'audit', ...audit },
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]);
