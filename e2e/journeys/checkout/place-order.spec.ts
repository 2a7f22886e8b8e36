import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, reload, signedIn, test } from '../../support/fixtures.ts';
import { SUITABLE } from '../../support/servers/other-shopper.ts';
import {
  button,
  CANCELLED,
  choose,
  chooser,
  dialog,
  fillAddress,
  HOME,
  openCheckout,
  openPayment,
  orderPanel,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import { expectNotices, kept, PI, PRIDE, recordNotices } from '../../support/screens/user.ts';

test.use(signedIn);

test('cash on delivery places the order at once', async ({ page }) => {
  await openCheckout(page, PRIDE, PI);
  const payment = page.getByRole('group', { name: 'Payment' });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Choose an address');
  await choose(page, SAMPLE);
  await expect(delivery).toContainText(/\w{3} \d+ .*to 560003/);
  await expect(payment.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await payment.getByRole('radio', { name: /^Pay online/ }).press('ArrowDown');
  await expect(payment.getByRole('radio', { name: /^Cash on delivery.*₹524/ })).toBeChecked();
  await expectAccessibleAtBothWidths(page);
  await placeOrder(page);
  await expect(orderPlaced(page)).toBeFocused();
  const [order] = await readOrders(page);
  expect(order).toMatchObject({ status: 'placed', payment: { method: 'cod', status: 'due' } });
  const facts = page.getByRole('main').getByRole('definition');
  await expect(facts).toHaveText([order?.number ?? '', /\d/, '₹524']);
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  expect(await kept(page, 'cart')).toEqual([]);
});

test('the shop sends books to any PIN code, and takes cash for those that the post knows', async ({
  page,
  log,
}) => {
  log.expects(/status of 404/);
  await openCheckout(page, PRIDE);
  const cash = page.getByRole('radio', { name: /^Cash on delivery/ });
  await button(page, 'Add New Address').click();
  await fillAddress(page, { ...HOME, Pincode: '999999' });
  await button(page, 'Save').click();
  await expect(chooser(page).getByRole('radio', { name: 'Asha Rao' })).toBeChecked();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('we cannot say when your order arrives');
  await expect(cash).toBeDisabled();
  await expect(cash).toHaveAccessibleName(/The post does not know the PIN code 999999\./);
  await choose(page, SAMPLE);
  await expect(cash).toBeEnabled();
  await choose(page, 'Asha Rao');
  await placeOrder(page);
  await button(page, 'Pay ₹209').click();
  await expect(orderPlaced(page)).toBeVisible();
  await expect(page.getByText('on a day not known yet')).toBeVisible();
});

test('one attempt makes one order', async ({ page }) => {
  await recordNotices(page);
  await openCheckout(page, PRIDE, PI);
  await choose(page, SAMPLE);

  await test.step('a double click', async () => {
    await button(page, 'Place Order').dblclick();
    await expect(dialog(page)).toHaveCount(1);
    expect(await readOrders(page)).toHaveLength(1);
  });

  await test.step('closing the window and pressing again', async () => {
    await button(page, 'Cancel').click();
    await expectNotices(page, CANCELLED);
    await placeOrder(page);
    await expect(dialog(page)).toBeVisible();
    expect(await readOrders(page)).toHaveLength(1);
  });

  await test.step('a reload while the payment is open', async () => {
    await reload(page);
    await choose(page, SAMPLE);
    await placeOrder(page);
    await button(page, 'Pay ₹524').click();
    await expect(orderPlaced(page)).toBeVisible();
    expect(await readOrders(page)).toMatchObject([
      { status: 'placed', payment: { method: 'online', status: 'paid' } },
    ]);
  });
});

test('another address makes another order, and ends the first', async ({ page }) => {
  await openPayment(page);
  await button(page, 'Cancel').click();
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeOrder(page);
  await expect(orderPlaced(page)).toBeVisible();
  expect((await readOrders(page)).map(({ status }) => status)).toEqual(['placed', 'cancelled']);
});

test('the last copies that an open order holds are not sold out', async ({ page }) => {
  await openCheckout(page, ...Array.from({ length: 4 }, () => SUITABLE));
  await choose(page, SAMPLE);
  await placeOrder(page);
  await button(page, 'Cancel').click();
  await reload(page);
  await choose(page, SAMPLE);
  await expect(orderPanel(page)).not.toContainText('Sold out');
  await placeOrder(page);
  await button(page, 'Pay ₹3,940').click();
  await expect(orderPlaced(page)).toBeVisible();
  expect(await readOrders(page)).toHaveLength(1);
});
