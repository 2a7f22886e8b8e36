import type { Page } from '@playwright/test';
import { waitUntilLive, expect, open, reload, test } from '../../support/fixtures.ts';
import {
  expectNotices,
  expectPath,
  fillSignIn,
  recordNotices,
  heading,
  signInAsGuest,
  readStored,
  topBar,
} from '../../support/screens/user.ts';

test.beforeEach(({ page }) => recordNotices(page));

async function expectCleared(page: Page) {
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Email')).toBeFocused();
  expect(await readStored(page, 'token')).toBeNull();
}

test('the form refuses wrong input, and leads away a user who has signed in', async ({
  page,
  log,
}) => {
  log.expects(/Signing in failed/);
  log.expects(/status of 404/);
  log.expects(/status of 401/);
  await open(page, '/signin');

  await test.step('email and password are required', async () => {
    const button = page.getByRole('button', { name: 'Sign in', exact: true });
    await fillSignIn(page, '', 'open-shelf');
    await button.click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await fillSignIn(page, 'guest@example.com', '');
    await button.click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectPath(page, '/signin');
    expect(await readStored(page, 'token')).toBeNull();
  });

  await test.step('an unknown email is not found', async () => {
    await fillSignIn(page, 'unknown@example.com', 'open-shelf');
    await page.keyboard.press('Enter');
    await expectNotices(page, 'error: User Not Found');
    await expectCleared(page);
  });

  await test.step('a wrong password is refused, and the right one is then accepted', async () => {
    await fillSignIn(page, 'guest@example.com', 'open-shelf ');
    await page.keyboard.press('Enter');
    await expectNotices(page, 'error: User Not Found', 'error: User Unauthorized');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'The password is wrong.',
    );
    await expectCleared(page);
    await fillSignIn(page, 'Guest@Example.com', 'open-shelf');
    await page.keyboard.press('Enter');
    await expectPath(page, '/');
  });

  await test.step('signed-in users are redirected from sign-in and sign-up', async () => {
    const links = page.getByRole('navigation', { name: 'Quick links' });
    await expect(links.getByRole('link')).toHaveText(['Books', 'Wishlist']);
    await page.goto('/signin');
    await expectPath(page, '/profile');
    await page.goto('/signup');
    await expectPath(page, '/books');
    await waitUntilLive(page);
    await expect(topBar(page).getByRole('link', { name: 'Books' })).toBeVisible();
  });
});

test('a protected page is shown after signing in, with its query', async ({ page }) => {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    // The redirect to the sign-in sets its URL, and then its state: two events.
    if (pathname !== visited.at(-1)) visited.push(pathname);
  });
  await open(page, '/cart?from=mail#sum');
  await expectPath(page, '/signin');
  await signInAsGuest(page);
  await expect(heading(page, 'Cart (0)')).toBeVisible();
  await expectPath(page, '/cart?from=mail#sum');

  await test.step('no other redirect interferes', async () => {
    await expectNotices(page, 'success: Logged in');
    expect(visited).toEqual(['/cart', '/signin', '/cart']);
  });

  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('guest credentials sign in, for as long as Remember Me says', async ({ page, context }) => {
  await test.step('guest credentials fill the form, and sign in when they are sent', async () => {
    await open(page, '/signin');
    await expect(page.getByLabel('Remember Me')).not.toBeChecked();
    await page.getByRole('button', { name: 'Set guest credentials' }).click();
    await expect(page.getByLabel('Email')).toHaveValue('guest@example.com');
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('');
    await expectPath(page, '/signin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectNotices(page, 'success: Logged in');
    await expectPath(page, '/');
    expect(JSON.parse((await readStored(page, 'user')) ?? '')).toEqual({
      email: 'guest@example.com',
      firstName: 'Guest',
      lastName: 'Reader',
    });
  });

  await test.step('without Remember Me the sign-in ends with the browser', async () => {
    await reload(page);
    await open(page, '/profile');
    await expect(heading(page, 'Account')).toBeVisible();
    const tab = await context.newPage();
    await open(tab, '/profile');
    await expect(heading(tab, 'Account')).toBeVisible();

    // Closing the browser removes its session cookies.
    await tab.close();
    await context.clearCookies();
    await reload(page);
    await expectPath(page, '/signin');
    expect([await readStored(page, 'token'), await readStored(page, 'user')]).toEqual([null, null]);
  });

  await test.step('with Remember Me the sign-in survives the browser', async () => {
    await page.getByLabel('Remember Me').check();
    await signInAsGuest(page);
    await expectPath(page, '/profile');
    await context.clearCookies();
    await reload(page);
    await expect(heading(page, 'Account')).toBeVisible();
  });
});
