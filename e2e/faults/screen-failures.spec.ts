import type { Page } from '@playwright/test';
import { becomeLive, expect, open, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import { changeElsewhere } from '../support/guest-lists.ts';
import { card, COSMOS, expectPath, heading, signInAsGuest, topBar } from '../support/user.ts';
import { ALL_TITLES, titles } from '../support/book-list.ts';

const BROKEN = 'Unexpected Application Error!';
const INCOMPLETE = 'This page did not load completely. Please reload it.';
const MISSING = /Failed to load resource|A screen broke|Failed to fetch/;

/** Removes files of the shop from the host, like a new deployment. */
async function lose(page: Page, files: string, isLost = () => true) {
  const answer = { status: 404, contentType: 'text/html', body: '<p>Not here' };
  await page.route(files, (route) => (isLost() ? route.fulfill(answer) : route.continue()));
}

/** Counts page loads from now on. */
function countPages(page: Page) {
  const pages = { loaded: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.loaded += 1;
  });
  return pages;
}

test.use(withoutWorker);

const FIRST_SCRIPT = '**/assets/index-*.js';

test('a page whose first script has a new name reloads and works', async ({ page, log }) => {
  log.expects(MISSING);
  const pages = countPages(page);
  await lose(page, FIRST_SCRIPT, () => pages.loaded === 1);
  await page.goto('/books');
  await expect.poll(() => pages.loaded).toBe(2);
  await becomeLive(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a page without its first script can be read, shows a message, and its links work', async ({
  page,
  log,
}) => {
  log.expects(MISSING);
  const pages = countPages(page);
  await lose(page, FIRST_SCRIPT);
  await page.goto('/books?search=gene');
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  expect(pages.loaded).toBe(2);
  await expect(titles(page)).toHaveText(ALL_TITLES);
  const cosmos = card(page, COSMOS);
  await expect(cosmos.getByRole('button', { name: 'Add To Cart' })).toBeDisabled();
  await expect(page.getByRole('searchbox')).toBeDisabled();
  await cosmos.getByRole('link').click();
  await expectPath(page, '/books/bk06/Cosmos');
  await expect(heading(page, 'Cosmos')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  await topBar(page).getByRole('link', { name: 'Cart' }).click();
  await expectPath(page, '/cart');
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  expect(pages.loaded).toBe(4);
});

test('a page does not reload if the network interrupts its first script', async ({ page, log }) => {
  log.expects(/ERR_INTERNET_DISCONNECTED/);
  const pages = countPages(page);
  await page.route(FIRST_SCRIPT, (route) => route.abort('internetdisconnected'));
  await page.route('/books', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort('internetdisconnected'),
  );
  await page.goto('/books');
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  await expect(titles(page)).toHaveText(ALL_TITLES);
  expect(pages.loaded).toBe(1);
});

test('a page without its first script answers touches with a message', async ({ page, log }) => {
  log.expects(MISSING);
  const pages = countPages(page);
  const touched = Promise.withResolvers<void>();
  await page.route(FIRST_SCRIPT, async (route) => {
    await touched.promise;
    await route.fulfill({ status: 404 });
  });
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByLabel('Password', { exact: true }).fill('open-shelf');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  touched.resolve();
  await expect(page.getByRole('alert')).toHaveText(INCOMPLETE);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await expectPath(page, '/signin');
  expect(pages.loaded).toBe(1);
});

test('a visitor whose next screen has a new name gets it by a reload, and keeps the intent', async ({
  page,
  log,
}) => {
  log.expects(MISSING);
  await open(page, '/books');
  const pages = countPages(page);
  await lose(page, '**/assets/sign-in-*.js', () => pages.loaded === 0);
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect.poll(() => pages.loaded).toBe(1);
  await becomeLive(page);
  await signInAsGuest(page);
  await expectPath(page, '/books');
  await expect(card(page, COSMOS).getByRole('link', { name: 'Go To Cart' })).toBeVisible();
  expect(pages.loaded).toBe(1);
});

test.describe('a user', () => {
  test.use(signedIn);

  test('gets a message when a screen is missing, and stays in the shop', async ({ page, log }) => {
    log.expects(MISSING);
    await open(page, '/books');
    await changeElsewhere(page, 'POST /api/user/cart');
    const pages = countPages(page);
    await lose(page, '**/assets/profile-*.js');
    await topBar(page).getByRole('link', { name: 'Account' }).click();
    await expect(heading(page, BROKEN)).toBeFocused();
    await expectPath(page, '/profile');
    await expect(page.getByText('This page could not be fetched.')).toBeVisible();
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

  test('gets an offline message, and the screen when the network is back', async ({
    page,
    context,
    log,
  }) => {
    log.expects(/ERR_INTERNET_DISCONNECTED|A screen broke/);
    await open(page, '/books');
    const pages = countPages(page);
    await context.setOffline(true);
    await topBar(page).getByRole('link', { name: 'Cart' }).click();
    await expect(heading(page, BROKEN)).toBeFocused();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    // The drawing that could not be fetched is not visible either.
    await expect(page.locator('main img')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await topBar(page).getByRole('link', { name: 'Books' }).click();
    await expect(heading(page, 'Books')).toBeFocused();
    await page.goBack();
    await expect(page.getByText('You seem to be offline.')).toBeVisible();
    expect(pages.loaded).toBe(0);
    await context.setOffline(false);
    await expect(heading(page, 'Cart (0)')).toBeVisible();
    expect(pages.loaded).toBe(1);
  });
});
