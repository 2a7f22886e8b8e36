import { Link, useLoaderData, type RouteObject } from 'react-router';
import { describeText } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { PageHeading } from '../parts/parts.tsx';
import { loadOrders } from './slips.tsx';
import './labels.css';

/** Address labels to print: eight on a sheet of A4, in two columns. */
function Component() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  return (
    <div className="desk desk-slips">
      <nav className="desk-slips-bar" aria-label="Address labels">
        <Link className="desk-back" to="/desk/orders">
          Orders
        </Link>
        <Button size="small" onClick={() => print()}>
          Print {orders.length} {orders.length === 1 ? 'address label' : 'address labels'}
        </Button>
      </nav>
      <main id="main">
        <PageHeading title="Address labels" />
        <div className="desk-labels">
          {orders.map(({ _id, number, address, payment, totals }) => (
            <section
              key={_id}
              className="desk-label"
              aria-label={`Address label of order ${number}`}
            >
              <address>
                <b>{address.name || 'Deleted account'}</b>
                <span className="desk-lines" {...describeText(address.addressText)}>
                  {address.addressText}
                </span>
                <span>
                  {address.city}, {address.state}
                </span>
                <b className="desk-label-pin">{address.pin}</b>
                <span>{address.phone}</span>
              </address>
              <p>
                {payment.method === 'cod' && payment.status === 'due' && (
                  <b>Cash to collect: {formatRupees(totals.amount)}</b>
                )}
                <span>
                  {number} · From {settings.name}, {settings.pin}
                </span>
              </p>
            </section>
          ))}
        </div>
      </main>
    </div>
  );
}

export const screen = { loader: loadOrders, Component } satisfies RouteObject;
