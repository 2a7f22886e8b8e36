import { waitUntilLive, expect, open, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import { changeElsewhere } from '../support/screens/guest-lists.ts';
import { countPages, removeFiles, MISSING } from '../support/faults/missing-files.ts';
import {
  card,
  COSMOS,
  expectPath,
  heading,
  signInAsGuest,
  topBar,
} from '../support/screens/user.ts';

const BROKEN = 'Unexpected Application Error!';

test.use(withoutWorker);

test('a visitor gets a screen with a new file name by a reload, and the book is added', async ({
  page,
  log,
}) => {
  log.expects(MISSING);
  await open(page, '/books');
  const pages = countPages(page);
  await removeFiles(page, '**/assets/sign-in-*.js', () => pages.loaded === 0);
  const reloaded = page.waitForEvent('domcontentloaded');
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await reloaded;
  await waitUntilLive(page);
  await signInAsGuest(page);
  await expectPath(page, '/books');
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  expect(pages.loaded).toBe(1);
});

test.describe('a user', () => {
  test.use(signedIn);

  test('gets a message instead of a screen that is missing, and stays in the shop', async ({
    page,
    context,
    log,
  }) => {
    log.expects(/ERR_INTERNET_DISCONNECTED|A screen broke/);
    await open(page, '/books');
    const pages = countPages(page);

    await test.step('offline, the user gets the screen when the network is back', async () => {
      await context.setOffline(true);
      await topBar(page).getByRole('link', { name: 'Cart' }).click();
      await expect(heading(page, BROKEN)).toBeFocused();
      await expect(page.getByText('This page could not be loaded. You are offline.')).toBeVisible();
      // The drawing that could not be fetched is not visible either.
      await expect(page.locator('main img')).toBeHidden();
      await page.getByRole('button', { name: 'Try again' }).click();
      await topBar(page).getByRole('link', { name: 'Books' }).click();
      await expect(heading(page, 'Books')).toBeFocused();
      await page.goBack();
      await expect(page.getByText('This page could not be loaded. You are offline.')).toBeVisible();
      expect(pages.loaded).toBe(0);
      await context.setOffline(false);
      await expect(heading(page, 'Cart (0)')).toBeVisible();
      expect(pages.loaded).toBe(1);
    });

    await test.step('a screen that the host has lost opens when the host has it again', async () => {
      log.expects(MISSING);
      pages.loaded = 0;
      await changeElsewhere(page, 'POST /api/user/cart');
      await removeFiles(page, '**/assets/profile-*.js');
      await topBar(page).getByRole('link', { name: 'Account' }).click();
      await expect(heading(page, BROKEN)).toBeFocused();
      await expectPath(page, '/profile');
      await expect(page.getByText('This page could not be loaded.')).toBeVisible();
      expect(pages.loaded).toBe(1);

      await topBar(page).getByRole('link', { name: 'Wishlist' }).click();
      await expect(heading(page, 'Wishlist (0)')).toBeFocused();
      await page.goBack();
      await expect(heading(page, BROKEN)).toBeVisible();
      expect(pages.loaded).toBe(1);

      await page.unroute('**/assets/profile-*.js');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(heading(page, 'Account')).toBeVisible();
      await expect(topBar(page).getByRole('link', { name: 'Cart' })).toHaveText('Cart1');
      expect(pages.loaded).toBe(2);
    });
  });
});
