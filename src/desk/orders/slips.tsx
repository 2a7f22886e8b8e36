import { Link, useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { desk, load, shop } from '../api.ts';
import { formatMoment, PageHeading } from '../parts/parts.tsx';
import './slips.css';

const MAX_SLIPS = 50;

/** The orders that the address names. */
export async function loadOrders({ request }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.getAll('order').slice(0, MAX_SLIPS);
  const [{ shop: settings }, ...answers] = await Promise.all([
    load(request, () => shop.$get()),
    ...ids.map((id) => load(request, () => desk.orders[':id'].$get({ param: { id } }))),
  ]);
  return { settings, orders: answers.map(({ order }) => order) };
}

/** Packing slips to print: A5, two on a sheet of A4. */
function Component() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  return (
    <div className="desk desk-slips">
      <nav className="desk-slips-bar" aria-label="Packing slips">
        <Link to="/desk/orders">Orders</Link>
        <Button size="small" onClick={() => print()}>
          Print {orders.length} {orders.length === 1 ? 'packing slip' : 'packing slips'}
        </Button>
      </nav>
      <main id="main">
        <PageHeading title="Packing slips" />
        {orders.map(({ _id, number, createdAt, lines, address, payment, totals }) => (
          <section key={_id} className="desk-slip" aria-label={`Packing slip of order ${number}`}>
            <header>
              <b>{settings.name}</b>
              <span>
                {number} · {formatMoment(createdAt)}
              </span>
            </header>
            <address>
              <b>{address.name}</b>
              <span className="desk-lines">{address.addressText}</span>
              <span>
                {address.city}, {address.state} {address.pin}
              </span>
              <span>{address.phone}</span>
            </address>
            <ul>
              {lines.map(({ bookId, title, author, isbn, qty }) => (
                <li key={bookId}>
                  <span className="desk-slip-box" aria-hidden="true" />
                  <span>
                    <b className="desk-title">{title}</b>
                    <small>{[author, isbn].filter(Boolean).join(' · ')}</small>
                  </span>
                  <b>× {qty}</b>
                </li>
              ))}
            </ul>
            {payment.method === 'cod' && payment.status === 'due' && (
              <p className="desk-slip-cash">Cash to collect: {formatRupees(totals.amount)}</p>
            )}
          </section>
        ))}
      </main>
    </div>
  );
}

export const screen = { loader: loadOrders, Component } satisfies RouteObject;
