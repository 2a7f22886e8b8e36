import type { Page } from '@playwright/test';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  heading,
  readList,
  minus,
  MOONSTONE,
  plus,
  PRIDE,
  addToList,
  quantity,
} from '../support/screens/user.ts';

test.use(signedIn);

/** A book of which the seed has 40 copies. */
const WINGS = { _id: 'bk08', title: 'Wings of Fire' };

async function addTwentyAtOnce(page: Page) {
  await plus(page, WINGS).evaluate((button: HTMLElement) => {
    for (let clicks = 0; clicks < 20; clicks += 1) button.click();
  });
  await expect(quantity(page, WINGS)).toHaveText('21');
}

test('fast clicks change a list as often as they should', async ({ page }) => {
  await test.step('a double click makes one line', async () => {
    await open(page, '/books');
    await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).dblclick();
    await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
  });

  await test.step('fast clicks on minus stop at one copy', async () => {
    await card(page, COSMOS).getByRole('link', { name: 'Go To Cart' }).click();
    await plus(page, COSMOS).click();
    await expect(quantity(page, COSMOS)).toHaveText('2');
    await minus(page, COSMOS).evaluate((button: HTMLElement) => {
      for (let clicks = 0; clicks < 5; clicks += 1) button.click();
    });
    await expect(minus(page, COSMOS)).toBeDisabled();
    await expect(plus(page, COSMOS)).toBeEnabled();
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
  });

  await test.step('none of twenty fast clicks is lost, and further key presses stop at the last copy', async () => {
    await addToList(page, 'cart', WINGS);
    await reload(page);
    await heading(page, 'Cart (2)').waitFor();
    await addTwentyAtOnce(page);
    await plus(page, WINGS).focus();
    for (let presses = 0; presses < 25; presses += 1) await page.keyboard.press('Enter');
    await expect(quantity(page, WINGS)).toHaveText('40');
    await expect(plus(page, WINGS)).toBeDisabled();
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1', 'Wings of Fire × 40']);
    await page.getByRole('button', { name: 'Remove Wings of Fire from cart' }).click();
    await heading(page, 'Cart (1)').waitFor();
  });

  await test.step('a double click removes only one line', async () => {
    await addToList(page, 'cart', PRIDE, MOONSTONE);
    await reload(page);
    await heading(page, 'Cart (3)').waitFor();
    await page.getByRole('button', { name: 'Remove Cosmos from cart' }).dblclick({ delay: 150 });
    await expect(heading(page, 'Cart (2)')).toBeVisible();
    await page.getByRole('button', { name: `Move ${PRIDE.title} to wishlist` }).dblclick();
    await expect(heading(page, 'Cart (1)')).toBeVisible();
    expect(await readList(page, 'cart')).toEqual(['The Moonstone × 1']);
  });

  await test.step('a double click on a heart is one change', async () => {
    await addToList(page, 'wishlist', COSMOS);
    await open(page, '/wishlist');
    await heading(page, 'Wishlist (2)').waitFor();
    const heart = page.getByRole('button', { name: `Remove ${PRIDE.title} from wishlist` });
    await heart.dblclick({ delay: 150 });
    await expect(heading(page, 'Wishlist (1)')).toBeVisible();
    expect(await readList(page, 'wishlist')).toEqual(['Cosmos']);
  });
});
