import { useLocation, useNavigate } from 'react-router';
import { OrderPlaced } from '../../features/orders/order-placed.tsx';
import { PageHead } from '../../navigation/page-head.tsx';
import { PATHS } from '../../navigation/screens.ts';
import { parsePlacedOrder } from '../../features/orders/placed-order.ts';

export function Component() {
  const navigate = useNavigate();
  const order = parsePlacedOrder(useLocation().state);
  return (
    <div className="wrap page">
      <PageHead title="Order placed" description="Your order at {shop} has been placed." />
      <OrderPlaced order={order} onLeave={() => void navigate(PATHS.home, { replace: true })} />
    </div>
  );
}
