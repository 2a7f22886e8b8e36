import { expect, open, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectPath, heading } from '../support/user.ts';

const EMAIL = 'guest@example.com';
const NEW = 'a hound on the moor';

test('a reader forgets the password, chooses another by the link and signs in', async ({ page }) => {
  await open(page, '/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectPath(page, '/forgot');
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused();

  await page.getByRole('link', { name: 'Open the link of the mail' }).click();
  await expect(heading(page)).toHaveText('Reset password');
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('Confirm password').fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectPath(page, '/signin');

  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPath(page, '/');

  await open(page, '/profile/details');
  await page.getByLabel('First name').fill('Asha');
  await page.getByRole('button', { name: 'Save names' }).click();
  await open(page, '/profile');
  await expect(page.getByRole('definition').first()).toHaveText('Asha');

  await open(page, '/profile/details');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByLabel('Your password').fill(NEW);
  await page.getByRole('button', { name: 'Delete for ever' }).click();
  await expectPath(page, '/');
});
