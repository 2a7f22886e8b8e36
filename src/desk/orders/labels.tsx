import { useLoaderData, type RouteObject } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/money.ts';
import { getCashToCollect } from '#domain/orders/order-actions.ts';
import { loadOrders, PrintPage } from './print-page.tsx';
import './labels.css';

/** Address labels to print: eight on a sheet of A4, in two columns. */
function Component() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  return (
    <PrintPage
      title="Address labels"
      printLabel={`Print ${orders.length} ${orders.length === 1 ? 'address label' : 'address labels'}`}
    >
      <div className="desk-labels">
        {orders.map(({ _id, number, address, ...order }) => (
          <section key={_id} className="desk-label" aria-label={`Address label of order ${number}`}>
            <address>
              <b>{address.name || 'Deleted account'}</b>
              <span className="desk-lines" {...getTextAttributes(address.addressText)}>
                {address.addressText}
              </span>
              <span>
                {address.city}, {address.state}
              </span>
              <b className="desk-label-pin">{address.pin}</b>
              <span>{address.phone}</span>
            </address>
            <p>
              {getCashToCollect(order) > 0 && (
                <b>Cash to collect: {formatRupees(getCashToCollect(order))}</b>
              )}
              <span>
                {number} · From {settings.name}, {settings.pin}
              </span>
            </p>
          </section>
        ))}
      </div>
    </PrintPage>
  );
}

export const route = { loader: loadOrders, Component } satisfies RouteObject;
