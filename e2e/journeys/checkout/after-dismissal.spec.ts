import type { Page } from '@playwright/test';
import { reload, open, expect, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  choose,
  dialog,
  openPayment,
  orderPanel,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  addToList,
  COSMOS,
  expectNotice,
  expectPath,
  PI,
  PRIDE,
  recordNotices,
} from '../../support/screens/user.ts';

test.use(signedIn);

test('checkout shows the current cart after an order that was paid elsewhere', async ({
  page,
  context,
}) => {
  const lines = orderPanel(page).getByRole('listitem');
  const waitingMessage = (target: Page) =>
    target.getByRole('status').getByText(/^Order KD-\d+ is waiting for your payment until [^.]*$/);
  const payNow = async (target: Page) => {
    await button(target, /^Pay now/).click();
    await button(target, /^Pay ₹/).click();
    await expectNotice(target, /^success: Payment received$/);
  };
  const payElsewhere = async (...books: { _id: string }[]) => {
    const [order] = await readOrders(page);
    const other = await context.newPage();
    await recordNotices(other);
    await open(other, `/profile/orders/${order?._id}`);
    await payNow(other);
    await addToList(other, 'cart', ...books);
    await other.close();
  };

  await recordNotices(page);
  await test.step('the payment was dismissed, and the order paid from its own page', async () => {
    await openPayment(page);
    await button(page, 'Cancel').click();
    await expect(waitingMessage(page)).toBeVisible();
    const other = await context.newPage();
    await open(other, '/cart');
    await expect(waitingMessage(other)).toBeVisible();
    await other.getByRole('link', { name: 'See your order' }).click();
    await expect(button(other, /^Pay now/)).toBeVisible();
    await other.close();
    await page.getByRole('link', { name: 'See your order' }).click();
    await payNow(page);
    await addToList(page, 'cart', COSMOS);
    await open(page, '/checkout');
    await expect(lines).toHaveText([/^Cosmos/]);
    await expectPath(page, '/checkout');
    await expect(waitingMessage(page)).toHaveCount(0);
  });

  await test.step('the payment was left open, and the order paid in another tab', async () => {
    await addToList(page, 'cart', PRIDE, PI);
    await open(page, '/checkout');
    await choose(page, SAMPLE);
    await placeOrder(page);
    await dialog(page).waitFor();
    await reload(page);
    await payElsewhere(COSMOS);
    await open(page, '/checkout');
    await expectNotice(page, /^success: Your order KD-\d+ has been placed\.$/);
    await expect(lines).toHaveText([/^Cosmos/]);
    await expectPath(page, '/checkout');
    await reload(page);
    await expect(lines).toHaveText([/^Cosmos/]);
  });

  await test.step('the order that was paid in another tab had all books of the cart', async () => {
    await openPayment(page);
    await payElsewhere();
    await reload(page);
    await expect(orderPlaced(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
});
