import type { BrowserContext, Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { expect, open, reload, signedIn, test } from '../support/fixtures.ts';
import {
  button,
  chooser,
  fillAddress,
  HOME,
  openCheckout,
  SAMPLE,
} from '../support/screens/purchase.ts';
import {
  ASHA,
  expectNotices,
  fillSignIn,
  fillSignUp,
  heading,
  PRIDE,
  recordNotices,
} from '../support/screens/user.ts';

/** The key under which an earlier release stored the addresses in the browser. */
const STORAGE_KEY = `addresses:${ASHA.email.toLowerCase()}`;
const OLD = { ...createAddress('a1', 'Asha at home'), addressText: '14, Third Cross' };
const SAMPLE_ADDRESS = {
  id: 'sample',
  name: SAMPLE,
  phone: '98450 12345',
  city: 'Bengaluru',
  state: 'Karnataka',
  pin: '560003',
  addressText: '14, Third Cross, Malleshwaram',
};

function createAddress(id: string, name: string) {
  const place = { city: 'Bengaluru', state: 'Karnataka', pin: '560003' };
  return { id, name, phone: '98450 12345', addressText: '7, Lake View Road', ...place };
}

function cardNames(page: Page) {
  return page.getByRole('article').locator('.address-card-name');
}

async function signUp(page: Page): Promise<void> {
  await open(page, '/signup');
  await fillSignUp(page);
  await button(page, 'Sign up').click();
  await expect(heading(page, 'Sign up')).toBeHidden();
}

async function signIn(page: Page): Promise<void> {
  await open(page, '/signin');
  await fillSignIn(page, ASHA.email, ASHA.password);
  await button(page, 'Sign in').click();
  await expect(page.getByText('Logged in')).toBeVisible();
}

/** Stores addresses in the browser, once, before the next page loads. */
async function storeBeforeLoad(context: BrowserContext, addresses: object[]): Promise<void> {
  await context.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', '1');
      localStorage.setItem(key, text);
    },
    [STORAGE_KEY, JSON.stringify(addresses)] as const,
  );
}

test('an account has its addresses in every browser, and a new one has none', async ({
  page,
  browser,
}, { testId, retry }) => {
  await recordNotices(page);
  await signUp(page);
  await open(page, '/address');
  await expect(page.getByText('You have no saved address yet.')).toBeVisible();
  await button(page, 'Add New Address').click();
  await fillAddress(page, HOME);
  await button(page, 'Save').dblclick();
  await expect(cardNames(page)).toHaveText(['Asha Rao']);
  await expectNotices(page, 'success: New Address Added');
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).toBeNull();

  const elsewhere = await browser.newContext({
    extraHTTPHeaders: { 'x-test-shop': `${testId}-${retry}` },
  });
  const other = await elsewhere.newPage();
  await signInElsewhere(other, page);
  await expect(cardNames(other)).toHaveText(['Asha Rao']);
  await elsewhere.close();

  await test.step('a change shows in another tab', async () => {
    const tab = await page.context().newPage();
    await open(tab, '/address');
    await button(tab, 'Delete address of Asha Rao').click();
    await expect(page.getByText('You have no saved address yet.')).toBeVisible();
  });
});

test('the footer stays where it is when the addresses arrive @phone', async ({ page }) => {
  await signUp(page);
  const mayRespond = Promise.withResolvers<void>();
  await page.route('/api/user/addresses', async (route) => {
    await mayRespond.promise;
    await route.continue();
  });
  await open(page, '/address');
  await expect(page.getByText('Loading your addresses...')).toBeVisible();
  const before = await page.getByRole('contentinfo').boundingBox();
  mayRespond.resolve();
  await expect(page.getByText('You have no saved address yet.')).toBeVisible();
  expect(await page.getByRole('contentinfo').boundingBox()).toEqual(before);
});

async function signInElsewhere(other: Page, page: Page): Promise<void> {
  await other.goto(new URL('/signin', page.url()).href);
  await fillSignIn(other, ASHA.email, ASHA.password);
  await button(other, 'Sign in').click();
  await other.getByText('Logged in').waitFor();
  await other.goto(new URL('/address', page.url()).href);
}

test('addresses stored in a browser move into the account once', async ({ page, context }) => {
  await signUp(page);
  // Clear the storage only when the next page starts: the open page would store its session again.
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('kept')) localStorage.clear();
  });
  await storeBeforeLoad(context, [SAMPLE_ADDRESS, OLD, createAddress('a2', 'Asha at work')]);
  await signIn(page);
  await open(page, '/address');
  await expect(cardNames(page)).toHaveText(['Asha at home', 'Asha at work']);
  expect(await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY)).toBeNull();
  await button(page, 'Delete address of Asha at home').click();
  await expect(cardNames(page)).toHaveText(['Asha at work']);
  await reload(page);
  await expect(cardNames(page)).toHaveText(['Asha at work']);
});

test.describe('the guest', () => {
  test.use(signedIn);

  test('has the sample address, and can save fifty addresses but no more', async ({
    page,
    log,
  }) => {
    log.expects(/A change could not be made|status of 409/);
    await recordNotices(page);
    await openCheckout(page, PRIDE);
    await expect(chooser(page).getByRole('radio')).toHaveCount(1);
    await expect(chooser(page).getByRole('radio', { name: SAMPLE })).not.toBeChecked();
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    for (let count = 1; count < 50; count += 1) {
      const { id: _id, ...body } = createAddress('', `Friend ${count}`);
      await callApi(page, '/api/user/addresses', { method: 'POST', token, body });
    }
    await open(page, '/address');
    await expect(cardNames(page)).toHaveCount(50);
    await button(page, 'Add New Address').click();
    await fillAddress(page, HOME);
    await button(page, 'Save').click();
    await expectNotices(
      page,
      'error: You have 50 addresses, which is the limit. Please delete one first.',
    );
    await expect(page.getByLabel('City')).toHaveValue('Mysuru');
  });
});
