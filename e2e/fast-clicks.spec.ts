import { expect, open, signedIn, test, withoutWorker } from './fixtures.ts';
import { card, COSMOS, kept, minus, openCart, plus, quantity } from './reader.ts';

test.use(signedIn);

test('a double click makes one line', async ({ page }) => {
  await open(page, '/books');
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).dblclick();
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 1']);
});

test.describe('answered in the page', () => {
  test.use(withoutWorker);

  test('twenty clicks at once are twenty copies more', async ({ page }) => {
    await openCart(page, COSMOS);
    await plus(page, COSMOS).evaluate((button: HTMLElement) => {
      for (let clicks = 0; clicks < 20; clicks += 1) button.click();
    });
    await expect(quantity(page, COSMOS)).toHaveText('21');
    expect(await kept(page, 'cart')).toEqual(['Cosmos × 21']);
  });
});

test('twenty fast clicks, then twenty keys, lose nothing', async ({ page }) => {
  await openCart(page, COSMOS);
  await plus(page, COSMOS).evaluate((button: HTMLElement) => {
    for (let clicks = 0; clicks < 20; clicks += 1) button.click();
  });
  await expect(quantity(page, COSMOS)).toHaveText('21');
  await plus(page, COSMOS).focus();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Enter');
  await expect(quantity(page, COSMOS)).toHaveText('41');
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 41']);
});

test('fast clicks on minus stop at one copy', async ({ page }) => {
  await openCart(page, COSMOS);
  await plus(page, COSMOS).click();
  await minus(page, COSMOS).evaluate((button: HTMLElement) => {
    for (let clicks = 0; clicks < 5; clicks += 1) button.click();
  });
  await expect(minus(page, COSMOS)).toBeDisabled();
  await expect(plus(page, COSMOS)).toBeEnabled();
  expect(await kept(page, 'cart')).toEqual(['Cosmos × 1']);
});
