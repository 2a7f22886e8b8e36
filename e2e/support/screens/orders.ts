import type { Page } from '@playwright/test';
import type { Order } from '../../../src/contract/orders/order.ts';
import { createCall, payOrder, placeOrder, type Call } from '../../../scripts/testing/buyer.ts';
import { callApi } from '../call-api.ts';
import { OWNER } from './desk.ts';
import { expect, open } from '../fixtures.ts';
import { heading, addToList, readStored } from './user.ts';

const ADDRESS = {
  name: 'Meera Srinivasan',
  addressText: '14, Third Cross, Malleshwaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  phone: '98450 12345',
};

interface Placed {
  _id: string;
  number: string;
}

interface OrderOptions {
  payment?: 'online' | 'cod';
  /** Whether the order is paid at once. */
  isPaid?: boolean;
}

/**
 * Orders these books as the guest on another device would, so that the page does not notice. No
 * page of the shop needs to be open.
 */
export async function createOrder(
  page: Page,
  books: { _id: string }[],
  { payment = 'online', isPaid = false }: OrderOptions = {},
): Promise<Placed> {
  await addToList(page, 'cart', ...books);
  const call = await createUserCall(page);
  const { status, body } = await placeOrder(call, { payment, address: ADDRESS });
  expect([status, body]).toEqual([201, expect.anything()]);
  return isPaid ? payOrder(call, body) : body.order;
}

interface Move {
  to: 'packed' | 'shipped' | 'delivered';
  tracking?: { carrier: string; number: string; url?: string };
}

/** Sets the status of an order, as the owner does at the desk. */
export async function moveOrder(page: Page, { _id }: Placed, ...moves: Move[]): Promise<void> {
  const signedIn = await callApi(page, '/api/desk/session', { method: 'POST', body: OWNER });
  expect(signedIn.status).toBe(200);
  const token = String(signedIn.body['token'] ?? '');
  for (const body of moves) {
    const path = `/api/desk/orders/${_id}/status`;
    const { status } = await callApi(page, path, { method: 'POST', body, token });
    expect(status).toBe(200);
  }
}

/** The moves that send a placed order. */
export const SENT: Move[] = [
  { to: 'packed' },
  {
    to: 'shipped',
    tracking: {
      carrier: 'India Post, Speed Post',
      number: 'EK 481 920 374 IN',
      url: 'https://post.example/EK481920374IN',
    },
  },
];

/** Opens an order from the list. */
export async function openOrder(page: Page, { number }: Placed): Promise<void> {
  await open(page, '/profile/orders');
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).click();
  await heading(page, `Order ${number}`).waitFor();
}

/** Reads the order from the API. */
export async function readOrder(page: Page, { _id }: Placed): Promise<Order> {
  const call = await createUserCall(page);
  return (await call<{ order: Order }>(`GET /user/orders/${_id}`)).body.order;
}

async function createUserCall(page: Page): Promise<Call> {
  const token = (await readStored(page, 'token')) ?? '';
  return createCall(({ path, ...options }) => callApi(page, path, options), token);
}
