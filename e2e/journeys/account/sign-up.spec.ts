import type { Page } from '@playwright/test';
import { expect, open, reload, test } from '../../support/fixtures.ts';
import {
  ASHA,
  expectNotices,
  expectPath,
  fillSignUp,
  recordNotices,
  heading,
  readStored,
  topBar,
} from '../../support/screens/user.ts';

test.beforeEach(async ({ page }) => {
  await recordNotices(page);
  await open(page, '/signup');
});

function signUpButton(page: Page) {
  return page.getByRole('button', { name: 'Sign up', exact: true });
}

const LABELS = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];

test('a user signs up after wrong input and a refusal, and stays signed in', async ({
  page,
  log,
}) => {
  await test.step('an invalid email is not sent', async () => {
    await fillSignUp(page, { ...ASHA, email: 'asha at example' });
    await signUpButton(page).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('First name')).toHaveValue(ASHA.firstName);
    expect(await readStored(page, 'token')).toBeNull();
  });

  await test.step('each password is shown and hidden separately', async () => {
    const password = page.getByLabel('Password', { exact: true });
    const confirm = page.getByLabel('Confirm password');
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(confirm).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(confirm).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).first().click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  await open(page, '/signup');
  log.expects(/Signing up failed/);
  log.expects(/status of 422/);

  await test.step('a known email is refused, the form cleared and focused', async () => {
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await fillSignUp(page, { ...ASHA, email: ' Guest@example.com' });
    await page.getByRole('checkbox').check();
    await signUpButton(page).click();
    await expectNotices(page, 'error: User already exsists!');
    for (const label of LABELS)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
    await expect(page.getByLabel('First name')).toBeFocused();
    expect(await readStored(page, 'token')).toBeNull();
  });

  await test.step('a user signs up, lands on the home page and stays signed in', async () => {
    await fillSignUp(page);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await signUpButton(page).click();
    await expectPath(page, '/');
    expect(JSON.parse((await readStored(page, 'user')) ?? '')).toEqual({
      firstName: ASHA.firstName,
      lastName: ASHA.lastName,
      email: ASHA.email,
    });
    expect(await readStored(page, 'token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await page.context().clearCookies();
    await reload(page);
    await topBar(page).getByRole('link', { name: 'Account' }).click();
    await expect(heading(page, 'Account')).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['Asha', 'Rao', ASHA.email]);
  });
});
