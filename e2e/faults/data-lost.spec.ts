import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { callApi, isWorkerInControl } from '../support/call-api.ts';
import { expect, open, reload, test, withoutWorker } from '../support/fixtures.ts';
import { stopWorkers } from '../support/servers/own-server.ts';
import {
  ASHA,
  card,
  COSMOS,
  expectNotices,
  fillSignIn,
  fillSignUp,
  recordNotices,
  heading,
  readList,
  PRIDE,
  signInAsGuest,
  topBar,
  WENT_WRONG,
} from '../support/screens/user.ts';

const SIGN_IN_AGAIN = 'error: Please sign in again';

function addToCart(page: Page, book: { title: string }) {
  return card(page, book).getByRole('button', { name: 'Add To Cart' }).click();
}

async function signUp(page: Page) {
  await open(page, '/signup');
  await fillSignUp(page);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(heading(page, /A good book is a friend/)).toBeVisible();
  await topBar(page).getByRole('link', { name: 'Books' }).click();
}

async function signOut(page: Page) {
  await topBar(page).getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

/** Deletes the shop's database from another tab, in which the shop is not open. */
async function deleteDatabase(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('kitabdost');
        deleting.addEventListener('success', resolve);
        deleting.addEventListener('blocked', reject);
      }),
  );
  await page.close();
}

test('a user whose data are gone gets a message, and the open shop works on', async ({
  page,
  context,
  log,
  baseURL: origin = '',
}) => {
  await recordNotices(page);
  await signUp(page);

  await test.step('the site’s data were cleared', async () => {
    await addToCart(page, COSMOS);
    // The change must be made before: otherwise its call is refused, and the browser logs that.
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.notices)).toContain(SIGN_IN_AGAIN);
    await signInAsGuest(page);
    await expect(heading(page, 'Books')).toBeVisible();
    await addToCart(page, PRIDE);
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
    await reload(page);
    expect(await readList(page, 'cart')).toEqual(['Pride and Prejudice × 1']);
    expect(await isWorkerInControl(page)).toBe(true);
  });

  await test.step('the database was deleted', async () => {
    log.expects(/status of 404/);
    log.expects(/A change could not be made/);
    await signOut(page);
    await signUp(page);
    await deleteDatabase(context);
    await page.bringToFront();
    await addToCart(page, COSMOS);
    await expect(heading(page, 'Sign in')).toBeVisible();
    await expectNotices(page, SIGN_IN_AGAIN);
    await signInAsGuest(page);
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
  });
});

test('with a full disk at the first visit, the page handles calls and keeps data while it is open', async ({
  page,
  context,
  log,
  baseURL: origin = '',
}) => {
  log.expects(/ERR_FAILED/);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await open(page, '/books');
  await page.evaluate(() => fetch('/api/categories').catch(() => undefined));
  await expect.poll(() => log.lines().join()).toContain('the shop forgets cart and users');
  expect(await isWorkerInControl(page)).toBe(true);
  await signUp(page);
  await stopWorkers(context, page);
  await addToCart(page, COSMOS);
  await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
});

/** Writes a long text into the stored user, as an earlier release let a sign-up do. */
async function enlargeUser(page: Page, email: string, diary: string) {
  await page.evaluate(
    (row) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('kitabdost');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('users', 'readwrite');
          const users = transaction.objectStore('users');
          const reading = users.get(row.email);
          reading.addEventListener('success', () => {
            users.put({ ...(reading.result as object), diary: row.diary }, row.email);
          });
          transaction.addEventListener('complete', resolve);
          transaction.addEventListener('abort', reject);
          transaction.addEventListener('complete', () => opening.result.close());
        });
      }),
    { email, diary },
  );
}

test.describe('on a full disk', () => {
  test.use(withoutWorker);

  test('a change fails completely with a message, and works when there is space', async ({
    page,
    context,
    log,
    baseURL: origin = '',
  }) => {
    log.expects(/QuotaExceededError/);
    log.expects(/A change could not be made/);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_500_000 });
    await recordNotices(page);
    await open(page, '/signin');
    // Every change writes the whole user again, and there is space for only one.
    await callApi(page, '/api/auth/signup', { method: 'POST', body: ASHA });
    // 900,000 characters; there are 1,500,000 bytes.
    await enlargeUser(page, ASHA.email, randomBytes(450_000).toString('hex'));
    await fillSignIn(page, ASHA.email, ASHA.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await topBar(page).getByRole('link', { name: 'Books' }).click();
    await addToCart(page, COSMOS);
    await expectNotices(page, 'success: Logged in', `error: ${WENT_WRONG}`);
    await expect(card(page, COSMOS).getByRole('button', { name: 'Add To Cart' })).toBeVisible();
    expect(await readList(page, 'cart')).toEqual([]);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    await addToCart(page, COSMOS);
    await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
    await reload(page);
    expect(await readList(page, 'cart')).toEqual(['Cosmos × 1']);
  });
});
