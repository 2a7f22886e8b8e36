import type { StoredCartLine } from '#contract/orders/cart.ts';
import type { Order, OrderLine, PlaceOrderRequest } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import type { User } from '#contract/account/user.ts';
import {
  estimateDelivery,
  findRate,
  mayPayOnDelivery,
  weighCopies,
} from '#domain/delivery/delivery.ts';
import { readPin } from '#domain/values/normal-form.ts';
import { computeHoldMs, listFreeLines, mayHold } from '#domain/orders/payments/hold.ts';
import { toOrderLines, computeOrderTotals } from '#domain/orders/order-lines.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { startOrder } from '#domain/orders/start-order.ts';
import { cancelOrder } from '#domain/orders/order-steps.ts';
import { findState } from '#domain/delivery/states.ts';
import { refreshLines } from '#domain/cart/cart.ts';
import { limitCall } from '../call/call-limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { lookUpPlace, refuseBadAddress } from '../shop/check-address.ts';
import { checkRepeated, KEY_LEASE_MS } from '../call/idempotency-key.ts';
import { HttpError } from '../errors.ts';
import { readSettings } from '../shop/settings.ts';
import type { Transaction } from '../store.ts';
import { applyStep, type StepDependencies } from './change-order.ts';
import { holdCopies, lockCopies } from './shelf.ts';

/** The user's orders searched for holds and copies for ₹0; `limitCall` allows fewer an hour. */
const MAX_LATEST_ORDERS = 30;
/** The maximum number of orders that are not sent yet, in which copies for ₹0 are looked for. */
const MAX_UNSENT_ORDERS = 200;

interface PlaceOrderInput {
  user: User;
  key: string;
  body: PlaceOrderRequest;
}

/**
 * Creates an order and holds its copies, or returns the one with this key. Cancels the user's other
 * unpaid orders. Does not call the payment provider.
 */
export async function placeOrder(dependencies: Dependencies, { user, key, body }: PlaceOrderInput) {
  const { store, now } = dependencies;
  const keyedBody = JSON.stringify(body);
  const [[existing], destination, settings, hooks] = await Promise.all([
    store.records.list('orders', { where: { userId: user._id, key } }),
    findDestination(dependencies, body.address),
    readSettings(store.records),
    store.records.list('webhooks', {}),
  ]);
  // An order of another amount than the expected one is refused.
  const isMailedUnpaid = body.payment === 'cod' || body.expectedAmount === 0;
  // A repeated call counts, too, because it may ask the provider again.
  const limits = existing
    ? { checkout: user._id }
    : { order: user._id, ...(isMailedUnpaid && { cashOrder: user._id }) };
  await limitCall(dependencies, limits);
  return store.transact(async (transaction) => {
    const userId = user._id;
    const [buyer, cart, repeated, unpaid, latest] = await Promise.all([
      transaction.user(user.email),
      transaction.lines('cart', user),
      findEarlierOrder(transaction, { userId, key, keyedBody, now: now() }),
      transaction.list('orders', { where: { userId, status: 'awaiting-payment' } }),
      transaction.list('orders', {
        where: { userId },
        orderBy: 'sequence',
        isDescending: true,
        limit: MAX_LATEST_ORDERS,
      }),
    ]);
    // The account was deleted, and possibly created again.
    if (buyer?._id !== userId) throw new HttpError(404, 'emailNotRegistered');
    if (repeated) return repeated;

    const lines = await readOrderLines(transaction, cart, body.leaveOut);
    const { payment: method, expectedAmount, gift } = body;
    const { confirmed: _confirmed, ...address } = body.address;
    // The delivery is that of the typed PIN code even if it does not exist, because the page does
    // not know whether it does.
    const typedPin = readPin(address.pin);
    const totals = computeOrderTotals(lines, settings.delivery, typedPin);
    const grams = weighCopies(lines, settings.delivery);
    const rate = findRate(settings.delivery, { pin: typedPin, grams });
    const stepDependencies = { ...dependencies, settings, hooks };
    const orders = latest.map(({ order }) => order);
    const isHeld = method === 'online' && totals.amount > 0;
    await checkFreeCopies(transaction, lines, { userId, ...settings });
    const holdLimits = { holds: settings.holds, holdMs: dependencies.holdMs, now: now() };
    const holdMs = isHeld ? checkHold(lines, orders, holdLimits) : dependencies.holdMs;
    await cancelUnpaidOrders(transaction, { unpaid, lines }, stepDependencies);
    const orderId = dependencies.createId();
    await holdCopies(transaction, { orderId, lines }, dependencies);
    if (totals.amount !== expectedAmount)
      throw new HttpError(409, 'amountChanged', { amount: totals.amount, lines });
    const { pin, placeOfSupply } = destination;
    const codRequest = { settings: settings.cod, pin, rate, amount: totals.amount };
    if (method === 'cod' && !mayPayOnDelivery(codRequest))
      throw new HttpError(409, 'codUnavailable');
    const step = startOrder(
      {
        _id: orderId,
        userId: buyer._id,
        email: buyer.email,
        key,
        keyedBody,
        lines,
        totals,
        address,
        gift,
        placeOfSupply,
        method,
        keyUntil: method === 'online' ? now() + KEY_LEASE_MS : 0,
        delivery: estimateDelivery({ pin, shopPin: settings.pin, rate, now: now() }),
        holdMs,
      },
      now(),
    );
    return applyStep(transaction, step, stepDependencies);
  });
}

