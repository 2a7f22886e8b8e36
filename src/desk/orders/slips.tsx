import { useLoaderData } from 'react-router';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/values/money.ts';
import { getCashToCollect, isPaid } from '#domain/orders/order-actions.ts';
import { countNoun } from '#domain/values/text.ts';
import { dayInIndia, formatDay } from '#domain/values/time.ts';
import { Mark } from '#ui/display/icon.tsx';
import type { DeskOrder } from './order-changes.ts';
import { type loadOrders, PrintPage } from './print-page.tsx';
import './slips.css';

/** Packing slips to print: A5, two on a sheet of A4. */
export function Component() {
  const { settings, orders } = useLoaderData<typeof loadOrders>();
  return (
    <PrintPage
      title="Packing slips"
      isEmpty={orders.length === 0}
      printLabel={`Print ${countNoun(orders.length, 'packing slip')}`}
    >
      <div className="desk-sheets">
        {orders.map(({ _id, number, createdAt, lines, address, gift, ...order }) => (
          <section key={_id} className="desk-slip" aria-label={`Packing slip of order ${number}`}>
            <header>
              <span className="desk-slip-shop">
                <Mark logo={settings.logo} />
                <span {...getTextAttributes(settings.name)}>{settings.name}</span>
              </span>
              <span>
                <b>{number}</b>
                {formatDay(dayInIndia(Date.parse(createdAt)))}
              </span>
            </header>
            <div className="desk-slip-facts">
              <div>
                <h2>To</h2>
                <address>
                  <b {...getTextAttributes(address.name)}>{address.name}</b>
                  <span className="desk-lines" {...getTextAttributes(address.addressText)}>
                    {address.addressText}
                  </span>
                  <span>
                    {address.city}, {address.state} {address.pin}
                  </span>
                  <span>Phone {address.phone}</span>
                </address>
              </div>
              <div>
                <h2>Payment</h2>
                <Payment order={order} hidesAmount={gift?.hidePrices} />
              </div>
            </div>
            <ul className="stitch-above">
              {lines.map(({ bookId, title, author, isbn, qty, payable }) => (
                <li key={bookId}>
                  <span className="desk-slip-box" aria-hidden="true" />
                  <span>
                    <b className="desk-title" {...getTextAttributes(title)}>
                      {title}
                    </b>
                    <small {...getTextAttributes(author)}>
                      {[author, isbn].filter(Boolean).join(' · ')}
                    </small>
                  </span>
                  <b>× {qty}</b>
                  {!gift?.hidePrices && <span>{formatRupees(payable * qty)}</span>}
                </li>
              ))}
            </ul>
            {(gift?.message || settings.identity.motto) && (
              <p className="desk-slip-words desk-lines">
                {gift?.message || settings.identity.motto}
              </p>
            )}
            {settings.returnDays > 0 && (
              <p className="desk-small">
                Return within {countNoun(settings.returnDays, 'day')} of delivery: {location.host}
                /profile/orders
              </p>
            )}
          </section>
        ))}
      </div>
    </PrintPage>
  );
}

interface PaymentProps {
  order: Pick<DeskOrder, 'status' | 'payment' | 'totals'>;
  hidesAmount: boolean | undefined;
}

function Payment({ order, hidesAmount }: PaymentProps) {
  const cash = getCashToCollect(order);
  if (cash > 0 && hidesAmount) return <span>Cash on delivery</span>;
  if (cash > 0) return <b>Collect {formatRupees(cash)} in cash</b>;
  if (order.payment.method === 'cod') return <span>Nothing to collect</span>;
  return <span>{isPaid(order) ? 'Paid online' : 'Not paid yet'}</span>;
}
