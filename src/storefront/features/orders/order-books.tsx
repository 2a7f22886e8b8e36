import { Link } from 'react-router';
import type { Order, OrderLine } from '#contract/order.ts';
import { formatRupees } from '#domain/money.ts';
import { countBooks } from '#domain/orders/order-status.ts';
import { Cover } from '../../book-parts/cover.tsx';
import { bookPath } from '../../navigation/paths.ts';
import { Status } from './status.tsx';
import './order-books.css';

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
  const { bookId, title, author, qty, payable, returned } = line;
  const to = bookPath({ _id: bookId, title });
  const going = returns.filter(
    ({ status, lines }) => status === 'requested' && lines.some((one) => one.bookId === bookId),
  );
  return (
    <li>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Cover book={{ ...line, inStock: true }} />
      </Link>
      <div>
        <h3>
          <Link to={to}>{title}</Link>
        </h3>
        <p className="order-books-author">{`${author} · Qty ${qty}`}</p>
        {going.map(({ _id, reason }) => (
          <p key={_id} className="order-books-back">
            <Status tone="returning" text={`Going back: ${reason}`} />
          </p>
        ))}
        {returned > 0 && (
          <p className="order-books-back">
            <Status tone="off" text={`${countBooks(returned)} came back`} />
          </p>
        )}
      </div>
      <span className="order-books-amount">{formatRupees(payable * qty)}</span>
    </li>
  );
}
