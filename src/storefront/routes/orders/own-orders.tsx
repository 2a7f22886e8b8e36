import { useLayoutEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router';
import type { Order } from '#contract/orders/order.ts';
import { formatBookCount } from '#domain/finding/book-query.ts';
import { describeStatus } from '#domain/orders/order-status.ts';
import { formatRupees } from '#domain/values/money.ts';
import { formatFullDay } from '#domain/values/time.ts';
import { isForBrowser } from '#ui/browser/navigation.ts';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Status } from '#ui/messages/status.tsx';
import { Cover } from '../../components/book-facts.tsx';
import { PageFailure, ReadFailure } from '../../data/failure.tsx';
import { AccountHead } from '../../features/account/account.tsx';
import { rereadOrders, useOrders } from '../../features/orders/order-store.ts';
import { useTimeLeft } from '../../features/orders/use-time-left.ts';
import { assetUrl, orderPath, useListPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { getScrollKey, type ScrollState } from '../../navigation/scroll.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import './own-orders.css';

const PAGES_PARAMETER = 'pages';
/** The maximum number of pages that a URL can request. */
const MAX_PAGES = 50;

export function loader({ request }: LoaderFunctionArgs) {
  void rereadOrders(readPageCount(new URL(request.url).searchParams));
  return null;
}

/** The account's orders. The number of shown pages is in the URL. */
export function Component() {
  const session = useSession();
  const { data, status, error } = useOrders();
  const location = useLocation();
  const pageCount = readPageCount(new URLSearchParams(location.search));
  const reread = () => rereadOrders(pageCount);
  const focusNext = useFocusOnOlder(data?.orders.length ?? 0);
  const hasFailed = status === 'failed';
  return (
    <div className="wrap wrap-narrow page">
      <PageHead title="Orders" description="Your orders at {shop}." />
      {session && <AccountHead user={session.user} />}
      {hasFailed && data && (
        <ReadFailure what="Your orders" error={error} data={data} onRetry={reread} />
      )}
      {hasFailed && !data && (
        <div className="orders-empty">
          <PageFailure
            heading="Your orders could not be loaded"
            level="h2"
            error={error}
            onRetry={reread}
          />
        </div>
      )}
      {!hasFailed && !data && <Skeleton text="Loading your orders..." />}
      {data?.orders.length === 0 && <NoOrders />}
      {data && data.orders.length > 0 && (
        <OrderList orders={data.orders} onExpire={() => void reread()} />
      )}
      {data?.hasOlder && (
        <p className="order-list-older">
          {pageCount < MAX_PAGES ? (
            <ButtonLink
              look="quiet"
              to={`${PATHS.ownOrders}?${PAGES_PARAMETER}=${pageCount + 1}`}
              replace
              onClick={(event) => {
                if (!isForBrowser(event)) focusNext();
              }}
              state={{ scrollKey: getScrollKey(location) } satisfies ScrollState}
            >
              Show older orders
            </ButtonLink>
          ) : (
            'Your older orders are safe with us, but this page cannot show them.'
          )}
        </p>
      )}
    </div>
  );
}

/** Returns a function to call before older orders load: then the first of them gets the focus. */
function useFocusOnOlder(length: number): () => void {
  const lengthBefore = useRef(Infinity);
  useLayoutEffect(() => {
    if (length <= lengthBefore.current) return;
    const row = document.querySelectorAll('.order-list-row')[lengthBefore.current];
    lengthBefore.current = Infinity;
    row?.querySelector<HTMLElement>('h2 a')?.focus();
  }, [length]);
  return () => {
    lengthBefore.current = length;
  };
}

function NoOrders() {
  const listPath = useListPath();
  return (
    <div className="orders-empty">
      <EmptyState art={{ src: assetUrl('/art/shelf-cart.svg'), width: 440, height: 196 }} isSmall>
        <h2>No orders yet</h2>
        <p>Your orders will appear here, with their bills and where they are.</p>
        <ButtonLink look="primary" to={listPath}>
          Browse Books
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function readPageCount(params: URLSearchParams): number {
  const pageCount = Number(params.get(PAGES_PARAMETER));
  return Number.isInteger(pageCount) && pageCount > 0 ? Math.min(pageCount, MAX_PAGES) : 1;
}

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
