import { expect, signedIn, test } from '../../support/fixtures.ts';
import { pressOn, tabTo } from '../../support/keyboard.ts';
import { OWNER } from '../../support/screens/desk.ts';
import { createOrder } from '../../support/screens/orders.ts';
import { heading, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

test('the desk works by keyboard alone', async ({ page }) => {
  const { keyboard } = page;
  const placed = await createOrder(page, [PRIDE], { payment: 'cod' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('the owner signs in, and finds the shortcuts', async () => {
    await page.goto('/desk');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await keyboard.type(OWNER.email);
    await keyboard.press('Tab');
    await keyboard.type(OWNER.password);
    await keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Waiting for you' }).waitFor();
    await keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await keyboard.press('Escape');
  });

  await test.step('an order is picked, packed and shipped', async () => {
    await keyboard.press('g');
    await keyboard.press('o');
    await heading(page, 'Orders').waitFor();
    await keyboard.press('j');
    await expect(page.getByRole('link', { name: placed.number, exact: true })).toBeFocused();
    await keyboard.press('Enter');
    await heading(page, `Order ${placed.number}`).waitFor();
    await pressOn(page, page.getByRole('checkbox', { name: /^Picked/ }), 'Space');
    await expect(page.getByText('1 of 1 picked')).toBeVisible();
    await keyboard.press('p');
    await expect(button('Mark shipped')).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Tracking number' }));
    await keyboard.type('EK481920374IN');
    await pressOn(page, button('Mark shipped'));
    await expect(button('Mark delivered')).toBeVisible();
    await expect(heading(page, `Order ${placed.number}`)).toBeFocused();
  });

  await test.step('a price is changed', async () => {
    await keyboard.press('g');
    await keyboard.press('b');
    await heading(page, 'Books').waitFor();
    await keyboard.press('/');
    await keyboard.type('devdas');
    await keyboard.press('Enter');
    await expect(page.getByText('1 book', { exact: true })).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Price of Devdas in rupees' }));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('97');
    await pressOn(page, button('Save 1 change'));
    await expect(page.getByText('1 change saved')).toBeVisible();
  });
});
