import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatArrival } from '#domain/delivery/delivery.ts';
import { formatRupees } from '#domain/values/money.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Fact } from '../../components/fact.tsx';
import { PageHead } from '../../navigation/page-head.tsx';
import { assetUrl, orderPath } from '../../navigation/paths.ts';
import { PATHS } from '../../navigation/screens.ts';
import {
  fireConfetti,
  parsePlacedOrder,
  type PlacedOrder,
} from '../../features/orders/placed-order.ts';
import './orders.css';

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

const STAY_MS = 6000;
/** Events that show that the user is using the page. */
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

interface OrderPlacedProps {
  /** `undefined` if the page was opened without an order. */
  order: PlacedOrder | undefined;
  onLeave: () => void;
}

/** Confirms a placed order. Calls `onLeave` after 6 s, unless the user uses the page. */
export function OrderPlaced({ order, onLeave }: OrderPlacedProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isLeaving = useLeaving(onLeave);
  useEffect(() => {
    if (!canvas.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const confetti = fireConfetti(canvas.current).catch((error: unknown) => {
      console.info('The confetti could not be loaded.', error);
      return () => {};
    });
    return () => void confetti.then((stop) => stop());
  }, []);
  const art = { src: assetUrl('/art/parcel.svg'), width: 300, height: 210 };
  return (
    <div className="order-placed">
      <canvas ref={canvas} className="order-placed-confetti" aria-hidden="true" />
      <EmptyState art={art}>
        <h1 tabIndex={-1}>Your order has been placed!</h1>
        {order && (
          <dl className="order-placed-facts">
            <Fact name="Order number" value={order.number} />
            <Fact name="Arriving" value={formatArrival(order.delivery)} />
            <Fact
              name={order.method === 'cod' ? 'Cash on delivery' : 'Paid online'}
              value={formatRupees(order.amount)}
            />
          </dl>
        )}
        <p>
          Thank you for shopping with us.{' '}
          {/* Keeps its space when hidden, so that the links do not move under the pointer. */}
          <span className="order-placed-leaving" data-over={isLeaving ? undefined : ''}>
            Taking you back to the home page in a few seconds.
          </span>
        </p>
        <div className="empty-state-actions">
          {order && (
            <ButtonLink look="primary" to={orderPath(order)}>
              See your order
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={PATHS.home}>
            Go to home page now
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}

/** Calls `onLeave` after 6 s. Returns `false` once the user has used the page instead. */
function useLeaving(onLeave: () => void): boolean {
  const leave = useEffectEvent(onLeave);
  const [isLeaving, setLeaving] = useState(true);
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => leave(), STAY_MS);
    const stay = (event: Event) => {
      // Browsers send `pointermove` for a pointer at rest, too, when the page changes under it.
      const { movementX, movementY } = event as PointerEvent;
      if (event.type !== 'pointermove' || movementX !== 0 || movementY !== 0) setLeaving(false);
    };
    for (const name of ACTIVITY_EVENTS) addEventListener(name, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, stay);
    };
  }, [isLeaving]);
  return isLeaving;
}
