import { useLoaderData, type RouteObject } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/money.ts';
import { getCashToCollect, isPaid } from '#domain/orders/order-actions.ts';
import { Mark } from '#ui/icon.tsx';
import { loadOrders, PrintPage } from './print-page.tsx';
import './labels.css';

/** Labels of parcels to print, 100 × 150 mm each. */
function Component() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  const { name, address: street, pin, phone } = settings;
  const sender = [name, ...street.split('\n').filter(Boolean)].join(', ');
  const count = orders.length;
  return (
    <PrintPage title="Labels" printLabel={`Print ${count} ${count === 1 ? 'page' : 'pages'}`}>
      <div className="desk-labels">
        {orders.map(({ _id, number, address, tracking, ...order }) => (
          <section key={_id} className="desk-label" aria-label={`Label of order ${number}`}>
            <p className="desk-label-courier">
              <b>{tracking?.carrier}</b>
              <span>{tracking?.number}</span>
            </p>
            <div className="desk-label-to">
              <p className="caps">To</p>
              <b>{address.name || 'Deleted account'}</b>
              <address>
                <span className="desk-lines" {...getTextAttributes(address.addressText)}>
                  {address.addressText}
                </span>
                <span>
                  {address.city}, {address.state}
                </span>
              </address>
              {address.phone && <p>Phone {address.phone}</p>}
            </div>
            <p className="desk-label-pin">{address.pin}</p>
            <Collect order={order} />
            <div className="desk-label-from stitch-above">
              <p className="caps">From, if it cannot be delivered</p>
              <address>{`${sender} ${pin}${phone && ` · Phone ${phone}`}`}</address>
            </div>
            <p className="desk-label-order">
              <Mark logo={settings.logo} />
              Order {number}
            </p>
          </section>
        ))}
      </div>
    </PrintPage>
  );
}

type CollectedOrder = Parameters<typeof getCashToCollect>[0];

function Collect({ order }: { order: CollectedOrder }) {
  const cash = getCashToCollect(order);
  if (cash > 0)
    return (
      <p className="desk-label-collect" data-cash="">
        <span>Collect in cash</span>
        <b>{formatRupees(cash)}</b>
      </p>
    );
  return (
    <p className="desk-label-collect">
      <span>{isPaid(order) ? 'Prepaid' : 'Not paid'}</span>
      <span>Nothing to collect</span>
    </p>
  );
}

export const route = { loader: loadOrders, Component } satisfies RouteObject;
