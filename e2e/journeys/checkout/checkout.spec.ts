import type { Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { breakApi } from '../../support/faults/api-faults.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  choose,
  orderPanel,
  placeOrder,
  recordPayments,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  expectNotices,
  expectPath,
  heading,
  PI,
  plus,
  PRIDE,
  addToList,
  quantity,
  recordNotices,
} from '../../support/screens/user.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

test.use(signedIn);

function expectFigures(page: Page, ...figures: string[]) {
  return expect(orderPanel(page).getByRole('definition')).toHaveText(figures);
}

test('checkout shows and sends exactly the order', async ({ page, log }) => {
  const figures = ['₹1,199', '−₹360', 'Free', '₹839'];
  await recordPayments(page);
  await recordNotices(page);

  await test.step('an empty cart leads to the books, and says why', async () => {
    await open(page, '/checkout');
    await expectPath(page, '/books');
    await expectNotices(page, 'warning: Your cart is empty.');
  });

  await test.step('checkout lists the books and their prices', async () => {
    await addToList(page, 'cart', PRIDE, PI);
    await open(page, '/cart');
    await plus(page, PI).click();
    await expect(quantity(page, PI)).toHaveText('2');
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(heading(page, 'Checkout')).toBeFocused();
    await expect(orderPanel(page).getByRole('listitem')).toHaveText([
      'Pride and PrejudiceQty 1₹209Original price ₹299',
      'Life of PiQty 2₹630Original price ₹900',
    ]);
    await expect(orderPanel(page).getByRole('term')).toHaveText([
      'Total Price',
      'Total Discount',
      'Delivery',
      'Grand Amount',
    ]);
    await expectFigures(page, ...figures);
    await expectAccessibleAtBothWidths(page);
    await reload(page);
    await expectFigures(page, ...figures);
  });

  await test.step('the provider gets exactly the order', async () => {
    await choose(page, SAMPLE);
    await placeOrder(page);
    await page.waitForFunction(() => window.payments?.length === 1);
    const [payment] = await page.evaluate(() => window.payments ?? []);
    expect(payment).toEqual({
      key: 'rzp_test_rehearsal',
      order_id: expect.stringMatching(/^order_/),
      amount: (299 - 90 + 2 * (450 - 135)) * 100,
      currency: 'INR',
      name: DEFAULT_FACTS.name,
      description: 'Thank you for shopping with us',
      prefill: { name: 'Guest Reader', email: 'guest@example.com', contact: '98450 12345' },
      theme: { color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
      modal: {},
    });
  });

  await test.step('a cart that cannot be read can be tried again', async () => {
    log.expects(/Reading from the API failed/);
    const api = await breakApi(page, { path: '/api/user/cart', how: 500 });
    await page.reload();
    await expect(button(page, 'Try again')).toBeVisible();
    await expect(button(page, 'Place Order')).toHaveCount(0);
    await api.recover();
    await button(page, 'Try again').click();
    await expectFigures(page, ...figures);
  });
});
