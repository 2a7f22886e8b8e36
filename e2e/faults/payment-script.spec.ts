import type { Page, Route } from '@playwright/test';
import { expect, reload, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import {
  button,
  CANCELLED,
  choose,
  dialog,
  expectUntouched,
  openCheckout,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../support/screens/purchase.ts';
import {
  expectNotices,
  heading,
  recordNotices,
  PI,
  PRIDE,
  topBar,
} from '../support/screens/user.ts';

// `page.route` does not see requests of the worker.
test.use({ ...signedIn, ...withoutWorker });

const SCRIPT = '**/test-payment/checkout.js';
const NOT_LOADED = 'error: Razorpay SDK failed to load';
const NEEDS_NETWORK = 'warning: You are offline. Please try again when you are back online.';

/** Counts the script elements of the payment provider. */
function countScripts(page: Page) {
  return page.evaluate(
    () =>
      [...document.scripts].filter(({ src }) => src.endsWith('/test-payment/checkout.js')).length,
  );
}

/** Delays the script until the caller continues its request, with which this resolves. */
async function delayScript(page: Page) {
  const requested = Promise.withResolvers<Route>();
  await page.route(SCRIPT, (route) => requested.resolve(route));
  return requested.promise;
}

test('checkout copes with a blocked, slow or late script of the payment', async ({
  page,
  context,
  log,
}) => {
  await recordNotices(page);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('to 560003');

  await test.step('the payment opens only with a network', async () => {
    await context.setOffline(true);
    await placeOrder(page);
    await expectNotices(page, NEEDS_NETWORK);
    await context.setOffline(false);
  });

  await test.step('a blocked script is reported, removed, and can be retried', async () => {
    log.expects(/The payment could not be opened/);
    log.expects(/Failed to load resource/);
    await page.route(SCRIPT, (route) => route.abort());
    await placeOrder(page);
    await expectNotices(page, NEEDS_NETWORK, NOT_LOADED);
    expect(await countScripts(page)).toBe(0);
    await expectUntouched(page);
    await page.unroute(SCRIPT);
  });

  await test.step('clicks during a slow script load open one payment', async () => {
    const requested = delayScript(page);
    await button(page, 'Place Order').dblclick();
    const script = await requested;
    // The overlay may block the mouse by now.
    await button(page, 'Place Order').press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await script.continue();
    await expect(dialog(page)).toHaveCount(1);
    expect(await countScripts(page)).toBe(1);
    await button(page, 'Cancel').click();
    await expectNotices(page, NEEDS_NETWORK, NOT_LOADED, CANCELLED);
  });

  await test.step('a script that loads after the user has left opens nothing', async () => {
    await reload(page);
    await choose(page, SAMPLE);
    await page.unroute(SCRIPT);
    const requested = delayScript(page);
    await placeOrder(page);
    const script = await requested;
    await topBar(page).getByRole('link', { name: 'Cart' }).press('Enter');
    await expect(heading(page, 'Cart (2)')).toBeVisible();
    const loaded = page.waitForFunction(() => 'Razorpay' in window);
    await script.continue();
    await loaded;
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('a payment that is open needs no network', async () => {
    log.expects(/Failed to load resource.*parcel\.svg/);
    await page.getByRole('link', { name: 'Checkout' }).click();
    await choose(page, SAMPLE);
    await placeOrder(page);
    await dialog(page).waitFor();
    await context.setOffline(true);
    await button(page, 'Pay ₹524').click();
    await expect(orderPlaced(page)).toBeVisible();
    await expect.poll(() => log.lines().join()).toContain('parcel.svg');
  });
});
