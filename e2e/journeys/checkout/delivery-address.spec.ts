import { expectAccessible } from '../../support/accessibility.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  chooser,
  dialog,
  fillAddress,
  HOME,
  replaceAddresses,
  openCheckout,
  orderPanel,
  placeOrder,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import {
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  PRIDE,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

const SELECT_ADDRESS = 'warning: Please select an address.';

test('an order needs an address, which may be a saved or a new one', async ({ page }) => {
  await recordNotices(page);
  await openCheckout(page, PRIDE);
  const sample = chooser(page).getByRole('radio', { name: SAMPLE });

  await test.step('no address is chosen at first', async () => {
    await expect(sample).not.toBeChecked();
    await heading(page, 'Checkout').focus();
    await page.keyboard.press('Tab');
    await expect(sample).toBeFocused();
    await expect(sample).not.toBeChecked();
    await expect(sample).toHaveAccessibleName(/14, Third Cross, Malleshwaram/);
    await placeOrder(page);
    await expectNotices(page, SELECT_ADDRESS);
    await expect(sample).toBeFocused();
    await expect(chooser(page)).toHaveAccessibleDescription('You have not chosen an address yet.');
    await expect(dialog(page)).toHaveCount(0);
    await expectAccessible(page);
    await sample.press('Space');
    await expect(sample).toBeChecked();
    await expect(chooser(page)).toHaveAccessibleDescription('');
    await expectAccessible(page);
  });

  await test.step('the choice survives a reload and Back, but not another visit', async () => {
    await reload(page);
    await expect(sample).toBeChecked();
    await topBar(page).getByRole('link', { name: /^Cart/ }).click();
    await heading(page, 'Cart (1)').waitFor();
    await page.goBack();
    await expect(sample).toBeChecked();
    await page.goForward();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await expect(heading(page, 'Checkout')).toBeVisible();
    await expect(sample).not.toBeChecked();
  });

  await test.step('a new address leads back to checkout, chosen', async () => {
    await button(page, 'Add New Address').click();
    await expectPath(page, '/address');
    await fillAddress(page, HOME);
    await button(page, 'Save').click();
    await expectPath(page, '/checkout');
    const own = chooser(page).getByRole('radio', { name: 'Asha Rao' });
    await expect(own).toBeChecked();
    await reload(page);
    await expect(own).toBeChecked();
    await placeOrder(page);
    await expect(dialog(page)).toContainText('Guest Reader, guest@example.com, 90000 11111');
    await button(page, 'Cancel').click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('Cancel and Back leave the form', async () => {
    await button(page, 'Add New Address').click();
    await button(page, 'Cancel').click();
    await expect(heading(page, 'Checkout')).toBeFocused();
    await expect(chooser(page).getByRole('radio')).toHaveCount(2);
    await button(page, 'Add New Address').click();
    await reload(page);
    await expect(heading(page, 'Add New Address')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Checkout')).toBeFocused();
    await expect(orderPanel(page)).toBeVisible();
  });

  await test.step('checkout is in the history only once after a new address', async () => {
    await page.getByRole('link', { name: 'Cart', exact: false }).first().click();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await button(page, 'Add New Address').click();
    await fillAddress(page, HOME);
    await button(page, 'Save').click();
    await expect(heading(page, 'Checkout')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Cart (1)')).toBeVisible();
  });

  await test.step('without any address the chooser offers to add one', async () => {
    await replaceAddresses(page, []);
    await open(page, '/checkout');
    await expect(chooser(page)).toContainText('You have no saved address yet.');
    await placeOrder(page);
    await expectNotices(page, SELECT_ADDRESS);
    await expect(chooser(page)).toBeFocused();
    await expectAccessible(page);
  });
});
