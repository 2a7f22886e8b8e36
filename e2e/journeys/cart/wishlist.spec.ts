import { expectNewNotices } from '../../support/faults/faulty-call.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectPath,
  heading,
  recordNotices,
  readList,
  MOONSTONE,
  PRIDE,
  addToList,
  topBar,
} from '../../support/screens/user.ts';

test.use(signedIn);

test('a user fills and empties the wishlist', async ({ page }) => {
  const emptyHeart = page.getByRole('button', { name: 'Add Cosmos to wishlist', pressed: false });
  const fullHeart = page.getByRole('button', {
    name: 'Remove Cosmos from wishlist',
    pressed: true,
  });
  const bothNotices = ['success: Added To Wishlist', 'warning: Removed From Wishlist'];
  await recordNotices(page);
  await open(page, '/books');

  await test.step('the heart on a card adds a book and removes it', async () => {
    await emptyHeart.click();
    await expect(fullHeart).toBeVisible();
    await expect(topBar(page).getByRole('link', { name: 'Wishlist 1' })).toBeVisible();
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos']);
    await fullHeart.click();
    await expect(emptyHeart).toBeVisible();
    await expect(topBar(page).getByRole('link', { name: 'Wishlist', exact: true })).toBeVisible();
    expect(await readList(page, 'wishlist')).toEqual([]);
    await expectNewNotices(page, ...bothNotices);
  });

  await test.step("the button of a book's own page does the same", async () => {
    await card(page, COSMOS).getByRole('heading').getByRole('link').click();
    await page.getByRole('button', { name: 'Add To Wishlist' }).click();
    await page.getByRole('button', { name: 'Remove from Wishlist' }).click();
    await expect(page.getByRole('button', { name: 'Add To Wishlist' })).toBeVisible();
    await expectNewNotices(page, ...bothNotices);
    await page.goBack();
  });

  await test.step('a double click on a heart makes one entry at most', async () => {
    await emptyHeart.evaluate((heart) => {
      (heart as HTMLElement).click();
      (heart as HTMLElement).click();
    });
    await expect(fullHeart).toBeVisible();
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos']);
  });

  await test.step('the wishlist counts its books and adds them to the cart', async () => {
    await addToList(page, 'wishlist', MOONSTONE, PRIDE);
    await open(page, '/wishlist');
    await expect(heading(page, 'Wishlist (3)')).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      COSMOS.title,
      MOONSTONE.title,
      PRIDE.title,
    ]);
    const outOfStock = card(page, MOONSTONE).getByRole('button', { name: 'Out of Stock' });
    await expect(outOfStock).toBeDisabled();
    await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
    await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
  });

  await test.step('an emptied wishlist says so and leads to the books', async () => {
    for (const book of [COSMOS, MOONSTONE, PRIDE]) {
      await page.getByRole('button', { name: `Remove ${book.title} from wishlist` }).click();
      // The next card moves to the place of the removed one. A click meanwhile would miss it.
      await expect(card(page, book)).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { name: 'Your Wishlist is Empty!' })).toBeVisible();
    await expect(heading(page, 'Wishlist (0)')).toBeFocused();
    await page.getByRole('link', { name: 'Shop now' }).click();
    await expectPath(page, '/books');
  });
});
