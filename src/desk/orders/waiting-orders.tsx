import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskSummary } from '#contract/desk/desk.ts';
import type { FailedRefund as Refund } from '#contract/desk/desk-orders.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { formatRupees, formatCopies } from '#domain/values/money.ts';
import { findChange } from '#domain/orders/order-history.ts';
import { countOrderCopies } from '#domain/orders/sales.ts';
import { formatWait } from '#domain/values/time.ts';
import { desk } from '../api.ts';
import { useIsOwner } from '../frame-data.ts';
import { Box, EmptyState, MoreLink, Button, ButtonLink } from '../parts/page.tsx';
import { LineCover } from '../parts/book.tsx';
import { useSending } from '../parts/calls.ts';

const MAX_ORDERS = 6;

/** The refunds that failed for a day, or at the bank; nothing if there are none. */
export function FailedRefunds({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Box title="Failed refunds">
      <ul className="desk-rows">
        {refunds.map((refund) => (
          <FailedRefund key={refund._id} refund={refund} />
        ))}
      </ul>
    </Box>
  );
}

function FailedRefund({ refund }: { refund: Refund }) {
  const { _id: refundId, orderId: id, number, amount, problem, isSuspended } = refund;
  const { isSending, error, send, revalidate } = useSending();
  const isOwner = useIsOwner();
  const retry = () =>
    send(async () => {
      await desk.orders[':id'].refunds[':refundId'].$post({ param: { id, refundId } });
      await revalidate();
    }, revalidate);
  return (
    <li className="desk-row-plain">
      <div>
        <Link to={`/desk/orders/${id}`}>{number}</Link> {formatRupees(amount)}
        <p className="desk-small">{error ?? problem}</p>
      </div>
      {isSuspended && <Link to={`/desk/orders/${id}`}>{`Decide about ${number}`}</Link>}
      {isOwner && !isSuspended && (
        <Button look="quiet" disabled={isSending} onClick={() => void retry()}>
          {isSending ? 'Trying…' : 'Try again'}
        </Button>
      )}
    </li>
  );
}

/** The parcels that came back and wait for a decision; nothing if there are none. */
export function UndeliveredParcels({ orders }: { orders: DeskSummary['cameBack'] }) {
  if (orders.length === 0) return null;
  return (
    <Box title="Parcels that came back">
      <ul className="desk-rows">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} action="Decide" label="Decide about">
            {describeParcel(order)}
          </OrderRow>
        ))}
      </ul>
    </Box>
  );
}

/** Describes a parcel: '3 books, paid ₹684 · addressee absent'. */
function describeParcel(order: Pick<Order, 'lines' | 'payment' | 'totals' | 'history'>): string {
  const { payment, totals, history } = order;
  const paid =
    payment.status === 'not-due' ? 'nothing is due' : `paid ${formatRupees(totals.amount)}`;
  const note = findChange({ history }, 'undelivered')?.note;
  const facts = `${formatBookCount(countOrderCopies(order))}, ${paid}`;
  return note ? `${facts} · ${note}` : facts;
}

/** The orders that the shelf has too few copies for; nothing if there are none. */
export function ShortOrders({ lines }: { lines: DeskSummary['short'] }) {
  if (lines.length === 0) return null;
  return (
    <Box title="Cannot be filled">
      <ul className="desk-rows">
        {lines.map(({ orderId, number, bookId, title, copies }) => (
          <li key={`${orderId} ${bookId}`} className="desk-row-plain">
            <div>
              <Link to={`/desk/orders/${orderId}`}>{number}</Link>
              <p className="desk-small">
                {formatCopies(copies)} of <span {...getTextAttributes(title)}>{title}</span> not on
                the shelf
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface OrderRowProps {
  order: Pick<Order, '_id' | 'number' | 'address' | 'lines'>;
  action: string;
  /** The accessible name of the action, before the number. */
  label: string;
  children: string;
}

/** An order with what is to be done, which its page does. */
function OrderRow({ order, action, label, children }: OrderRowProps) {
  const { _id, number, address, lines } = order;
  return (
    <li>
      <LineCover line={lines[0]} />
      <div>
        <b>{number}</b> {address.name}, {address.city}
        <p className="desk-small">{children}</p>
      </div>
      <ButtonLink look="quiet" to={`/desk/orders/${_id}`} aria-label={`${label} ${number}`}>
        {action}
      </ButtonLink>
    </li>
  );
}

interface OrdersToPackProps {
  /** Of which the first ones are shown. */
  orders: readonly Pick<Order, '_id' | 'number' | 'address' | 'lines' | 'createdAt'>[];
  total: number;
  now: number;
  children: ReactNode;
}

export function OrdersToPack({ orders, total, now, children }: OrdersToPackProps) {
  return (
    <Box title="To pack" more={<MoreLink to="/desk/orders">All orders</MoreLink>}>
      {orders.length === 0 && <EmptyState>{children}</EmptyState>}
      <ul className="desk-rows">
        {orders.slice(0, MAX_ORDERS).map((order) => (
          <OrderRow key={order._id} order={order} action="Pack" label="Pack order">
            {`${formatBookCount(countOrderCopies(order))} · ${formatWait(order.createdAt, now)}`}
          </OrderRow>
        ))}
      </ul>
      {total > 1 && (
        <ButtonLink look="primary" to="/desk/orders?status=placed">
          Pack all {total}
        </ButtonLink>
      )}
    </Box>
  );
}
