import type { StoredCartLine } from '#contract/orders/cart.ts';
import type { OrderLine, PlaceOrderRequest } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop-settings.ts';
import type { User } from '#contract/account/user.ts';
import {
  estimateDelivery,
  findRate,
  mayPayOnDelivery,
  weighCopies,
} from '#domain/delivery/delivery.ts';
import { readPin, toMailboxKey } from '#domain/values/normal-form.ts';
import { computeHoldMs, listFreeLines, mayHold } from '#domain/orders/hold.ts';
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
import { holdCopies, lockCopies } from './copies.ts';

/**
 * How many of the user's orders are searched for earlier holds and copies for ₹0; `limitCall`
 * allows fewer an hour.
 */
const MAX_LATEST_ORDERS = 30;

interface PlaceOrderInput {
  user: User;
  key: string;
  body: PlaceOrderRequest;
}

/**
 * Creates an order from the user's cart and holds its copies in one transaction, or returns the
 * existing order with this key. Cancels the user's other unpaid orders. Does not call the payment
 * provider yet.
 */
export async function placeOrder(
  dependencies: Dependencies,
  { user, key, body }: PlaceOrderInput,
): Promise<OrderRecord> {
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
  if (!existing)
    await limitCall(dependencies, {
      order: user._id,
      ...(isMailedUnpaid && { cashOrder: toMailboxKey(user.email) }),
    });
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
    const { holdMs } = dependencies;
    const isHeld = method === 'online' && totals.amount > 0;
    checkFreeCopies(lines, latest, settings);
    const unpaidHoldMs = isHeld
      ? checkHold(lines, { holdMs, latest, settings, now: now() })
      : holdMs;
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
        holdMs: unpaidHoldMs,
      },
      now(),
    );
    return applyStep(transaction, step, stepDependencies);
  });
}

/**
 * Throws 409 if the order has too many copies for ₹0, together with those of the user's latest
 * orders that are not sent yet, because no payment and no limit in ₹ bounds them.
 */
function checkFreeCopies(
  lines: readonly OrderLine[],
  latest: readonly OrderRecord[],
  { holds }: ShopSettings,
): void {
  const orders = latest.map(({ order }) => order);
  if (listFreeLines(lines).length > 0 && !mayHold(listFreeLines(lines, orders), holds))
    throw new HttpError(409, 'tooManyFree', { limits: holds });
}

/**
 * Returns how long copies of these lines are held for the payment, in ms. Throws 409 for too many
 * copies, or if the user has had them for long enough.
 */
function checkHold(
  lines: readonly OrderLine[],
  { latest, settings: { holds }, ...time }: HoldContext,
): number {
  if (!mayHold(lines, holds)) throw new HttpError(409, 'tooManyCopies', { limits: holds });
  const orders = latest.map(({ order }) => order);
  const holdMs = computeHoldMs(orders, lines, time);
  if (holdMs === 0) throw new HttpError(409, 'heldBefore');
  return holdMs;
}

interface HoldContext {
  latest: readonly OrderRecord[];
  settings: ShopSettings;
  holdMs: number;
  now: number;
}

/**
 * Returns the PIN code in an address, `undefined` if it does not exist, and the state: that of the
 * PIN code, else the one that the address names. A PIN code whose lookup fails counts as existing.
 * Throws 422 for an address that the post could not deliver, unless it is confirmed.
 */
async function findDestination(
  dependencies: Pick<Dependencies, 'findPin'>,
  address: PlaceOrderRequest['address'],
) {
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

/**
 * Cancels older unpaid orders of the user, which returns their copies to stock. Before that, it
 * locks the books of those orders and of `lines`, in sorted order.
 */
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
