import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router';
import type { Order } from '#contract/order.ts';
import { Overlay } from '#ui/overlay.tsx';
import { ApiError } from '../../data/api-client.ts';
import { catalogueContext, useShop } from '../../data/catalogue.ts';
import { ReadFailure } from '../../data/read-failure.tsx';
import type { Snapshot } from '../../data/resource.ts';
import { replaceCart } from '../../features/cart/cart-store.ts';
import { UntoldPayment } from '../../features/checkout/untold-notice.tsx';
import { reorder, type Problem } from '../../features/orders/change-orders.ts';
import { refreshOrder, useOrder } from '../../features/orders/order-store.ts';
import { OrderView } from '../../features/orders/order-view.tsx';
import { PATHS } from '../../navigation/paths.ts';
import { NotFound } from '../not-found.tsx';
import { useOrderTask } from '../checkout/use-order-task.ts';
import { PageHead } from '../page-head.tsx';
import type { LeftOutState } from '../checkout/left-out.tsx';
import { usePayment } from '../checkout/use-payment.ts';

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
  return (
    <div className="wrap page order-page">
      <PageHead
        title={order ? `Order ${order.number}` : 'Order'}
        description="Your order at Kitabdost."
      />
      {status === 'failed' && (
        <ReadFailure
          what="The order"
          error={error}
          data={order}
          onRetry={() => refreshOrder(orderId)}
        />
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
  const { isOpening, isUntold, pay } = usePayment(order._id);
  const onReorder = async (): Promise<Problem | undefined> => {
    const outcome = await reorder(order, replaceCart);
    if ('problem' in outcome) return outcome.problem;
    const state: LeftOutState = { leftOut: outcome.done };
    void navigate(PATHS.cart, { state });
    return undefined;
  };
  return (
    <>
      {isOpening && <Overlay />}
      {isUntold && order.status === 'awaiting-payment' && (
        <UntoldPayment onTell={() => void pay(order)} />
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

/** Whether there is no such order, or it is another reader's. */
export function isMissing({ status, error }: Snapshot<Order>): boolean {
  return status === 'failed' && error instanceof ApiError && error.code === 'not-found';
}
