import { Navigate, type RouteObject } from 'react-router';
import { route as audit } from './people/audit.tsx';
import { newBookRoute as newBook, route as book } from './books/book.tsx';
import { route as bill } from './orders/bill.tsx';
import { route as books } from './books/books.tsx';
import { route as categoryList } from './shop/categories.tsx';
import { newCategoryRoute as newCategory, route as category } from './shop/category.tsx';
import { route as cards } from './shop/cards.tsx';
import { newCollectionRoute as newCollection, route as collection } from './shop/collection.tsx';
import { route as collections } from './shop/collections.tsx';
import { route as covers } from './import/covers.tsx';
import { route as firstDay } from './first-day.tsx';
import { Failure, FailureAlone, NotFound } from './parts/failure.tsx';
import { route as goodsIn } from './goods/goods-in.tsx';
import { Loading, route as frame } from './frame.tsx';
import { route as home } from './shop/home.tsx';
import { route as identity } from './shop/identity.tsx';
import { route as imports } from './import/import.tsx';
import { keepLastData } from './keep-last-data.tsx';
import { route as labels } from './orders/labels.tsx';
import { route as more } from './parts/more.tsx';
import { route as order } from './orders/order.tsx';
import { route as orders } from './orders/orders.tsx';
import { route as outbox } from './outbox.tsx';
import { route as people } from './people/people.tsx';
import { route as programs } from './programs/programs.tsx';
import { route as bills } from './reports/report-bills.tsx';
import { route as stockValue } from './reports/report-stock.tsx';
import { route as reports } from './reports/reports.tsx';
import { route as security } from './people/security.tsx';
import { route as settings } from './settings/settings.tsx';
import { route as signIn } from './sign-in/sign-in.tsx';
import { route as slips } from './orders/slips.tsx';
import { route as today } from './today.tsx';
import { route as welcome } from './sign-in/welcome.tsx';

/** The routes of the desk, all in one script, because they are few and used all day. */
export const routes: RouteObject[] = keepLastData([
  {
    HydrateFallback: Loading,
    ErrorBoundary: FailureAlone,
    children: [
      { path: '/desk/sign-in', ...signIn },
      { path: '/desk/welcome', ...welcome },
      { path: '/desk/slips', ...slips },
      { path: '/desk/labels', ...labels },
      { path: '/desk/bill', ...bill },
      { path: '/desk/cards', ...cards },
      {
        path: '/desk',
        id: 'frame',
        ...frame,
        children: [
          {
            ErrorBoundary: Failure,
            children: [
              { index: true, ...today },
              { path: 'first-day', ...firstDay },
              { path: 'orders', ...orders },
              { path: 'orders/:id', ...order },
              { path: 'books', ...books },
              { path: 'books/new', ...newBook },
              { path: 'books/:id', ...book },
              { path: 'goods-in', ...goodsIn },
              { path: 'import', ...imports },
              { path: 'import/covers', ...covers },
              { path: 'more', ...more },
              { path: 'outbox', ...outbox },
              { path: 'reports', ...reports },
              { path: 'reports/bills', ...bills },
              { path: 'reports/stock', ...stockValue },
              { path: 'settings', ...settings },
              { path: 'shop', element: <Navigate to="/desk/shop/home" replace /> },
              { path: 'shop/home', ...home },
              { path: 'shop/categories', ...categoryList },
              { path: 'shop/categories/new', ...newCategory },
              { path: 'shop/categories/:id', ...category },
              { path: 'shop/collections', ...collections },
              { path: 'shop/collections/new', ...newCollection },
              { path: 'shop/collections/:collectionId', ...collection },
              { path: 'shop/identity', ...identity },
              { path: 'people', ...people },
              { path: 'programs', ...programs },
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
