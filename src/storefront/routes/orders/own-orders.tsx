import { useLayoutEffect, useRef } from 'react';
import { useLocation, type LoaderFunctionArgs } from 'react-router';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { PageFailure, ReadFailure } from '../../data/failure.tsx';
import { AccountHead } from '../../features/account/account.tsx';
import { OrderList } from '../../features/orders/order-list.tsx';
import { rereadOrders, useOrders } from '../../features/orders/order-store.ts';
import { assetUrl, useListPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import { getScrollKey, type ScrollState } from '../../navigation/scroll.ts';
import { useSession } from '../../session/session-store.ts';
import { PageHead } from '../../navigation/page-head.tsx';

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
      {data?.orders.length === 0 && (
        <div className="orders-empty">
          <NoOrders />
        </div>
      )}
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
              onClick={focusNext}
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
    <EmptyState art={{ src: assetUrl('/art/shelf-cart.svg'), width: 440, height: 196 }} isSmall>
      <h2>No orders yet</h2>
      <p>Your orders will appear here, with their bills and where they are.</p>
      <ButtonLink look="primary" to={listPath}>
        Browse Books
      </ButtonLink>
    </EmptyState>
  );
}

function readPageCount(params: URLSearchParams): number {
  const pageCount = Number(params.get(PAGES_PARAMETER));
  return Number.isInteger(pageCount) && pageCount > 0 ? Math.min(pageCount, MAX_PAGES) : 1;
}
