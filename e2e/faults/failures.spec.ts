import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../support/accessibility.ts';
import { breakApi, breakApiUntilLeft, expireTimeouts } from '../support/faults/api-faults.ts';
import { waitUntilLive, expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import { readGuestList } from '../support/screens/guest-lists.ts';
import {
  card,
  COSMOS,
  expectNotices,
  heading,
  recordNotices,
  topBar,
  WENT_WRONG,
} from '../support/screens/user.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';

const BROKEN = 'Unexpected Application Error!';
const CART = '/api/user/cart';
const WISHLIST = '/api/user/wishlist';

test('an empty list shows loading, then the reason of the failure, then the books', async ({
  page,
  log,
}) => {
  log.expects(/Reading from the API failed/);
  const api = await breakApi(page, { how: 'silence' });
  for (const path of ['/', '/books?search=gene']) {
    await open(page, path);
    await page.waitForFunction(() => (window.faults?.timeouts.length ?? 0) >= 2);
    await expireTimeouts(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  }
  await open(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading Products...' })).toBeVisible();
  await expect(page.getByText('No Products found...')).toHaveCount(0);
  await expectAccessibleOnPhone(page);

  await expireTimeouts(page);
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText(
    'The books could not be loaded. The shop did not answer.',
  );
  await expect(titles(page)).toHaveCount(0);
  await expect(page.getByText('Loading Products...')).toHaveCount(0);
  await expect(page.getByText('No Products found...')).toHaveCount(0);
  await expectAccessible(page);

  await api.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page)).toHaveText(ALL_TITLES);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(heading(page, 'Books')).toBeFocused();
});

test('the book’s page keeps the book, and finds an unknown one on a retry', async ({
  page,
  log,
}) => {
  log.expects(/Reading from the API failed/);
  log.expects(/status of 404/);
  const api = await breakApi(page, { path: '/api/products', how: 404 });
  await open(page, '/books/bk06/Cosmos');
  await expect(page.getByRole('alert')).toContainText('The book could not be loaded.');
  await expect(heading(page, 'Cosmos')).toBeVisible();
  await page.goto('/books/bk06/Universe');
  await waitUntilLive(page);
  await expect(page.getByRole('alert')).toContainText('The book could not be loaded.');
  await api.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/books/bk06/Cosmos');
});

test('the shop survives a broken screen, which can be rendered again', async ({ page, log }) => {
  log.expects(/A screen broke|TypeError|React Router caught/);
  const body = { products: [{ _id: 'no-title' }] };
  const api = await breakApi(page, { path: '/api/products', how: { body } });
  await open(page, '/books?search=gene');
  await expect(heading(page, BROKEN)).toBeFocused();
  await expectAccessibleAtBothWidths(page);
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await topBar(page).getByRole('link', { name: 'Account' }).click();
  await expect(heading(page, 'Sign in')).toBeFocused();
  await page.goBack();
  await expect(heading(page, BROKEN)).toBeFocused();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, BROKEN)).toBeFocused();
  await api.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(titles(page)).toHaveText(['The Gene']);
  await expect(heading(page, 'Books')).toBeFocused();
});

test.describe('a user', () => {
  test.use(signedIn);

  test('loses neither a change nor a line in the middle of a failure', async ({ page, log }) => {
    const inCart = card(page, COSMOS).getByRole('link', { name: 'Go To Cart' });
    await recordNotices(page);

    await test.step('a change is shown after leaving in the middle of it', async () => {
      await open(page, '/books');
      await breakApiUntilLeft(page, {
        path: CART,
        method: 'POST',
        how: 'silence',
        isChangeMade: true,
      });
      await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
      await expect.poll(() => readGuestList(page, CART)).toHaveLength(1);
      await expect(inCart).toBeHidden();
      await reload(page);
      await expect(inCart).toBeVisible();
      await expectNotices(page);
    });

    await test.step('a line whose move to the wishlist fails half-way is kept', async () => {
      log.expects(/A change could not be made/);
      await inCart.click();
      await breakApiUntilLeft(page, { path: CART, method: 'DELETE', how: 500, times: 1 });
      const move = page.getByRole('button', { name: 'Move Cosmos to wishlist' });
      await move.click();
      await expectNotices(page, 'success: Added To Wishlist', `error: ${WENT_WRONG}`);
      expect([await readGuestList(page, CART), await readGuestList(page, WISHLIST)]).toEqual([
        ['Cosmos × 1'],
        ['Cosmos'],
      ]);
      await move.click();
      await expect(heading(page, 'Cart (0)')).toBeVisible();
      expect(await readGuestList(page, WISHLIST)).toEqual(['Cosmos']);
    });
  });
});
