import { expect, type Page } from '@playwright/test';
import { askApi } from './ask-api.ts';

const ADDRESS = {
  name: 'Ravi Das',
  addressText: '2, Park Street',
  city: 'Kolkata',
  state: 'West Bengal',
  pin: '700016',
  phone: '90000 22222',
};

/** A book of the seed with four copies, and what one costs (₹). */
export const SUITABLE = { _id: 'bk13', title: 'A Suitable Boy', payable: 985 };

/** Another reader signs up and buys copies of a book, without the page noticing. */
export async function buyElsewhere(
  page: Page,
  book: { _id: string; payable: number },
  copies: number,
): Promise<void> {
  const signUp = await askApi(page, '/api/auth/signup', {
    method: 'POST',
    body: { email: 'ravi@example.com', password: 'malgudi', firstName: 'Ravi', lastName: 'Das' },
  });
  const token = String(signUp.body['encodedToken']);
  const ask = (path: string, body: unknown, headers = {}) =>
    askApi(page, path, { method: 'POST', body, token, headers });
  await ask('/api/user/cart', { product: { _id: book._id } });
  for (let copy = 1; copy < copies; copy += 1)
    await ask(`/api/user/cart/${book._id}`, { action: { type: 'increment' } });
  const request = { address: ADDRESS, payment: 'cod', expectedAmount: book.payable * copies };
  const { status } = await ask('/api/user/orders', request, { 'idempotency-key': 'ravi' });
  expect(status).toBe(201);
}
