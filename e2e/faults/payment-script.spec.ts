import type { Page, Route } from '@playwright/test';
import { expect, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import {
  button,
  choose,
  dialog,
  expectUntouched,
  openCheckout,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../support/purchase.ts';
import { expectNotices, heading, recordNotices, PI, PRIDE, topBar } from '../support/user.ts';

// `page.route` does not see requests of the worker.
test.use({ ...signedIn, ...withoutWorker });

const SCRIPT = '**/test-payment/checkout.js';
const NOT_LOADED = 'error: Razorpay SDK failed to load';
const NEEDS_NETWORK = 'warning: Payment needs the network. Please try again when it is back.';

/** The number of script elements of the provider. */
function countScripts(page: Page) {
  return page.evaluate(
    () =>
      [...document.scripts].filter(({ src }) => src.endsWith('/test-payment/checkout.js')).length,
  );
}

test('a blocked script is reported, removed, and can be retried', async ({ page, log }) => {
  log.expects(/The payment could not be opened/);
  log.expects(/Failed to load resource/);
  await recordNotices(page);
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

test('clicks during a slow script load open one payment', async ({ page }) => {
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

test('a script that loads after the user has left opens nothing', async ({ page }) => {
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

test('the payment opens only with a network', async ({ page, context, log }) => {
  log.expects(/Failed to load resource.*parcel\.svg/);
  await recordNotices(page);
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
