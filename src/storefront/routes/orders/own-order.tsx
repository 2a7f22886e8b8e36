import { useRef } from 'react';
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import type { CartLine } from '#contract/cart.ts';
import type { Order } from '#contract/order.ts';
import { hasGainedCopies } from '#domain/orders/reorder.ts';
import { Overlay } from '#ui/feedback.tsx';
import { ApiError } from '../../data/api-client.ts';
import { catalogueContext, useShop } from '../../data/catalogue.ts';
import { PageFailure } from '../../data/page-failure.tsx';
import { ReadFailure } from '../../data/read-failure.tsx';
import type { Snapshot } from '../../data/resource.ts';
import { cart, refreshOwnLists, replaceCart } from '../../features/own-lists/own-lists.ts';
import { UnconfirmedPayment } from '../../features/purchase/cart-changes.tsx';
import { reorder, type Problem } from '../../features/orders/change-orders.ts';
import { refreshOrder, useOrder } from '../../features/orders/order-store.ts';
import { OrderView } from '../../features/orders/order-view.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { useOrderTask } from './use-order-task.ts';
import { PageHead } from '../../navigation/page-head.tsx';
import type { LeftOutState } from '../../features/orders/left-out.tsx';
import { usePayment } from './use-payment.ts';

export function loader({ params, context }: LoaderFunctionArgs) {
  void refreshOrder(params['orderId'] ?? '');
  void context.get(catalogueContext).shop.load();
  return null;
}

export function Component() {
  const { orderId = '' } = useParams();
  const snapshot = useOrder(orderId);
  const { data: order, status, error } = snapshot;
  if (isMissing(snapshot)) return <NotFound />;
  const onRetry = () => refreshOrder(orderId);
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
      {order && <KnownOrder key={order._id} order={order} />}
      {!order && status !== 'failed' && (
        <p role="status" className="order-waiting">
          Loading your order...
        </p>
      )}
    </div>
  );
}

function KnownOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { task, begin, leave } = useOrderTask();
  const returnDays = useShop().data?.returnDays;
  const { isBusy, isUnconfirmed, pay } = usePayment(order._id);
  /** As it was before the first try to buy again. */
  const cartBefore = useRef<CartLine[]>(undefined);
  const isReordered = async () => {
    const lines = await cart.readIfNeeded();
    cartBefore.current ??= lines;
    return hasGainedCopies(order, cartBefore.current, lines);
  };
  const onReorder = async (): Promise<Problem | undefined> => {
    const outcome = await reorder(order, replaceCart, isReordered);
    if ('problem' in outcome) {
      // The next try waits for this.
      void refreshOwnLists();
      return outcome.problem;
    }
    const state: LeftOutState = { leftOut: outcome.done };
    void navigate(PATHS.cart, { state });
    return undefined;
  };
  return (
    <>
      {isBusy && <Overlay />}
      {isUnconfirmed && order.status === 'awaiting-payment' && (
        <UnconfirmedPayment onRetry={() => void pay(order)} />
      )}
      <OrderView
        order={order}
        returnDays={returnDays}
        task={task}
        onTask={begin}
        onLeave={leave}
        onPay={() => pay(order)}
        onReorder={onReorder}
      />
    </>
  );
}

/** Whether there is no such order, or it is another user's. */
export function isMissing({ status, error }: Snapshot<Order>): boolean {
  return status === 'failed' && error instanceof ApiError && error.code === 'not-found';
}
