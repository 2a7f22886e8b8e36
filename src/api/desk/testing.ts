import type { OrderShop } from '../orders/testing.ts';
import { makeOwner, send, signUp } from '../testing.ts';

/** For tests: the owner whom `openDesk` signs up. */
export const OWNER = { email: 'owner@example.com', password: 'secret' };

/** For tests: a shop, and the token of its owner at the desk. */
export interface Desk {
  shop: OrderShop;
  ownerToken: string;
}

/**
 * For tests: signs `OWNER` up, makes that user an owner, and signs in at the desk. Resolves with the
 * token.
 */
export async function openDesk({ api, dependencies }: OrderShop): Promise<string> {
  await signUp(api, OWNER.email);
  await makeOwner(dependencies.store, OWNER.email);
  return signInAtDesk({ api });
}

/** For tests: signs `OWNER` in at the desk again, because a session at the desk is short. */
export async function signInAtDesk({ api }: Pick<OrderShop, 'api'>): Promise<string> {
  const { body } = await send(api, 'POST /desk/session', { body: OWNER });
  return (body as { token: string }).token;
}

/** For tests: empties the audit log, which begins with the sign-in of `openDesk`. */
export async function clearAudit({ dependencies: { store } }: OrderShop): Promise<void> {
  for (const { _id } of await store.records.list('auditEntries', {}))
    await store.transact((transaction) => transaction.remove('auditEntries', _id));
}

/** For tests: moves an order to the status in the body. */
export function move({ shop, ownerToken }: Desk, id: string, body: object) {
  return send(shop.api, `POST /desk/orders/${id}/status`, { token: ownerToken, body });
}

/** For tests: moves a placed order on until it is delivered. */
export async function deliver(desk: Desk, id: string) {
  await move(desk, id, { to: 'packed' });
  await move(desk, id, { to: 'shipped', tracking: { carrier: 'India Post', number: 'EK1' } });
  return move(desk, id, { to: 'delivered' });
}

/** For tests: the user requests the return of copies of the first book. */
export async function requestReturn({ shop }: Pick<Desk, 'shop'>, id: string, qty = 1) {
  const body = { lines: [{ bookId: 'bk01', qty }], reason: 'Pages are missing' };
  return send(shop.api, `POST /user/orders/${id}/returns`, { token: shop.token, body });
}

let refundCount = 0;

/** For tests: the owner refunds an amount in ₹. */
export function requestRefund(
  { shop, ownerToken }: Desk,
  id: string,
  { amount, key = `refund-${++refundCount}`, note = 'A torn page', version }: RefundOptions,
) {
  return send(shop.api, `POST /desk/orders/${id}/refund`, {
    token: ownerToken,
    headers: { 'idempotency-key': key },
    body: { amount, note, version },
  });
}

interface RefundOptions {
  amount: number;
  key?: string;
  note?: string;
  version?: number;
}
