import {
  useNavigate,
  useParams,
  type LoaderFunctionArgs,
  useLocation,
  type Location,
} from 'react-router';
import type { CartLine } from '#contract/orders/cart.ts';
import type { Order } from '#contract/orders/order.ts';
import { hasGainedCopies } from '#domain/orders/order-lines.ts';
import { useNavigateIfHere } from '#ui/browser/navigation.ts';
import { Overlay, showToast } from '#ui/messages/feedback.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ApiError } from '#client/client.ts';
import { catalogueContext, useShop } from '../../data/catalogue.ts';
import { PageFailure, ReadFailure } from '../../data/failure.tsx';
import type { Snapshot } from '../../data/resource.ts';
import type { Problem } from '../../data/single-change.tsx';
import { cart, rereadOwnLists } from '../../features/own-lists/own-lists.ts';
import { UnconfirmedPayment } from '../../features/purchase/cart-change-notices.tsx';
import { reorder, describeProblem, openCheckout } from '../../features/orders/change-orders.ts';
import { rereadOrder, useOrder, replaceOrder } from '../../features/orders/order-store.ts';
import { OrderView, type OrderTask } from '../../features/orders/order-view.tsx';
import { PATHS } from '../../navigation/screens.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { PageHead } from '../../navigation/page-head.tsx';
import type { LeftOutState } from '../../features/orders/cart-notices.tsx';
import { useEffect, useRef } from 'react';
import { getScrollKey, type ScrollState } from '../../navigation/scroll.ts';
import { leavePurchase, usePurchase } from '../../features/purchase/purchase-store.ts';
import { getNewestSession } from '../../features/purchase/payment.ts';
import { payOrder } from '../../features/purchase/purchase.ts';
import { notifyOtherTabs } from '../../session/as-user.ts';
import { getSession } from '../../session/session-store.ts';

export function loader({ params, context }: LoaderFunctionArgs) {
  void rereadOrder(params['orderId'] ?? '');
  void context.get(catalogueContext).shop.use();
  return null;
}

export function Component() {
  const { orderId = '' } = useParams();
  const snapshot = useOrder(orderId);
  const { data: order, status, error } = snapshot;
  if (isMissing(snapshot)) return <NotFound />;
  const onRetry = () => rereadOrder(orderId);
  return (
    <div className="wrap page order-page">
      <PageHead
        title={order ? `Order ${order.number}` : 'Order'}
        description="Your order at {shop}."
      />
      {status === 'failed' && order && (
        <ReadFailure what="The order" error={error} data={order} onRetry={onRetry} />
      )}
      {status === 'failed' && !order && (
        <PageFailure heading="This order cannot be shown" error={error} onRetry={onRetry} />
      )}
      {order && <LoadedOrder key={order._id} order={order} />}
      {!order && status !== 'failed' && <Skeleton text="Loading your order..." />}
    </div>
  );
}

function LoadedOrder({ order }: { order: Order }) {
  const navigate = useNavigateIfHere();
  const { task, begin, leave } = useOrderTask();
  const { returnDays, returnsBy } = useShop().data ?? {};
  const { isBusy, isUnconfirmed, pay } = usePayment(order._id);
  /** The cart before the first attempt to buy again. */
  const cartBefore = useRef<CartLine[]>(undefined);
  /** Whether an earlier attempt added the books, although its response was lost. */
  const wasReordered = async () => {
    const lines = await cart.read();
    cartBefore.current ??= lines;
    return hasGainedCopies(order, cartBefore.current, lines);
  };
  const onReorder = async (): Promise<Problem | undefined> => {
    const { value: leftOut, problem } = await reorder(order, cart, wasReordered);
    // If the user retries, `wasReordered` waits for this read.
    if (problem) void rereadOwnLists();
    else void navigate(PATHS.cart, { state: { leftOut } satisfies LeftOutState });
    return problem;
  };
  return (
    <>
      {isBusy && <Overlay />}
      {isUnconfirmed && order.status === 'awaiting-payment' && (
        <UnconfirmedPayment onRetry={() => void pay(order)} />
      )}
      <OrderView
        order={order}
        {...{ returnDays, returnsBy }}
        task={task}
        onTask={begin}
        onLeave={leave}
        onPay={() => pay(order)}
        onReorder={onReorder}
      />
    </>
  );
}

/** Whether the order does not exist or belongs to another user. */
export function isMissing({ status, error }: Snapshot<Order>): boolean {
  return status === 'failed' && error instanceof ApiError && error.code === 'not-found';
}

/** The user's task, stored in the state of the history entry of the order's page. */
interface OrderTaskState {
  orderTask: OrderTask;
}

function parseOrderTask(state: unknown): OrderTask | undefined {
  const task = (state as Partial<OrderTaskState> | null)?.orderTask;
  return task === 'cancel' || task === 'return' ? task : undefined;
}

/** Returns the user's task. A task has its own history entry, so that Back ends it. */
export function useOrderTask() {
  const navigate = useNavigate();
  const location = useLocation();
  const task = parseOrderTask(location.state);
  /** The location from which the last task was begun. */
  const begunAt = useRef<Location>(undefined);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = task !== undefined;
    return () => {
      isOpen.current = false;
    };
  }, [task]);
  return {
    task,
    begin(orderTask: OrderTask) {
      // A second tap may come before the router has navigated.
      if (begunAt.current === location) return;
      begunAt.current = location;
      // Opening must not scroll the page.
      const state: OrderTaskState & ScrollState = { orderTask, scrollKey: getScrollKey(location) };
      void navigate(location.pathname, { state });
    },
    /** Does nothing if the task was closed, or the page left, before a change ended. */
    leave() {
      if (!isOpen.current) return;
      isOpen.current = false;
      void navigate(-1);
    },
  };
}

/**
 * Returns `pay`, which pays an order and resolves with the problem, if any; with `isUnconfirmed`,
 * it only confirms a payment of this tab to the API.
 */
export function usePayment(orderId: string) {
  const purchase = usePurchase();
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => {
      controller.current.abort();
      leavePurchase();
    };
  }, []);
  const isBusy =
    purchase.orderId === orderId &&
    (purchase.state === 'placing' || purchase.state === 'confirming');

  const pay = async (order: Order): Promise<Problem | undefined> => {
    const session = getSession();
    if (!session) return undefined;
    let problem: Problem | undefined;
    let hasCheckout = false;
    const outcome = await payOrder(orderId, {
      session,
      signal: controller.current.signal,
      async open() {
        const opened = await openCheckout(order);
        problem = opened.problem;
        hasCheckout = Boolean(opened.value?.checkout);
        return opened.value;
      },
    });
    switch (outcome.state) {
      case 'refused':
        return describeProblem(outcome.error);
      case 'unconfirmed':
        return undefined;
      case 'cancelled':
        if (hasCheckout) void rereadOrder(order._id);
        return outcome.problem === undefined
          ? problem
          : { text: outcome.problem, isAnnounced: true };
      default:
        replaceOrder(outcome.order, getNewestSession(session).token);
        if (outcome.order.status === 'placed') void showToast('Payment received');
        notifyOtherTabs();
        // If the order is paid, the API has removed its books from the cart.
        void rereadOwnLists();
        return undefined;
    }
  };
  const isUnconfirmed = purchase.payment?.orderId === orderId && !isBusy;
  return { isBusy, isUnconfirmed, pay };
}
