import { expect, type Page } from '@playwright/test';
import { addToCart, placeOrder, signUp } from '../../../scripts/testing/buyer.ts';
import { callApi } from '../call-api.ts';

/** A book of which the seed has four copies. A copy costs `payable` ₹. */
export const SUITABLE = { _id: 'bk13', title: 'A Suitable Boy', payable: 985 };

/** Signs another shopper up and buys copies of a book, without the page noticing. */
export async function buyElsewhere(
  page: Page,
  book: { _id: string; payable: number },
  copies: number,
): Promise<void> {
  const { call } = await signUp(
    ({ path, ...options }) => callApi(page, path, options),
    'ravi@example.com',
  );
  await addToCart(call, book._id, copies);
  const { status } = await placeOrder(call, { expectedAmount: book.payable * copies });
  expect(status).toBe(201);
}
