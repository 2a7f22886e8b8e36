import { expect, open, reload, test } from '../../support/fixtures.ts';
import { isFocusLost, pressOn, tabTo } from '../../support/keyboard.ts';
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
  await pressOn(page, page.getByRole('button', { name: 'Sign up', exact: true }), 'Space');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expect(heading(page, 'Sign up')).toBeHidden();

  await pressOn(page, page.getByRole('link', { name: 'Shop Now' }));
  await expect(heading(page, 'Books')).toBeFocused();
  for (const { title } of [PRIDE, COSMOS]) {
    await pressOn(page, page.getByRole('button', { name: `Add ${title} to wishlist` }));
    await expect(page.getByRole('button', { name: `Remove ${title} from wishlist` })).toBeFocused();
  }

  await reload(page);
  await pressOn(page, topBar(page).getByRole('link', { name: 'Wishlist 2' }));
  await expect(heading(page, 'Wishlist (2)')).toBeFocused();
  await pressOn(page, card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }));
  const toCart = card(page, COSMOS).getByRole('link', { name: 'Go To Cart' });
  await expect(toCart).toBeFocused();
  await pressOn(page, toCart);

  await expect(heading(page, 'Cart (1)')).toBeFocused();
  await pressOn(page, plus(page, COSMOS));
  await expect(quantity(page, COSMOS)).toHaveText('2');
  await expect(plus(page, COSMOS)).toBeFocused();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 2']);

  await test.step('keeps focus when minus becomes disabled', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(quantity(page, COSMOS)).toHaveText('1');
    await expect.poll(() => isFocusLost(page)).toBe(false);
  });

  await pressOn(page, page.getByRole('button', { name: 'Remove Cosmos from cart' }));
  await expect(heading(page, 'Cart (0)')).toBeFocused();

  await test.step('keeps focus when a card leaves the wishlist', async () => {
    await pressOn(page, topBar(page).getByRole('link', { name: 'Wishlist 2' }));
    await expect(heading(page, 'Wishlist (2)')).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Remove Cosmos from wishlist' }));
    await expect(heading(page, 'Wishlist (1)')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Remove ${PRIDE.title} from wishlist` }),
    ).toBeFocused();
  });
});
