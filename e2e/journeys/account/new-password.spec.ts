import { expect, open, test } from '../../support/fixtures.ts';
import {
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { expectNotices, expectPath, heading, recordNotices } from '../../support/screens/user.ts';

const EMAIL = 'guest@example.com';
const NEW_PASSWORD = 'a hound on the moor';

test.beforeEach(({ page }) => recordNotices(page));

test('a user forgets the password, chooses another by the link and signs in @mock', async ({
  page,
}) => {
  await open(page, '/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectPath(page, '/forgot');
  await expectAccessibleAtBothWidths(page);
  await page.getByLabel('Email').fill(EMAIL);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeFocused();

  await page.getByRole('link', { name: 'Open the link in the email' }).click();
  await expect(heading(page, 'Reset password')).toBeFocused();
  await expectAccessibleOnPhone(page);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expectPath(page, '/signin');

  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectPath(page, '/');

  await open(page, '/profile/details');
  await expectPath(page, '/profile');
  await page.getByLabel('First name').fill('Asha');
  await page.getByRole('button', { name: 'Save names' }).click();
  await expectNotices(page, 'success: Names saved');
  await expect(page.getByRole('definition').first()).toHaveText('Asha');

  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expectPath(page, '/');
});

test('a link of an earlier release leads to the page, with its token after the #', async ({
  page,
  log,
}) => {
  log.expects(/400 .*api\/auth\/reset/);
  await open(page, '/reset/0a1b');
  await expect(heading(page, 'Reset password')).toBeVisible();
  await expect(page).toHaveURL(/\/reset#0a1b$/);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(heading(page, 'This link has expired')).toBeFocused();
});
