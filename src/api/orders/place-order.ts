import type { OrderLine, PlaceOrderRequest } from '#contract/order.ts';
import type { User } from '#contract/user.ts';
import { deliveryDates, mayPayOnDelivery } from '#domain/delivery/delivery.ts';
import { orderLines, orderTotals, stockOfLines } from '#domain/orders/order-lines.ts';
import { startOrder, type OrderRecord } from '#domain/orders/order-record.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { refreshLines } from '#domain/books/present-book.ts';
import { limitCall } from '../call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkRepeated, KEY_LEASE_MS } from '../idempotency-key.ts';
import { Refusal } from '../refusal.ts';
import { readShopSettings } from '../shop-settings.ts';
import type { Unit } from '../store.ts';
import { applyStep } from './apply-step.ts';
import { lockCopies, takeCopies } from './copies.ts';

interface Placing {
  user: User;
  /** The `Idempotency-Key`. */
  key: string;
  body: PlaceOrderRequest;
}

/**
 * Writes the order and holds its copies, in one transaction, or finds the one with this key. The
 * provider has not been told yet.
 */
export async function placeOrder(
  dependencies: Dependencies,
  { user, key, body }: Placing,
): Promise<OrderRecord> {
  const { store, now, findPin } = dependencies;
  const keyedBody = JSON.stringify(body);
  const [[known], settings, pin] = await Promise.all([
    store.records.list('orders', { where: { userId: user._id, key } }),
    readShopSettings(),
    // The widest dates are right for every PIN code.
    findPin(body.address.pin).catch(() => undefined),
  ]);
  if (!known) await limitCall(dependencies, { order: user._id });
  return store.transact(async (unit) => {
    const reader = await unit.user(user.email);
    if (!reader) throw new Refusal(404, 'emailNotRegistered');
    const repeated = await findRepeated(unit, { userId: reader._id, key, keyedBody, now: now() });
    if (repeated) return repeated;

    const lines = await readLines(unit, reader, body.leaveOut);
    const totals = orderTotals(lines, settings.delivery);
    const { address, payment: method, expectedAmount } = body;
    await cancelOlder(unit, { userId: reader._id, lines }, dependencies);
    const draft = { ...dependencies, _id: dependencies.createId(), lines };
    await hold(unit, draft);
    if (totals.amount !== expectedAmount)
      throw new Refusal(409, 'amountChanged', { amount: totals.amount, lines });
    const cash = { settings: settings.cod, pin: address.pin, amount: totals.amount };
    if (method === 'cod' && !mayPayOnDelivery(cash)) throw new Refusal(409, 'codUnavailable');
    const step = startOrder(
      {
        _id: draft._id,
        userId: reader._id,
        email: reader.email,
        key,
        keyedBody,
        lines,
        totals,
        address,
        method,
        keyUntil: method === 'online' ? now() + KEY_LEASE_MS : 0,
        delivery: deliveryDates({
          pin: pin && address.pin,
          shopPin: settings.pin,
          now: now(),
        }),
        holdMs: dependencies.holdMs,
      },
      now(),
    );
    return applyStep(unit, step, dependencies);
  });
}

interface Key {
  userId: string;
  key: string;
  keyedBody: string;
  now: number;
}

async function findRepeated(unit: Unit, { userId, key, keyedBody, now }: Key) {
  const [known] = await unit.list('orders', { where: { userId, key } });
  if (!known) return undefined;
  checkRepeated({ request: known.keyedBody, until: known.keyUntil }, { request: keyedBody, now });
  return known;
}

async function readLines(
  unit: Unit,
  user: User,
  leaveOut: readonly string[] = [],
): Promise<OrderLine[]> {
  const cart = user.cart.filter(({ _id }) => !leaveOut.includes(_id));
  if (cart.length === 0) throw new Refusal(409, 'emptyCart');
  if (cart.some(({ qty }) => qty < 1)) throw new Refusal(400, 'badQuantity');
  const books = await unit.booksById(cart.map(({ _id }) => _id));
  return orderLines(refreshLines(cart, books));
}

/** The reader's own hold must not stand in the way of the reader. */
async function cancelOlder(
  unit: Unit,
  { userId, lines }: { userId: string; lines: OrderLine[] },
  dependencies: Dependencies,
) {
  const open = await unit.list('orders', { where: { userId, status: 'awaiting-payment' } });
  const note = 'Another order took its place.';
  const steps = open.flatMap((record) => {
    const refundId = dependencies.createId();
    const step = cancelOrder(record, { refundId, note }, dependencies.now());
    return typeof step === 'string' ? [] : step;
  });
  if (steps.length > 0) await lockCopies(unit, steps, lines);
  for (const step of steps) await applyStep(unit, step, dependencies);
}

async function hold(unit: Unit, draft: Dependencies & { _id: string; lines: OrderLine[] }) {
  const { lines, _id: orderId } = draft;
  const copies = lines.map(({ bookId, qty }) => ({ bookId, qty }));
  const short = await takeCopies(unit, copies, { ...draft, orderId, reason: 'ordered' });
  if (short.length === 0) return;
  const wanted = lines.filter(({ bookId }) => short.includes(bookId));
  const books = await unit.booksById(short);
  throw new Refusal(409, 'outOfStock', { books: stockOfLines(wanted, books) });
}
