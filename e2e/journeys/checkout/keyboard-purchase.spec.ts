import type { Page } from '@playwright/test';
import { expect, open, test } from '../../support/fixtures.ts';
import { expectVisibleFocus, isFocusLost, pressOn, tabTo } from '../../support/keyboard.ts';
import { moveOrder, SENT } from '../../support/screens/orders.ts';
import {
  button,
  chooser,
  dialog,
  HOME,
  orderPlaced,
  readOrders,
} from '../../support/screens/purchase.ts';
import { ASHA, card, expectPath, heading, topBar } from '../../support/screens/user.ts';

const HOBBIT = { title: 'The Hobbit' };

/** Moves the focus backwards. From the heading of a page, this is the short way to the top bar. */
const BACK = 'Shift+Tab';

const main = (page: Page) => page.getByRole('main');
const account = (page: Page) => topBar(page).getByRole('link', { name: 'Account' });

async function typeInto(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}

async function signUp(page: Page) {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
  await pressOn(page, account(page), 'Enter', BACK);
  await expect(heading(page, 'Sign in')).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: 'Create a new account' }));
  await expect(heading(page, 'Sign up')).toBeFocused();
  await typeInto(page, {
    'First name': ASHA.firstName,
    'Last name': ASHA.lastName,
    Email: ASHA.email,
    Password: ASHA.password,
    'Confirm password': ASHA.password,
  });
  await page.keyboard.press('Enter');
  await expectPath(page, '/');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
}

async function findBook(page: Page) {
  const box = page.getByRole('combobox', { name: 'Search books' });
  await tabTo(page, box, BACK);
  await page.keyboard.type('hob');
  const suggestion = page.getByRole('option', { name: /^The Hobbit/ });
  await expect(suggestion).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(suggestion).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(suggestion).toBeHidden();
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expectPath(page, '/books?search=hob');
  const category = main(page).getByRole('checkbox', { name: 'Adventure' });
  await pressOn(page, category, 'Space');
  await expectPath(page, '/books?search=hob&category=Adventure');
  await expectVisibleFocus(category);
  await pressOn(page, card(page, HOBBIT).getByRole('link').first());
  await expect(heading(page, HOBBIT.title)).toBeFocused();
}

async function fillCart(page: Page) {
  await pressOn(page, button(page, 'Add To Cart').first());
  const toCart = main(page).getByRole('link', { name: 'Go To Cart' }).first();
  await expectVisibleFocus(toCart);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Cart (1)')).toBeFocused();
  await pressOn(page, main(page).getByRole('link', { name: 'Checkout' }));
  await expect(heading(page, 'Checkout')).toBeFocused();
}

async function addAddress(page: Page) {
  await pressOn(page, button(page, 'Place Order'));
  await expect(page.getByText('You have not chosen an address yet.')).toBeVisible();
  expect(await isFocusLost(page)).toBe(false);
  await pressOn(page, button(page, 'Add New Address').first());
  await expect(heading(page, 'Add New Address')).toBeFocused();
  await typeInto(page, HOME);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Checkout')).toBeFocused();
  const radio = chooser(page).getByRole('radio', { name: HOME.Name });
  await tabTo(page, radio);
  await expectVisibleFocus(radio);
  await expect(radio).toBeChecked();
}

async function pay(page: Page) {
  await pressOn(page, button(page, 'Place Order'));
  const payButton = dialog(page).getByRole('button', { name: /^Pay ₹/ });
  await expect(payButton).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expectVisibleFocus(button(page, 'Place Order'));
  await page.keyboard.press('Enter');
  await expect(payButton).toBeFocused();
  for (const name of ['Fail', 'Cancel']) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(dialog(page).getByRole('button', { name }));
  }
  await tabTo(page, payButton);
  await page.keyboard.press('Enter');
  await expect(orderPlaced(page)).toBeFocused();
  await pressOn(page, main(page).getByRole('link', { name: 'Go to home page now' }));
  await expectPath(page, '/');
}

async function openOrder(page: Page, number: string) {
  await pressOn(page, account(page), 'Enter', BACK);
  await expect(heading(page, 'Account')).toBeFocused();
  await pressOn(page, main(page).getByRole('link', { name: 'Orders', exact: true }));
  await pressOn(page, page.getByRole('link', { name: `Order ${number}`, exact: true }));
  await expect(heading(page, `Order ${number}`)).toBeFocused();
}

async function returnBook(page: Page) {
  await pressOn(page, button(page, 'Return books'));
  const form = page.getByRole('form', { name: 'Return books' });
  await expect(form.getByRole('heading', { name: 'Return books' })).toBeFocused();
  await pressOn(page, form.getByRole('checkbox', { name: `Return ${HOBBIT.title}` }), 'Space');
  await tabTo(page, form.getByRole('combobox', { name: 'Reason' }));
  await page.keyboard.type('Dam');
  await expect(form.getByRole('combobox', { name: 'Reason' })).toHaveValue('Damaged on the way');
  await pressOn(page, button(page, 'Request return'));
  await expect(button(page, 'Withdraw return')).toBeVisible();
  await expect.poll(() => isFocusLost(page)).toBe(false);
}

test('a book is found, bought and returned by keyboard alone', async ({ page }) => {
  test.slow();
  await open(page, '/');
  await test.step('an account is opened', () => signUp(page));
  await test.step('a book is found', () => findBook(page));
  await test.step('the book goes into the cart, and to checkout', () => fillCart(page));
  await test.step('an address is added, and is chosen', () => addAddress(page));
  await test.step('Escape leaves the payment, and it can be made again', () => pay(page));
  const [placed] = await readOrders(page);
  if (!placed) throw new Error('The order is not there.');
  await moveOrder(page, placed, ...SENT, { to: 'delivered' });
  await test.step('the order is opened', () => openOrder(page, placed.number));
  await test.step('its book is returned', () => returnBook(page));
});
