import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { Button } from '#ui/button.tsx';
import { desk, load, shop } from '../api.ts';
import { PageHeading } from '../parts/parts.tsx';
import './print-page.css';

const MAX_ORDERS = 50;

/** The orders that the address names. */
export async function loadOrders({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.getAll('order').slice(0, MAX_ORDERS);
  const [{ shop: settings }, ...responses] = await Promise.all([
    load(request, () => shop.$get()),
    ...ids.map((id) => load(request, () => desk.orders[':id'].$get({ param: { id } }))),
  ]);
  return { settings, orders: responses.map(({ order }) => order) };
}

interface PrintPageProps {
  title: string;
  /** What is printed, with its count: '2 packing slips'. */
  counted: string;
  children: ReactNode;
}

/** A page of papers for orders, with a button that prints them. */
export function PrintPage({ title, counted, children }: PrintPageProps) {
  return (
    <div className="desk desk-print">
      <nav className="desk-print-bar" aria-label={title}>
        <Link className="desk-back" to="/desk/orders">
          Orders
        </Link>
        <Button size="small" onClick={() => print()}>
          Print {counted}
        </Button>
      </nav>
      <main id="main">
        <PageHeading title={title} />
        {children}
      </main>
    </div>
  );
}
