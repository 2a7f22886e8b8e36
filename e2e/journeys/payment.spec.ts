import { expectAccessible } from '../support/accessibility.ts';
import { expect, reload, signedIn, test } from '../support/fixtures.ts';
import {
  button,
  CANCELLED,
  choose,
  dialog,
  expectUntouched,
  FAILED,
  openCheckout,
  openPayment,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../support/purchase.ts';
import { expectNotices, heading, recordNotices, PI, PRIDE, topBar } from '../support/user.ts';

test.use(signedIn);

test(
  'the test payment shows the amount and says that no money moves',
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

test('a failed payment can be cancelled or retried', async ({ page, log }) => {
  log.expects(/The payment failed/);
  await recordNotices(page);
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

test(
  'Cancel and Escape lead back to the unchanged checkout',
  { tag: '@phone' },
  async ({ page }) => {
    await recordNotices(page);
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
  },
);

test('a reload while the dialog is open loses nothing', async ({ page }) => {
  await openPayment(page);
  await reload(page);
  await expectUntouched(page);
});

test('Back leaves the payment together with its page', async ({ page }) => {
  await recordNotices(page);
  await openCheckout(page, PRIDE, PI);
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await choose(page, SAMPLE);
  await placeOrder(page);
  await dialog(page).waitFor();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(heading(page, 'Cart (2)')).toBeFocused();
  await expectNotices(page, CANCELLED);
  await page.goForward();
  await choose(page, SAMPLE);
  await placeOrder(page);
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
});
