import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  moveOrder,
  openOrder,
  createOrder,
  readOrder,
  SENT,
} from '../../support/screens/orders.ts';
import { button, dialog } from '../../support/screens/purchase.ts';
import {
  COSMOS,
  expectPath,
  heading,
  readList,
  PI,
  PRIDE,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

function main(page: Page) {
  return page.getByRole('main');
}

function cancelDialog(page: Page, number: string) {
  return page.getByRole('dialog', { name: `Cancel order ${number}?` });
}

test('the account lists the orders, newest first', async ({ page }) => {
  await open(page, '/profile');
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Orders' })
    .click();
  await expect(heading(page, 'Account')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expectAccessibleOnPhone(page);

  const first = await createOrder(page, [PRIDE, PI], { payment: 'cod' });
  await moveOrder(page, first, ...SENT);
  const second = await createOrder(page, [COSMOS]);
  await reload(page);
  const rows = main(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/Awaiting payment, 30 minutes left/);
  await expect(rows.last()).toContainText(/Shipped, arriving .*₹524/);
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: `Pay now for order ${second.number}` }).click();
  await expect(heading(page, `Order ${second.number}`)).toBeFocused();
  await expectAccessible(page);
  await page.goBack();
  await page
    .getByRole('link', { name: `Order ${first.number}` })
    .first()
    .click();
  await expect(heading(page, `Order ${first.number}`)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Tracking' })).toContainText('EK 481 920 374 IN');
  await expectAccessibleOnPhone(page);
  await reload(page);
  await expect(heading(page, `Order ${first.number}`)).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expectPath(page, '/profile/orders');
});

test('an order is paid later from its page, or cancelled', async ({ page, context }) => {
  const placed = await createOrder(page, [PRIDE, PI]);
  await openOrder(page, placed);
  await button(page, 'Pay now ₹524').click();
  await button(page, 'Cancel').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page)).toContainText('We have not received your payment');
  await button(page, 'Pay now ₹524').click();
  await button(page, 'Pay ₹524').click();
  const steps = page.getByRole('list', { name: 'Progress' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Placed');
  await expect(button(page, /Pay now/)).toHaveCount(0);
  expect(await readOrder(page, placed)).toMatchObject({
    status: 'placed',
    payment: { status: 'paid' },
  });
  expect(await readList(page, 'cart')).toEqual([]);
  await expect(topBar(page).getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

  await test.step('an order is cancelled by the keyboard, and the money goes back', async () => {
    const cancelled = await createOrder(page, [COSMOS], { isPaid: true });
    await openOrder(page, cancelled);
    await button(page, 'Cancel order').press('Enter');
    const confirmation = cancelDialog(page, cancelled.number);
    await expect(confirmation.getByRole('button', { name: 'Keep order' })).toBeFocused();
    await expect(confirmation).toContainText(
      '₹750 will be refunded to your original payment method',
    );
    await expectAccessibleAtBothWidths(page);

    await test.step('Escape and Back close the dialog', async () => {
      await page.keyboard.press('Escape');
      await expect(confirmation).toHaveCount(0);
      await expect(button(page, 'Cancel order')).toBeFocused();
      await button(page, 'Cancel order').press('Enter');
      await expect(confirmation).toBeVisible();
      await page.goBack();
      await expect(confirmation).toHaveCount(0);
      await expectPath(page, `/profile/orders/${cancelled._id}`);
    });

    await button(page, 'Cancel order').press('Enter');
    await expect(confirmation.getByRole('button', { name: 'Keep order' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(confirmation).toHaveCount(0);
    await expect(main(page)).toContainText('₹750 has been refunded');
    await expect(heading(page, `Order ${cancelled.number}`)).toBeFocused();
    await expect(button(page, 'Cancel order')).toHaveCount(0);
  });

  await test.step('two tabs show the same order', async () => {
    const shared = await createOrder(page, [COSMOS], { payment: 'cod' });
    await openOrder(page, shared);
    const other = await context.newPage();
    await openOrder(other, shared);
    await button(other, 'Cancel order').click();
    await cancelDialog(other, shared.number).getByRole('button', { name: 'Cancel order' }).click();
    await expect(main(page)).toContainText('Nothing was paid.');
    await expect(button(page, 'Cancel order')).toHaveCount(0);

    await test.step('a change by the shop is shown when the shopper returns to the tab', async () => {
      const next = await createOrder(page, [PRIDE], { payment: 'cod' });
      await openOrder(page, next);
      await moveOrder(page, next, ...SENT);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByRole('region', { name: 'Tracking' })).toBeVisible();
    });
  });
});
