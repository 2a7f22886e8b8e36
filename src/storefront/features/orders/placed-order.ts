import type { Order, PaymentMethod } from '#contract/orders/order.ts';
import { getSession } from '../../session/session-store.ts';

/** What the order-placed page shows, from the state of its history entry. */
export interface PlacedOrder {
  /** That of the user: another one may press Back later. */
  email?: string | undefined;
  _id: string;
  number: string;
  method: PaymentMethod;
  /** In rupees. */
  amount: number;
  delivery: Order['delivery'];
}

export function toPlacedOrder({ _id, number, payment, totals, delivery }: Order): PlacedOrder {
  const email = getSession()?.user.email;
  return { email, _id, number, method: payment.method, amount: totals.amount, delivery };
}

/** Parses the state of a history entry, which another release or user may have stored. */
export function parsePlacedOrder(state: unknown): PlacedOrder | undefined {
  const { email, _id, number, method, amount, delivery } = (state ?? {}) as Partial<PlacedOrder>;
  const isValid =
    email === getSession()?.user.email &&
    [_id, number, delivery?.from, delivery?.to].every((text) => typeof text === 'string') &&
    typeof amount === 'number' &&
    (method === 'online' || method === 'cod');
  return isValid ? (state as PlacedOrder) : undefined;
}

const LIFE_MS = 4000;
const COLOURS = [
  '#b3372b',
  '#e8ac2a',
  '#22306b',
  '#0d6064',
  '#efb7ab',
  '#e06a2b',
  '#7463b4',
  '#a6b75a',
];

/** Fires confetti for 4 s, none with reduced motion. Resolves with a function that stops it. */
export async function fireConfetti(canvas: HTMLCanvasElement): Promise<() => void> {
  const { default: confetti } = await import('canvas-confetti');
  const fire = confetti.create(canvas, { resize: true, disableForReducedMotion: true });
  const end = performance.now() + LIFE_MS;
  let frame = 0;
  let shots = 0;
  const fireMore = () => {
    // A shot gives its two particles the first two colours. Each shot begins with another colour.
    const colors = [0, 1].map((step) => COLOURS[(shots + step) % COLOURS.length] ?? '');
    const shared = { particleCount: 2, startVelocity: 45, spread: 60, colors, ticks: 120 };
    shots += 1;
    void fire({ ...shared, angle: 60, origin: { x: 0, y: 0.6 } });
    void fire({ ...shared, angle: 120, origin: { x: 1, y: 0.6 } });
    if (performance.now() < end) frame = requestAnimationFrame(fireMore);
    else fire.reset();
  };
  fireMore();
  return () => {
    cancelAnimationFrame(frame);
    fire.reset();
  };
}
