import { Link } from 'react-router';
import type { Order, OrderLine } from '#contract/orders/order.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { shortenAuthors } from '#domain/books/present-book.ts';
import { formatFullDay } from '#domain/values/time.ts';
import { findMoment } from '#domain/orders/order-history.ts';
import { Sum, SummaryPanel } from '../../components/sum.tsx';
import { Status } from '#ui/messages/status.tsx';
import { BookText, LineAmount, Cover } from '../../components/book-facts.tsx';
import { bookPath } from '../../navigation/paths.ts';
import './order-details.css';

/** Amounts, payment and address. */
export function OrderSummary({ order }: { order: Order }) {
  const { name, addressText, city, state, pin, phone } = order.address;
  const { gift, refunded, totals } = order;
  const { price, discount, delivery } = totals;
  const total = order.status === 'awaiting-payment' ? 'To pay' : 'Grand Amount';
  return (
    <aside className="order-summary" aria-label="Order summary">
      <SummaryPanel title="Amounts">
        <Sum
          totals={{ totalPrice: price, discount, subtotal: price - discount, refunded }}
          labels={{ discount: 'Total Discount', total }}
          delivery={delivery}
          includesDelivery
        />
        <p className="order-hint">{describePayment(order)}</p>
      </SummaryPanel>
      <section aria-labelledby="order-address">
        <h2 className="caps" id="order-address">
          Delivery address
        </h2>
        <p className="order-summary-name">
          <BookText text={name} />
        </p>
        <address>
          <BookText text={addressText} />
          {`\n${city}, ${state} ${pin}\nPhone ${phone}`}
        </address>
      </section>
      {gift && (
        <section aria-labelledby="order-gift">
          <h2 className="caps" id="order-gift">
            A present
          </h2>
          <p className="order-summary-gift">
            <BookText text={gift.message || 'Without a message.'} />
          </p>
          {gift.hidePrices && <p className="order-hint">No prices on the slip.</p>}
        </section>
      )}
    </aside>
  );
}

function describePayment(order: Order): string {
  const { method, status } = order.payment;
  if (status === 'not-due' || order.totals.amount === 0) return 'Nothing is due.';
  const isVoid = order.status === 'cancelled' || order.status === 'expired';
  if (status === 'pending' || status === 'failed')
    return isVoid ? 'Nothing was paid.' : 'To be paid online: UPI, cards, netbanking.';
  if (status === 'due')
    return isVoid ? 'Nothing was paid.' : 'To be paid in cash when it is delivered.';
  if (method === 'cod') return 'Paid in cash on delivery.';
  const at = findMoment(order, 'placed');
  return at === undefined ? 'Paid online.' : `Paid online on ${formatFullDay(at)}.`;
}

export function OrderBooks({ order }: { order: Order }) {
  return (
    <section className="order-books" aria-labelledby="order-books">
      <h2 id="order-books">Books</h2>
      <ul>
        {order.lines.map((line) => (
          <BookLine key={line.bookId} line={line} returns={order.returns} />
        ))}
      </ul>
    </section>
  );
}

function BookLine({ line, returns }: { line: OrderLine } & Pick<Order, 'returns'>) {
  const { bookId, title, author, language, qty, returned } = line;
  const to = bookPath({ _id: bookId, title });
  const requestedReturns = returns.filter(
    ({ status, lines }) => status === 'requested' && lines.some((item) => item.bookId === bookId),
  );
  return (
    <li>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Cover book={{ ...line, inStock: true }} />
      </Link>
      <div>
        <h3>
          <Link to={to}>
            <BookText text={title} language={language} />
          </Link>
        </h3>
        <p className="order-books-author">
          {author !== '' && (
            <>
              <BookText text={shortenAuthors(line)} language={language} />
              {' · '}
            </>
          )}
          {`Qty\u00a0${qty}`}
        </p>
        {requestedReturns.map(({ _id, reason }) => (
          <p key={_id} className="order-books-back">
            <Status tone="returning">{`Going back: ${reason}`}</Status>
          </p>
        ))}
        {returned > 0 && (
          <p className="order-books-back">
            <Status tone="off">{`${formatBookCount(returned)} came back`}</Status>
          </p>
        )}
      </div>
      <LineAmount {...line} />
    </li>
  );
}
