import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, reload, signedIn, test, withoutWorker } from './fixtures.ts';
import {
  button,
  CANCELLED,
  choose,
  dialog,
  FAILED,
  openCheckout,
  openPayment,
  orderPanel,
  orderPlaced,
  PI,
  placeOrder,
  PRIDE,
  SAMPLE,
} from './purchase.ts';
import { expectNotices, expectPath, heading, hearNotices, kept, topBar } from './reader.ts';

// The worker would hide the script from `page.route`.
test.use({ ...signedIn, ...withoutWorker });

const SCRIPT = '**/test-payment/checkout.js';
const NOT_LOADED = 'error: Razorpay SDK failed to load';
const NEEDS_NETWORK = 'warning: Payment needs the network. Please try again when it is back.';
const BOTH = ['Pride and Prejudice × 1', 'Life of Pi × 1'];

async function expectUntouched(page: Page) {
  await expect(dialog(page)).toHaveCount(0);
  await expectPath(page, '/checkout');
  await expect(button(page, 'Place Order')).toBeEnabled();
  await expect(orderPanel(page).getByRole('listitem')).toHaveCount(2);
  expect(await kept(page, 'cart')).toEqual(BOTH);
}

/** How often the page carries the provider's script. */
function countScripts(page: Page) {
  return page.evaluate(
    () =>
      [...document.scripts].filter(({ src }) => src.endsWith('/test-payment/checkout.js')).length,
  );
}

test(
  'the stand-in shows the amount and says that no money moves',
  { tag: '@phone' },
  async ({ page }) => {
    await openPayment(page);
    await expect(dialog(page)).toHaveAccessibleDescription(
      /Thank you for shopping with us.*₹524.*no money moves/,
    );
    await expect(button(page, 'Pay ₹524')).toBeFocused();
    await expectAccessible(page);
  },
);

test('a failed payment can be given up, or paid all the same', async ({ page, log }) => {
  log.expects(/The payment failed/);
  await hearNotices(page);
  await openPayment(page);
  await button(page, 'Fail').click();
  await button(page, 'Cancel').click();
  await expectNotices(page, FAILED, CANCELLED);
  await expectUntouched(page);
  await placeOrder(page);
  await button(page, 'Fail').click();
  await expect(dialog(page).getByRole('status')).toContainText('made to fail');
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
});

test('Cancel and Escape lead back to checkout as it was', { tag: '@phone' }, async ({ page }) => {
  await hearNotices(page);
  await openPayment(page);
  await button(page, 'Cancel').click();
  await expectNotices(page, CANCELLED);
  await expect(button(page, 'Place Order')).toBeFocused();
  await expectUntouched(page);
  await placeOrder(page);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNotices(page, CANCELLED, CANCELLED);
  await expectUntouched(page);
});

test('a blocked script is told, taken away, and can be tried again', async ({ page, log }) => {
  log.expects(/The payment could not be opened/);
  log.expects(/Failed to load resource/);
  await hearNotices(page);
  await page.route(SCRIPT, (route) => route.abort());
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  await placeOrder(page);
  await expectNotices(page, NOT_LOADED);
  expect(await countScripts(page)).toBe(0);
  await expectUntouched(page);
  await page.unroute(SCRIPT);
  await placeOrder(page);
  await expect(dialog(page)).toBeVisible();
  expect(await countScripts(page)).toBe(1);
});

test('clicks while the script is slow open one payment', async ({ page }) => {
  const asked = Promise.withResolvers<Route>();
  await page.route(SCRIPT, (route) => asked.resolve(route));
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  await button(page, 'Place Order').dblclick();
  const script = await asked.promise;
  await placeOrder(page);
  await expect(dialog(page)).toHaveCount(0);
  await script.continue();
  await expect(dialog(page)).toHaveCount(1);
  expect(await countScripts(page)).toBe(1);
});

test('a script that comes after the reader has left opens nothing', async ({ page }) => {
  const asked = Promise.withResolvers<Route>();
  await page.route(SCRIPT, (route) => asked.resolve(route));
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  await placeOrder(page);
  const script = await asked.promise;
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await expect(heading(page, 'Cart (2)')).toBeVisible();
  const loaded = page.waitForFunction(() => 'Razorpay' in window);
  await script.continue();
  await loaded;
  await expect(dialog(page)).toHaveCount(0);
});

test('without a network the payment is not opened, with it again it is', async ({
  page,
  context,
  log,
}) => {
  log.expects(/Failed to load resource.*parcel\.svg/);
  await hearNotices(page);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  await context.setOffline(true);
  await placeOrder(page);
  await expectNotices(page, NEEDS_NETWORK);
  await context.setOffline(false);
  await placeOrder(page);
  await context.setOffline(true);
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
  await expect.poll(() => log.lines().join()).toContain('parcel.svg');
});

test('a reload while the dialog is open costs nothing', async ({ page }) => {
  await openPayment(page);
  await reload(page);
  await expectUntouched(page);
});