/**
 * Throws 409 if the order has too many copies for ₹0, together with those of the user's orders that
 * are not sent yet, because no payment and no limit in ₹ bounds them.
 */
async function checkFreeCopies(
  transaction: Transaction,
  lines: readonly OrderLine[],
  { userId, holds }: Pick<ShopSettings, 'holds'> & { userId: string },
): Promise<void> {
  if (listFreeLines(lines).length === 0) return;
  const unsent = await transaction.list('orders', {
    where: { userId, status: ['placed', 'packed'] },
    orderBy: 'sequence',
    isDescending: true,
    limit: MAX_UNSENT_ORDERS,
  });
  const orders = unsent.map(({ order }) => order);
  if (!mayHold(listFreeLines(lines, orders), holds))
    throw new HttpError(409, 'tooManyFree', { limits: holds });
}

/** Returns how long (ms) the lines are held. Throws 409 for too many copies or earlier holds. */
function checkHold(
  lines: readonly OrderLine[],
  orders: readonly Order[],
  { holds, ...time }: Pick<ShopSettings, 'holds'> & { holdMs: number; now: number },
): number {
  if (!mayHold(lines, holds)) throw new HttpError(409, 'tooManyCopies', { limits: holds });
  const holdMs = computeHoldMs(orders, lines, time);
  if (holdMs === 0) throw new HttpError(409, 'heldBefore');
  return holdMs;
}

/**
 * Returns the PIN code, `undefined` if it does not exist, and the state: that of the PIN code, else
 * as named. A failed lookup counts as existing. Throws 422 for a wrong address that is not
 * confirmed.
 */
async function findDestination(dependencies: Dependencies, address: PlaceOrderRequest['address']) {
  const found = await lookUpPlace(dependencies, address.pin);
  refuseBadAddress(address, found);
  const place = found === 'none' ? undefined : (found ?? address);
  const state = place?.state ?? address.state;
  return { pin: place && readPin(address.pin), placeOfSupply: findState(state) ?? state };
}

async function findEarlierOrder(
  transaction: Transaction,
  { userId, key, keyedBody, now }: { userId: string; key: string; keyedBody: string; now: number },
) {
  const [existing] = await transaction.list('orders', { where: { userId, key } });
  if (!existing) return undefined;
  checkRepeated(
    { request: existing.keyedBody, until: existing.keyUntil },
    { request: keyedBody, now },
  );
  return existing;
}

async function readOrderLines(
  transaction: Transaction,
  stored: readonly StoredCartLine[],
  leftOutIds: readonly string[] = [],
): Promise<OrderLine[]> {
  const cart = stored.filter(({ _id }) => !leftOutIds.includes(_id));
  if (cart.length === 0) throw new HttpError(409, 'emptyCart');
  if (cart.some(({ qty }) => qty < 1)) throw new HttpError(400, 'badQuantity');
  const books = await transaction.booksById(cart.map(({ _id }) => _id));
  return toOrderLines(refreshLines(cart, books));
}

/** Cancels the user's unpaid orders, after locking their books and those of `lines` in order. */
async function cancelUnpaidOrders(
  transaction: Transaction,
  { unpaid, lines }: { unpaid: OrderRecord[]; lines: OrderLine[] },
  dependencies: Dependencies & Pick<StepDependencies, 'settings' | 'hooks'>,
) {
  const note = 'Another order took its place.';
  const steps = unpaid.flatMap((record) => {
    const refundId = dependencies.createId();
    const step = cancelOrder(record, { refundId, note }, dependencies.now());
    return typeof step === 'string' ? [] : { step, before: record };
  });
  if (steps.length === 0) return;
  await lockCopies(
    transaction,
    steps.map(({ step }) => step),
    lines,
  );
  for (const { step, before } of steps)
    await applyStep(transaction, step, { ...dependencies, before });
}
