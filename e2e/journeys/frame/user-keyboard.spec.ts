import type { Locator, Page } from '@playwright/test';
import { expect, open, reload, test } from '../../support/fixtures.ts';
import {
  ASHA,
  card,
  COSMOS,
  heading,
  kept,
  plus,
  PRIDE,
  quantity,
  topBar,
} from '../../support/screens/user.ts';

const MAX_TABS = 120;

/** Presses Tab until the control has focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

function isFocusLost(page: Page) {
  return page.evaluate(() => document.activeElement === document.body);
}

test('a user signs up and fills wishlist and cart by keyboard alone', async ({ page }) => {
  await open(page, '/signup');
  for (const [label, text] of [
    ['First name', ASHA.firstName],
    ['Last name', ASHA.lastName],
    ['Email', ASHA.email],
    ['Password', ASHA.password],
    ['Confirm password', ASHA.password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await press(page, page.getByRole('button', { name: 'Sign up', exact: true }), 'Space');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expect(heading(page, 'Sign up')).toBeHidden();

  await press(page, page.getByRole('link', { name: 'Shop Now' }));
  await expect(heading(page, 'Books')).toBeFocused();
  for (const { title } of [PRIDE, COSMOS]) {
    await press(page, page.getByRole('button', { name: `Add ${title} to wishlist` }));
    await expect(page.getByRole('button', { name: `Remove ${title} from wishlist` })).toBeFocused();
  }

  await reload(page);
  await press(page, topBar(page).getByRole('link', { name: 'Wishlist 2' }));
  await expect(heading(page, 'Wishlist (2)')).toBeFocused();
  await press(page, card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }));
  const toCart = card(page, COSMOS).getByRole('link', { name: 'Go To Cart' });
  await expect(toCart).toBeFocused();
  await press(page, toCart);

  await expect(heading(page, 'Cart (1)')).toBeFocused();
  await press(page, plus(page, COSMOS));
  await expect(quantity(page, COSMOS)).toHaveText('2');
  await expect(plus(page, COSMOS)).toBeFocused();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 2']);

  await test.step('keeps focus when minus becomes disabled', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(quantity(page, COSMOS)).toHaveText('1');
    await expect.poll(() => isFocusLost(page)).toBe(false);
  });

  await press(page, page.getByRole('button', { name: 'Remove Cosmos from cart' }));
  await expect(heading(page, 'Cart (0)')).toBeFocused();

  await test.step('keeps focus when a card leaves the wishlist', async () => {
    await press(page, topBar(page).getByRole('link', { name: 'Wishlist 2' }));
    await expect(heading(page, 'Wishlist (2)')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Remove Cosmos from wishlist' }));
    await expect(heading(page, 'Wishlist (1)')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Remove ${PRIDE.title} from wishlist` }),
    ).toBeFocused();
  });
});
