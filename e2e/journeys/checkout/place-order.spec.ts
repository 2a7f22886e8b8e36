import {
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { expect, signedIn, test } from '../../support/fixtures.ts';
import {
  choose,
  openCheckout,
  orderPlaced,
  placeOrder,
  readOrders,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import { readList, PI, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

test('cash on delivery places the order at once', async ({ page }) => {
  await openCheckout(page, PRIDE, PI);
  const payment = page.getByRole('group', { name: 'Payment' });
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery).toContainText('Choose an address');
  await choose(page, SAMPLE);
  await expect(delivery).toContainText(/\d \w{3} to 560003/);
  await expect(payment.getByRole('radio', { name: /^Pay online/ })).toBeChecked();
  await payment.getByRole('radio', { name: /^Pay online/ }).press('ArrowDown');
  await expect(payment.getByRole('radio', { name: /^Cash on delivery.*₹524/ })).toBeChecked();
  await expectAccessibleOnPhone(page);
  await placeOrder(page);
  await expect(orderPlaced(page)).toBeFocused();
  const [order] = await readOrders(page);
  expect(order).toMatchObject({ status: 'placed', payment: { method: 'cod', status: 'due' } });
  const facts = page.getByRole('main').getByRole('definition');
  await expect(facts).toHaveText([order?.number ?? '', /\d/, '₹524']);
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  expect(await readList(page, 'cart')).toEqual([]);
});
