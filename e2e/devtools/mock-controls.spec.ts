import type { Page } from '@playwright/test';
import { addChanges } from '#devtools/controls/testing.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  signInAsGuest,
  WENT_WRONG,
} from '../support/screens/user.ts';

const READING_FAILED = /Reading from the API failed/;

function badge(page: Page) {
  return page.getByRole('complementary', { name: 'Mock back end' });
}

function resetMock(page: Page) {
  return badge(page).getByRole('button', { name: 'Reset the mock to normal' }).click();
}

/** Checks that a setting of one tab applies in another, until one of them resets the mock. */
async function expectSettingsEverywhere(page: Page) {
  await recordNotices(page);
  const other = await page.context().newPage();
  await open(other, '/cart');
  await expect(heading(other, 'Cart (0)')).toBeVisible();
  await expect(badge(other)).toHaveCount(0);
  // A tab in the background is slow to click in.
  await page.bringToFront();
  const failure = { how: 500, for: 'POST /api/user/cart' } as const;
  await open(page, addChanges('/books?search=cosmos', { failure }));
  await expectPath(page, '/books?search=cosmos');
  await expect(badge(other)).toContainText('Mock: 500 on POST /api/user/cart');
  await reload(page);
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expectNotices(page, `error: ${WENT_WRONG}`);
  await other.bringToFront();
  await resetMock(other);
  await page.bringToFront();
  await expect(badge(page)).toHaveCount(0);
  await card(page, COSMOS).getByRole('button', { name: 'Add To Cart' }).click();
  await expect(heading(other, 'Cart (1)')).toBeVisible();
  await other.close();
  await page.bringToFront();
}

test('a visitor meets failing calls, and a retry works', async ({ page, log }) => {
  log.expects(READING_FAILED);

  await test.step('a call that fails once is reported', async () => {
    log.expects(/status of 404/);
    await open(page, addChanges('/books', { failure: { how: 404, for: 'next' } }));
    await expect(page.getByRole('alert')).toContainText('The books could not be loaded.');
    await expect(badge(page)).toHaveText(/^Mock: no delay/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('the offline message and the badge fit on the smallest screen', async () => {
    log.expects(/net::ERR_FAILED/);
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, addChanges('/books', { failure: { how: 'network', for: 'all' } }));
    await expect(page.getByRole('alert')).toContainText('The shop did not answer.');
    await expect(badge(page)).toContainText('Mock: no network on every call');
    await expectAccessible(page);
    await resetMock(page);
    await expect(badge(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a signed-in user', () => {
  test.use(signedIn);

  test('meets failures, and the end of the session', async ({ page, log }) => {
    await test.step('settings apply in every tab until they are reset', async () => {
      log.expects(/A change could not be made/);
      log.expects(/status of 500/);
      await expectSettingsEverywhere(page);
    });

    await test.step('an expired session asks the shopper to sign in again, and a reset signs out', async () => {
      log.expects(READING_FAILED);
      log.expects(/status of 401/);
      await open(page, addChanges('/cart', { scenario: 'session-expired' }));
      await expectPath(page, '/signin');
      await signInAsGuest(page);
      await expect(heading(page, 'Cart (1)')).toBeVisible();
      await open(page, addChanges('/cart', { resetsData: true }));
      await expectPath(page, '/signin');
      await signInAsGuest(page);
      await expect(heading(page, 'Cart (0)')).toBeVisible();
    });
  });
});
