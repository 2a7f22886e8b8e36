import { useEffect } from 'react';
import { Navigate, Outlet, type RouteObject, useRevalidator } from 'react-router';
import { mayHaveSession } from './api.ts';
import * as audit from './people/audit.tsx';
import * as book from './books/book.tsx';
import { BillPage, loadOrders } from './orders/print-page.tsx';
import * as books from './books/books.tsx';
import * as categoryList from './shop/categories/categories.tsx';
import * as category from './shop/categories/category.tsx';
import * as cards from './shop/collections/cards.tsx';
import * as collection from './shop/collections/collection.tsx';
import * as collections from './shop/collections/collections.tsx';
import * as covers from './import/covers.tsx';
import * as firstDay from './first-day.tsx';
import { Failure, FailureAlone, NotFound } from './parts/failure.tsx';
import * as goodsIn from './goods/goods-in.tsx';
import * as frame from './frame.tsx';
import { MorePages } from './frame.tsx';
import * as home from './shop/home.tsx';
import * as identity from './shop/identity.tsx';
import * as imports from './import/import.tsx';
import { loadFrame } from './frame-data.ts';
import { keepLastData } from './parts/unsaved.tsx';
import { LabelsPage, SlipsPage } from './orders/slips.tsx';
import * as order from './orders/order.tsx';
import * as orders from './orders/orders.tsx';
import * as outbox from './outbox.tsx';
import * as people from './people/people.tsx';
import * as programs from './programs/programs.tsx';
import { BillsPage, loadBills, loadStock, StockPage } from './reports/bills-and-stock.tsx';
import * as reports from './reports/reports.tsx';
import * as security from './people/security.tsx';
import * as settings from './settings/settings.tsx';
import * as signIn from './sign-in/sign-in.tsx';
import * as today from './today.tsx';
import * as welcome from './sign-in/welcome.tsx';

/** The exports of a screen's module that make its route. */
type ScreenModule = Pick<
  RouteObject,
  'Component' | 'HydrateFallback' | 'loader' | 'action' | 'shouldRevalidate'
>;

function screen(path: string, module: ScreenModule) {
  return { path, ...module };
}

/** Shown while the first screen loads, if it has no frame. */
function Loading() {
  return (
    <p className="desk-loading" role="status">
      Loading the desk…
    </p>
  );
}

/** Leads to the sign-in page when another tab has signed out, except from typed input. */
function Root() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onStorage = () => {
      if (!mayHaveSession()) void revalidate();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [revalidate]);
  return <Outlet />;
}

/** The routes, in one script. A new book, category or collection has a route of its own. */
export const routes: RouteObject[] = keepLastData([
  {
    HydrateFallback: Loading,
    ErrorBoundary: FailureAlone,
    Component: Root,
    children: [
      screen('/desk/sign-in', signIn),
      screen('/desk/welcome', welcome),
      { path: '/desk/slips', loader: loadOrders, Component: SlipsPage },
      { path: '/desk/labels', loader: loadOrders, Component: LabelsPage },
      { path: '/desk/bill', loader: loadOrders, Component: BillPage },
      screen('/desk/cards', cards),
      {
        id: 'frame',
        loader: loadFrame,
        ...screen('/desk', frame),
        children: [
          {
            ErrorBoundary: Failure,
            children: [
              { index: true, loader: today.loader, Component: today.Component },
              screen('first-day', firstDay),
              screen('orders', orders),
              screen('orders/:id', order),
              screen('books', books),
              screen('books/new', book),
              screen('books/:id', book),
              screen('goods-in', goodsIn),
              screen('import', imports),
              screen('import/covers', covers),
              { path: 'more', Component: MorePages },
              screen('outbox', outbox),
              screen('reports', reports),
              { path: 'reports/bills', loader: loadBills, Component: BillsPage },
              { path: 'reports/stock', loader: loadStock, Component: StockPage },
              screen('settings', settings),
              { path: 'shop', element: <Navigate to="/desk/shop/home" replace /> },
              screen('shop/home', home),
              screen('shop/categories', categoryList),
              screen('shop/categories/new', category),
              screen('shop/categories/:id', category),
              screen('shop/collections', collections),
              screen('shop/collections/new', collection),
              screen('shop/collections/:collectionId', collection),
              screen('shop/identity', identity),
              screen('people', people),
              screen('programs', programs),
              screen('security', security),
              screen('audit', audit),
              { path: '*', Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
]);
