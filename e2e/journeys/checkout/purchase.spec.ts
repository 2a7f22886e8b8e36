import { expect, open, test } from '../../support/fixtures.ts';
import {
  button,
  chooser,
  dialog,
  fillAddress,
  orderPlaced,
} from '../../support/screens/purchase.ts';
import { card, COSMOS, expectPath, fillSignUp, readList } from '../../support/screens/user.ts';

test('a new user buys a book by touch', { tag: '@phone-only' }, async ({ page }) => {
  await open(page, '/signup');
  await fillSignUp(page);
  await button(page, 'Sign up').tap();
  await expectPath(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).tap();
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).tap();
  await card(page, COSMOS).getByRole('link', { name: 'Go To Cart' }).tap();
  await page.getByRole('link', { name: 'Checkout' }).tap();
  await button(page, 'Add New Address').tap();
  await fillAddress(page);
  await button(page, 'Save').tap();
  await expect(chooser(page).getByRole('radio', { name: 'Asha Rao' })).toBeChecked();
  await button(page, 'Place Order').tap();
  await expect(dialog(page)).toContainText('Asha Rao, asha@example.com, 90000 11111');
  await button(page, 'Pay ₹750').tap();
  await expect(orderPlaced(page)).toBeFocused();
  await expectPath(page, '/orders');
  await expect.poll(() => readList(page, 'cart')).toEqual([]);
  await page.getByRole('link', { name: 'Go to home page now' }).tap();
  await expectPath(page, '/');
});
