import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import { breakApiUntilLeft, repairApi } from '../../support/faults/api-faults.ts';
import { callApi } from '../../support/call-api.ts';
import { expect, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  choose,
  dialog,
  expectUntouched,
  openCheckout,
  orderPanel,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  expectNotices,
  expectPath,
  PI,
  PRIDE,
  recordNotices,
  readStored,
} from '../../support/screens/user.ts';

test.use(signedIn);

const ORDERS = { path: '/api/user/orders', method: 'POST' };

/** Raises the price of Life of Pi by ₹15, and lets the shop refuse one order at the old price. */
async function raisePrice(page: Page) {
  const token = (await readStored(page, 'token')) ?? '';
  const { body } = await callApi(page, '/api/user/cart', { token });
  const cart = ((body['cart'] ?? []) as { _id: string; discountPrice: number }[]).map((line) =>
    line._id === PI._id
      ? { ...line, discountPrice: line.discountPrice - 15, payableWhenAdded: 315 }
      : line,
  );
  await breakApiUntilLeft(page, { ...ORDERS, how: 409, code: 'amount-changed', times: 1 });
  await breakApiUntilLeft(page, { path: '/api/user/cart', method: 'GET', how: { body: { cart } } });
}

test('a higher price must be accepted, and a lower one is only shown', async ({ page, log }) => {
  log.expects(/The order could not be placed|status of 409/);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  const changes = page.getByRole('region', { name: 'Changes to your cart' });
  const accept = button(page, 'Accept the new price');

  await test.step('a higher price stops the order until it is accepted', async () => {
    await raisePrice(page);
    await placeOrder(page);
    await expect(changes).toContainText('It was ₹315 when you last saw it; it is ₹330 now.');
    await expect(accept).toBeFocused();
    await expect(orderPanel(page)).toContainText('now ₹330, was ₹315');
    await expectAccessible(page);
    await button(page, 'Place Order').focus();
    await page.keyboard.press('Enter');
    await expect(accept).toBeFocused();
    await accept.click();
    await expect(changes).toHaveCount(0);
  });

  await test.step('after a lower price is shown, the order needs no further consent', async () => {
    await repairApi(page);
    await placeOrder(page);
    await expect(changes).toContainText('It was ₹330 when you last saw it; it is ₹315 now.');
    await expect(accept).toHaveCount(0);
    await placeOrder(page);
    await button(page, 'Pay ₹524').click();
    await expect(orderPlaced(page)).toBeVisible();
  });
});

test('a refused order leaves everything as it was', async ({ page, log }) => {
  log.expects(/The order could not be placed|status of \d/);
  await recordNotices(page);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  const refusals = [
    [502, 'provider-unreachable', 'warning: The payment is not responding. Please try again.'],
    [
      409,
      'in-progress',
      'warning: Your order is still being placed. Please try again in a moment.',
    ],
    [429, 'too-many', 'warning: Too many requests at once. Please wait a minute.'],
    [500, 'failed', 'error: The shop cannot respond right now. Please try again.'],
  ] as const;
  const notices: string[] = [];
  for (const [how, code, notice] of refusals) {
    await breakApiUntilLeft(page, { ...ORDERS, how, code });
    await placeOrder(page);
    notices.push(notice);
    await expectNotices(page, ...notices);
    const [, text = ''] = notice.split(': ', 2);
    await expect(button(page, 'Place Order')).toHaveAccessibleDescription(text);
    await expectUntouched(page);
    await repairApi(page);
  }
  await expect(page.getByRole('radio', { name: SAMPLE })).toBeChecked();

  await test.step('cash that is refused is no longer offered', async () => {
    const cash = page.getByRole('radio', { name: /^Cash on delivery/ });
    await cash.check();
    await breakApiUntilLeft(page, { ...ORDERS, how: 409, code: 'cod-unavailable' });
    await placeOrder(page);
    await expect(cash).toBeDisabled();
    await expect(cash).toHaveAccessibleName(/Not possible for 560003/);
    await expect(page.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
    await repairApi(page);
  });

  await test.step('a session that has ended leads through sign-in back to checkout', async () => {
    await breakApiUntilLeft(page, { ...ORDERS, how: 401, code: 'bad-token' });
    await placeOrder(page);
    await expectPath(page, '/signin');
    await repairApi(page);
    await button(page, 'Set guest credentials').click();
    await button(page, 'Sign in').click();
    await expectPath(page, '/checkout');
    // The address is still chosen.
    await placeOrder(page);
    await expect(dialog(page)).toBeVisible();
  });
});

test('a response that is lost does not make a second order', async ({ page, log }) => {
  log.expects(/The order could not be placed/);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  await breakApiUntilLeft(page, { ...ORDERS, how: 'network', isChangeMade: true, times: 1 });
  await placeOrder(page);
  await expect(orderPanel(page)).toContainText('The shop did not answer. Please try again.');
  await placeOrder(page);
  await expect(dialog(page)).toBeVisible();
  expect(await readOrders(page)).toHaveLength(1);
});
