import { expect, open, test } from '../support/fixtures.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';
import { storeShopNow } from '../support/servers/own-server.ts';
import { card, heading, PRIDE, topBar } from '../support/screens/user.ts';

const MESSAGE =
  /You are offline\. You can browse the books; your cart, your wishlist and signing in have to wait/;

test('pages, covers and the last catalogue are there without a network', async ({
  page,
  context,
  log,
}) => {
  log.expects(
    /Signing in failed|Failed to load|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 404/,
  );
  await context.clock.install();
  await open(page, '/');
  // The page registers its worker ten seconds after it has loaded.
  await context.clock.fastForward(11_000);
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
    .toBe(true);
  await storeShopNow(page);
  // The catalogue is stored last.
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/api/categories'))))
    .toBe(true);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: MESSAGE })).toBeVisible();

  await test.step('the list is shown, with and without a filter', async () => {
    await open(page, '/books?category=Mystery');
    await expect(titles(page)).toHaveCount(20);
    await open(page, '/books');
    await expect(titles(page)).toHaveText(ALL_TITLES);
  });
  await test.step('a book that was never opened is shown', async () => {
    await open(page, '/books/bk17/The-Gene');
    await expect(heading(page, 'The Gene')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Cover of The Gene/ })).toHaveJSProperty(
      'naturalWidth',
      400,
    );
  });
  await test.step('signing in fails with a message', async () => {
    await open(page, '/books');
    await card(page, PRIDE).getByRole('button', { name: 'Add To Cart' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.getByRole('button', { name: 'Set guest credentials' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Something went wrong')).toBeVisible();
  });
  await test.step('signing in works again with a network', async () => {
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
  });
});
