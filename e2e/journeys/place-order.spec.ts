import { expectAccessible } from '../support/accessibility.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import { buyElsewhere } from '../support/other-reader.ts';
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
} from '../support/purchase.ts';
import { expectNotices, expectPath, kept, PI, PRIDE, put, recordNotices } from '../support/user.ts';

test.use(signedIn);

const SUITABLE = { _id: 'bk13', title: 'A Suitable Boy', payable: 985 };

test('cash on delivery places the order at once', { tag: '@phone' }, async ({ page }) => {
  await openCheckout(page, PRIDE, PI);
  const payment = page.getByRole('group', { name: 'Payment' });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Choose an address');
  await choose(page, SAMPLE);
  await expect(delivery).toContainText(/\w{3} \d+ .*to 560003/);
  await expect(payment.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await payment.getByRole('radio', { name: /^Pay online/ }).press('ArrowDown');
  await expect(payment.getByRole('radio', { name: /^Cash on delivery.*₹524/ })).toBeChecked();
  await expectAccessible(page);
  await placeOrder(page);
  await expect(orderPlaced(page)).toBeFocused();
  const [order] = await readOrders(page);
  expect(order).toMatchObject({ status: 'placed', payment: { method: 'cod', status: 'due' } });
  const facts = page.getByRole('main').getByRole('definition');
  await expect(facts).toHaveText([order?.number ?? '', /\d/, '₹524']);
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
  await expectAccessible(page);
  expect(await kept(page, 'cart')).toEqual([]);
});

test('the shop takes no cash over its limit, and any PIN code', async ({ page, log }) => {
  log.expects(/status of 404/);
  await openCheckout(page, ...Array.from({ length: 6 }, () => ({ _id: 'bk20' })));
  const cash = page.getByRole('radio', { name: /^Cash on delivery/ });
  await expect(cash).toBeDisabled();
  await expect(cash).toHaveAccessibleName(/For orders up to ₹5,000; this one is ₹5,520\./);
  await button(page, 'Add New Address').click();
  await fillAddress(page, { ...HOME, Pincode: '999999' });
  await button(page, 'Save').click();
  await expect(chooser(page).getByRole('radio', { name: 'Asha Rao' })).toBeChecked();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('3–5 business days to 999999');
});

test('one attempt makes one order', { tag: '@phone' }, async ({ page }) => {
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

test('a book that sells out meanwhile is left out', { tag: '@phone' }, async ({ page, log }) => {
  log.expects(/The order could not be placed|status of 409/);
  await openCheckout(page, SUITABLE, PRIDE);
  await choose(page, SAMPLE);
  await buyElsewhere(page, SUITABLE, 4);
  await placeOrder(page);
  const changes = page.getByRole('region', { name: 'Changes to your cart' });
  await expect(changes).toContainText('A Suitable Boy has sold out');
  await expect(changes).toBeFocused();
  await expect(changes.getByRole('button')).toHaveText([
    'Move A Suitable Boy to wishlist',
    'Remove A Suitable Boy',
  ]);
  await expect(orderPanel(page).getByRole('listitem')).toHaveText([
    'A Suitable BoySold out, not in this order–',
    'Pride and PrejudiceQty 1₹299',
  ]);
  await expectAccessible(page);
  await placeOrder(page);
  await button(page, 'Pay ₹209').click();
  await expect(orderPlaced(page)).toBeVisible();
  expect(await kept(page, 'cart')).toEqual(['A Suitable Boy × 1']);
  await open(page, '/cart');
  await expect(page.getByText('Sold out: it cannot be ordered now.')).toBeVisible();
});

test('fewer copies than wanted are offered', async ({ page, log }) => {
  log.expects(/The order could not be placed|status of 409/);
  await openCheckout(page, SUITABLE);
  await open(page, '/cart');
  await page.getByRole('button', { name: 'Increase quantity of A Suitable Boy' }).click();
  await expect(page.getByLabel('Quantity of A Suitable Boy', { exact: true })).toHaveText('2');
  await page.getByRole('link', { name: 'Checkout' }).click();
  await choose(page, SAMPLE);
  await buyElsewhere(page, SUITABLE, 3);
  await placeOrder(page);
  await expect(button(page, 'Take 1 copy of A Suitable Boy')).toBeFocused();
  await button(page, 'Take 1 copy of A Suitable Boy').click();
  await expect(page.getByRole('region', { name: 'Changes to your cart' })).toHaveCount(0);
  await placeOrder(page);
  await expect(button(page, 'Pay ₹985')).toBeVisible();
});

test('two tabs: an order that took its place ends the payment of the first', async ({
  page,
  context,
}) => {
  await openPayment(page);
  const other = await context.newPage();
  await open(other, '/checkout');
  await choose(other, SAMPLE);
  await other.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await placeOrder(other);
  await expect(orderPlaced(other)).toBeVisible();
  await put(page, 'cart', PRIDE);
  await button(page, 'Pay ₹524').click();
  await expect(page.getByText('The payment came too late.')).toBeVisible();
  const [placed, cancelled] = await readOrders(page);
  expect([placed?.status, cancelled?.status, cancelled?.payment.status]).toEqual([
    'placed',
    'cancelled',
    'refunded',
  ]);
  expect(await kept(page, 'cart')).toEqual([`${PRIDE.title} × 1`]);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/profile\/orders\/./);
  await expectPath(other, '/orders');
});
