import type { Page } from '@playwright/test';
import { breakApiUntilLeft, repairApi } from '../../support/faults/api-faults.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  choose,
  openCheckout,
  openPayment,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  COSMOS,
  expectPath,
  heading,
  readList,
  PI,
  plus,
  PRIDE,
  addToList,
  quantity,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

/** The call that confirms a payment. */
const CONFIRMING = { path: '/api/user/orders/', method: 'POST' };

test('paying clears cart and filters', async ({ page, context }) => {
  await openCheckout(page, PRIDE, PI);
  await open(page, '/books?category=Romance&rating=4');
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await choose(page, SAMPLE);
  await placeOrder(page);
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
  const links = topBar(page).getByRole('link');
  await expect(links).toHaveText(['Books', 'Wishlist', 'Cart', 'Account']);
  await expect(links.first()).toHaveAttribute('href', '/books');
  expect(await readList(page, 'cart')).toEqual([]);
  await reload(page);
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty!' })).toBeVisible();

  await test.step('what is added in another tab during the payment stays in the cart', async () => {
    await openPayment(page);
    const other = await context.newPage();
    await open(other, '/cart');
    await addToList(other, 'cart', COSMOS);
    await plus(other, PI).click();
    await expect(quantity(other, PI)).toHaveText('2');
    await button(page, 'Pay ₹524').click();
    await expect(orderPlaced(page)).toBeVisible();
    expect(await readList(page, 'cart')).toEqual(['Life of Pi × 1', 'Cosmos × 1']);
    await expect(heading(other, 'Cart (2)')).toBeVisible();
    await expect(topBar(page).getByRole('link', { name: 'Cart' })).toHaveText('Cart2');
  });
});

test('a payment that could not be confirmed is confirmed later', async ({ page, log }) => {
  log.expects(/The payment could not be confirmed/);
  const notice = page.getByText('Your payment was made');
  const payWithoutNetwork = async (target: Page) => {
    await breakApiUntilLeft(target, { ...CONFIRMING, how: 'network' });
    await button(target, 'Pay ₹524').click();
    await expect(notice).toBeVisible();
    await expectPath(target, '/checkout');
  };

  await test.step('Try again confirms the payment', async () => {
    await openPayment(page);
    await payWithoutNetwork(page);
    await repairApi(page);
    await button(page, 'Try again').click();
    await expect(orderPlaced(page)).toBeVisible();
  });

  await test.step('the next visit confirms the payment', async () => {
    await openPayment(page);
    await payWithoutNetwork(page);
    await page.reload();
    await expect(orderPlaced(page)).toBeVisible();
    expect(await readList(page, 'cart')).toEqual([]);
  });

  const orders = await readOrders(page);
  expect(orders.map(({ status }) => status)).toEqual(['placed', 'placed']);
});
