import type { Page } from '@playwright/test';
import { askApi, type Answer } from './ask-api.ts';
import { expect, open } from './fixtures.ts';
import { heading, put, stored } from './user.ts';

const ADDRESS = {
  name: 'Meera Srinivasan',
  addressText: '14, Third Cross, Malleshwaram',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  phone: '98450 12345',
};
const OWNER = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

interface Placed {
  _id: string;
  number: string;
}

interface Wish {
  payment?: 'online' | 'cod';
  /** Whether it is paid at once. */
  isPaid?: boolean;
}

let keys = 0;

/** Orders these books as the guest, as another device would: the page does not notice. */
export async function order(
  page: Page,
  books: { _id: string }[],
  { payment = 'online', isPaid = false }: Wish = {},
): Promise<Placed> {
  await put(page, 'cart', ...books);
  const { status, body } = await askAsUser(page, 'POST', '/api/user/orders', {
    body: { address: ADDRESS, payment, expectedAmount: await cartAmount(page) },
    headers: { 'idempotency-key': `order-${keys++}` },
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  const { order: placed, checkout } = body as never as {
    order: Placed;
    checkout: { providerOrderId: string } | null;
  };
  if (!isPaid || !checkout) return placed;
  const { providerOrderId } = checkout;
  const paid = await askAsUser(page, 'POST', '/api/payments/rehearsal', {
    body: { providerOrderId, outcome: 'paid' },
  });
  const told = await askAsUser(page, 'POST', `/api/user/orders/${placed._id}/payment`, {
    body: paid.body,
  });
  expect(told.status).toBe(200);
  return placed;
}

/** ₹. */
async function cartAmount(page: Page): Promise<number> {
  const { body } = await askAsUser(page, 'GET', '/api/user/cart');
  const lines: { originalPrice: number; discountPrice: number; qty: number }[] = body['cart'] ?? [];
  return lines.reduce(
    (sum, { originalPrice, discountPrice, qty }) => sum + (originalPrice - discountPrice) * qty,
    0,
  );
}

interface Move {
  to: 'packed' | 'shipped' | 'delivered';
  tracking?: { carrier: string; number: string; url?: string };
}

/** The owner of the shop moves an order at the desk. */
export async function moveOrder(page: Page, { _id }: Placed, ...moves: Move[]): Promise<void> {
  const signedIn = await askApi(page, '/api/desk/session', { method: 'POST', body: OWNER });
  expect(signedIn.status).toBe(200);
  const token = String(signedIn.body['token'] ?? '');
  for (const body of moves) {
    const path = `/api/desk/orders/${_id}/status`;
    const { status } = await askApi(page, path, { method: 'POST', body, token });
    expect(status).toBe(200);
  }
}

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

/** The order in the API. */
export async function readOrder(page: Page, { _id }: Placed): Promise<Record<string, unknown>> {
  const { body } = await askAsUser(page, 'GET', `/api/user/orders/${_id}`);
  return body['order'] ?? {};
}

async function askAsUser(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  question: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return askApi(page, path, { method, token: (await stored(page, 'token')) ?? '', ...question });
}
