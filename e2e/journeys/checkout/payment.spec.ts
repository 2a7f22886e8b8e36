import { expectAccessible } from '../../support/accessibility.ts';
import { expect, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  CANCELLED,
  choose,
  dialog,
  expectUntouched,
  FAILED,
  openCheckout,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  expectNotices,
  heading,
  PI,
  PRIDE,
  recordNotices,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

test('a payment can be left, retried and made, and makes one order', async ({ page, log }) => {
  const expectOneOrder = async () => expect(await readOrders(page)).toHaveLength(1);
  await recordNotices(page);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);

  await test.step('a double click opens one payment', async () => {
    await button(page, 'Place Order').dblclick();
    await expect(dialog(page)).toHaveCount(1);
    await expectOneOrder();
  });

  await test.step('the test payment shows the amount and says that no money moves', async () => {
    await expect(dialog(page)).toHaveAccessibleDescription(
      /Thank you for shopping with us.*₹524.*no money moves/,
    );
    await expect(button(page, 'Pay ₹524')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('Cancel and Escape lead back to the unchanged checkout', async () => {
    await button(page, 'Cancel').click();
    await expectNotices(page, CANCELLED);
    await expect(button(page, 'Place Order')).toBeFocused();
    await expectUntouched(page);
    await placeOrder(page);
    await expect(dialog(page)).toBeVisible();
    await expectOneOrder();
    await page.keyboard.press('Escape');
    await expectNotices(page, CANCELLED, CANCELLED);
    await expectUntouched(page);
  });

  await test.step('a reload while the dialog is open loses nothing', async () => {
    await placeOrder(page);
    await dialog(page).waitFor();
    await reload(page);
    await expectUntouched(page);
  });

  await test.step('Back leaves the payment together with its page', async () => {
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
    await dialog(page).waitFor();
  });

  await test.step('a failed payment can be cancelled or retried', async () => {
    log.expects(/The payment failed/);
    await button(page, 'Fail').click();
    await expect(dialog(page).getByRole('status')).toContainText('made to fail');
    await button(page, 'Cancel').click();
    await expectNotices(page, CANCELLED, FAILED, CANCELLED);
    await expectUntouched(page);
    await placeOrder(page);
    await button(page, 'Fail').click();
    await expect(dialog(page).getByRole('status')).toContainText('made to fail');
    await button(page, 'Pay ₹524').click();
    await expect(orderPlaced(page)).toBeVisible();
    expect(await readOrders(page)).toMatchObject([
      { status: 'placed', payment: { method: 'online', status: 'paid' } },
    ]);
  });
});
