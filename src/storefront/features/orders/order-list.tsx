import { Link } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { formatFullDay } from '#domain/values/time.ts';
import { formatRupees } from '#domain/values/money.ts';
import { describeStatus } from '#domain/orders/order-status.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Status } from '#ui/messages/status.tsx';
import { Cover } from '../../components/cover.tsx';
import { orderPath } from '../../navigation/paths.ts';
import './order-list.css';
import { useTimeLeft } from './use-time-left.ts';

const MAX_COVERS = 3;

interface OrderListProps {
  orders: Order[];
  /** Called repeatedly, by `useTimeLeft`, once the time to pay for one of the orders is over. */
  onExpire: () => void;
}

export function OrderList({ orders, onExpire }: OrderListProps) {
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} onExpire={onExpire} />
      ))}
    </ul>
  );
}

/** The whole row is the link to the order. */
function OrderRow({ order, onExpire }: { order: Order; onExpire: () => void }) {
  const { number, lines, totals, createdAt, expiresAt } = order;
  const timeLeft = useTimeLeft(expiresAt, onExpire);
  const copies = lines.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <li className="order-list-row">
      <Covers lines={lines} />
      <div className="order-list-words">
        <p>
          <Status {...describeRow(order, timeLeft?.text)} />
        </p>
        <h2>
          <Link to={orderPath(order)}>{`Order ${number}`}</Link>
        </h2>
        <p className="order-list-facts">{`${formatFullDay(createdAt)} · ${formatBookCount(copies)}`}</p>
        {timeLeft && (
          <ButtonLink
            look="secondary"
            size="small"
            aria-label={`Pay now for order ${number}`}
            to={orderPath(order)}
          >
            Pay now
          </ButtonLink>
        )}
      </div>
      <p className="order-list-amount">{formatRupees(totals.amount)}</p>
    </li>
  );
}

function describeRow(order: Order, timeLeft: string | undefined) {
  const { tone, word, detail = timeLeft && `${timeLeft} left` } = describeStatus(order);
  // A day follows without a comma: 'Delivered on Tue 10 Nov'.
  const comma = detail?.startsWith('on ') ? '' : ',';
  return { tone, children: detail === undefined ? word : `${word}${comma} ${detail}` };
}

function Covers({ lines }: Pick<Order, 'lines'>) {
  const hiddenCount = lines.length - MAX_COVERS;
  return (
    <div className="order-list-covers" aria-hidden="true">
      {lines.slice(0, MAX_COVERS).map((line) => (
        <Cover key={line.bookId} book={{ ...line, inStock: true }} />
      ))}
      {hiddenCount > 0 && <span className="order-list-more">{`+${hiddenCount}`}</span>}
    </div>
  );
}
