import { Link, useLoaderData, type LoaderFunctionArgs, type RouteObject } from 'react-router';
import { describeText } from '#domain/books/text-language.ts';
import { formatRupees } from '#domain/money.ts';
import { dayInIndia, formatDay } from '#domain/time.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/icon.tsx';
import { desk, load, shop } from '../api.ts';
import { PageHeading } from '../parts/parts.tsx';
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
        <Link className="desk-back" to="/desk/orders">
          Orders
        </Link>
        <Button size="small" onClick={() => print()}>
          Print {orders.length} {orders.length === 1 ? 'packing slip' : 'packing slips'}
        </Button>
      </nav>
      <main id="main">
        <PageHeading title="Packing slips" />
        <div className="desk-sheets">
          {orders.map(({ _id, number, createdAt, lines, address, payment, totals }) => (
            <section key={_id} className="desk-slip" aria-label={`Packing slip of order ${number}`}>
              <header>
                <span className="desk-slip-shop">
                  <Mark />
                  {settings.name}
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
                    <b>{address.name}</b>
                    <span className="desk-lines" {...describeText(address.addressText)}>
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
                  {payment.method === 'cod' && payment.status === 'due' ? (
                    <b>Collect {formatRupees(totals.amount)} in cash</b>
                  ) : (
                    <span>{payment.method === 'cod' ? 'Nothing to collect' : 'Paid online'}</span>
                  )}
                </div>
              </div>
              <ul className="stitch-above">
                {lines.map(({ bookId, title, author, isbn, qty }) => (
                  <li key={bookId}>
                    <span className="desk-slip-box" aria-hidden="true" />
                    <span>
                      <b className="desk-title" {...describeText(title)}>
                        {title}
                      </b>
                      <small {...describeText(author)}>
                        {[author, isbn].filter(Boolean).join(' · ')}
                      </small>
                    </span>
                    <b>× {qty}</b>
                  </li>
                ))}
              </ul>
              <p className="desk-slip-words">There is no friend as loyal as a book.</p>
              <p className="desk-small">
                Return within {settings.returnDays} days of delivery: {location.host}/profile/orders
              </p>
            </section>
          ))}
        </div>
      </main>
    </div>
  );
}

export const screen = { loader: loadOrders, Component } satisfies RouteObject;
