import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import { isFocusLost, pressOn } from '../../support/keyboard.ts';
import {
  card,
  COSMOS,
  heading,
  readList,
  plus,
  PRIDE,
  addToList,
  quantity,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

test('a user changes wishlist and cart by keyboard alone', async ({ page }) => {
  await open(page, '/books');
  await addToList(page, 'wishlist', COSMOS);
  await page.getByRole('button', { name: `Add ${PRIDE.title} to wishlist` }).press('Enter');
  await expect(
    page.getByRole('button', { name: `Remove ${PRIDE.title} from wishlist` }),
  ).toBeFocused();

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
  expect(await readList(page, 'cart')).toEqual(['Cosmos × 2']);

  await test.step('the focus is not lost when minus becomes disabled', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(quantity(page, COSMOS)).toHaveText('1');
    await expect.poll(() => isFocusLost(page)).toBe(false);
  });

  await pressOn(page, page.getByRole('button', { name: 'Remove Cosmos from cart' }));
  await expect(heading(page, 'Cart (0)')).toBeFocused();

  await test.step('the next card gets the focus when a card leaves the wishlist', async () => {
    await pressOn(page, topBar(page).getByRole('link', { name: 'Wishlist 2' }));
    await expect(heading(page, 'Wishlist (2)')).toBeFocused();
    await pressOn(page, page.getByRole('button', { name: 'Remove Cosmos from wishlist' }));
    await expect(heading(page, 'Wishlist (1)')).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Remove ${PRIDE.title} from wishlist` }),
    ).toBeFocused();
  });
});
