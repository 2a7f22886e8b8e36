import {
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { buyElsewhere, SUITABLE } from '../../support/servers/other-shopper.ts';
import {
  button,
  choose,
  openCheckout,
  openPayment,
  orderPanel,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import { expectPath, readList, PRIDE, addToList } from '../../support/screens/user.ts';

test.use(signedIn);

test('a book that sells out meanwhile is left out', async ({ page, log }) => {
  log.expects(/The order could not be placed|status of 409/);
  await openCheckout(page, SUITABLE, PRIDE);
  await choose(page, SAMPLE);
  // All copies that are in stock.
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
    'Pride and PrejudiceQty 1₹209Original price ₹299',
  ]);
  await expectAccessibleAtBothWidths(page);
  await placeOrder(page);
  await button(page, 'Pay ₹209').click();
  await expect(orderPlaced(page)).toBeVisible();
  expect(await readList(page, 'cart')).toEqual(['A Suitable Boy × 1']);
  await open(page, '/cart');
  await expect(page.getByText('Sold out. It cannot be ordered at the moment.')).toBeVisible();

  await test.step('a cart without an available book makes no order', async () => {
    await open(page, '/checkout');
    await expect(button(page, 'Place Order')).toBeDisabled();
    await expect(orderPanel(page)).toContainText(
      'All the books in your cart are sold out, so there is nothing to order.',
    );
    await expectAccessibleOnPhone(page);
  });
});

test('a newer order in another tab cancels the first, whose late payment is refunded', async ({
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
  await addToList(page, 'cart', PRIDE);
  await button(page, 'Pay ₹524').click();
  await expect(page.getByText('Your payment came too late.')).toBeVisible();
  const [placed, cancelled] = await readOrders(page);
  expect([placed?.status, cancelled?.status, cancelled?.payment.status]).toEqual([
    'placed',
    'cancelled',
    'refunded',
  ]);
  expect(await readList(page, 'cart')).toEqual([`${PRIDE.title} × 1`]);
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/profile\/orders\/./);
  await expectPath(other, '/orders');
});
