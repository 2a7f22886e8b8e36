import { apiFails } from '../support/api-faults.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  button,
  choose,
  openCheckout,
  openPayment,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../support/purchase.ts';
import {
  card,
  COSMOS,
  expectNotices,
  heading,
  recordNotices,
  kept,
  overlay,
  PI,
  PRIDE,
  topBar,
} from '../support/user.ts';

test.use(signedIn);

const DELETES = { path: '/api/user/cart', method: 'DELETE' };
const ADDED = 'success: Added To Cart';

test('cart and filters are cleared', { tag: '@phone' }, async ({ page }) => {
  await openCheckout(page, PRIDE, PI);
  await open(page, '/books?category=Romance&rating=4');
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await expect(topBar(page).getByRole('link', { name: 'Books' })).toHaveAttribute(
    'href',
    /category=Romance/,
  );
  await page.getByRole('link', { name: 'Checkout' }).click();
  await choose(page, SAMPLE);
  await placeOrder(page);
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
  await expect(topBar(page).getByRole('link')).toHaveText(['Books', 'Wishlist', 'Cart', 'Account']);
  await expect(topBar(page).getByRole('link', { name: 'Books' })).toHaveAttribute('href', '/books');
  await expect.poll(() => kept(page, 'cart')).toEqual([]);
  await reload(page);
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty!' })).toBeVisible();
});

test('the server’s cart is emptied without a message, even after failures', async ({ page }) => {
  await recordNotices(page);
  await page.clock.install();
  await openPayment(page);
  await apiFails(page, { ...DELETES, how: 500, times: 3 });
  await button(page, 'Pay ₹524').click();
  expect(await kept(page, 'cart')).toHaveLength(2);
  await page.getByRole('link', { name: 'Go to home page now' }).click();
  await expect(async () => {
    await page.clock.fastForward(1000);
    expect(await kept(page, 'cart')).toEqual([]);
  }).toPass();
  await expectNotices(page);
  await topBar(page).getByRole('link', { name: 'Books' }).click();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expectNotices(page, ADDED);
});

test('a slow server causes no overlay, and the cart ends empty', async ({ page }) => {
  await openPayment(page);
  const api = await apiFails(page, { ...DELETES, how: 'silence' });
  await button(page, 'Pay ₹524').click();
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await expect(heading(page, 'Cart (0)')).toBeVisible();
  expect(await kept(page, 'cart')).toHaveLength(2);
  await expect(overlay(page)).toHaveCount(0);
  await api.recover();
  await expect.poll(() => kept(page, 'cart')).toEqual([]);
});

test('the next tab finishes what a closed tab has left', async ({ page, context }) => {
  await openPayment(page);
  await apiFails(page, { ...DELETES, how: 'silence' });
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
  expect(await kept(page, 'cart')).toHaveLength(2);
  await page.close();
  const next = await context.newPage();
  await recordNotices(next);
  await open(next, '/');
  await expect.poll(() => kept(next, 'cart')).toEqual([]);
  await expectNotices(next);
});

test('books put in the cart after paying stay there', { tag: '@phone' }, async ({ page }) => {
  await recordNotices(page);
  await openPayment(page);
  await apiFails(page, { ...DELETES, how: 'network', times: 1 });
  await button(page, 'Pay ₹524').click();
  await topBar(page).getByRole('link', { name: 'Books' }).click();
  for (const book of [COSMOS, PI])
    await card(page, book).getByRole('button', { name: 'Add To Cart' }).click();
  await expectNotices(page, ADDED, ADDED);
  await expect.poll(() => kept(page, 'cart')).toEqual(['Cosmos × 1', 'Life of Pi × 1']);
  await reload(page);
  await expect(topBar(page).getByRole('link', { name: 'Cart' })).toHaveText('Cart2');
});
