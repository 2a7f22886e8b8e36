import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectAccessibleOnPhone,
} from '../../support/accessibility.ts';
import { expect, open, reload, signedIn, test } from '../../support/fixtures.ts';
import {
  button,
  fillAddress,
  HOME,
  replaceAddresses,
  SAMPLE,
} from '../../support/screens/purchase.ts';
import { expectNotices, recordNotices, heading } from '../../support/screens/user.ts';

test.use(signedIn);

function addressOf(page: Page, name: string) {
  return page.getByRole('article', { name: `Address of ${name}` });
}

test('a user adds, changes and deletes addresses', async ({ page }) => {
  await recordNotices(page);
  await open(page, '/profile');
  await page.getByRole('link', { name: 'Manage Addresses' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(addressOf(page, SAMPLE)).toContainText('14, Third Cross, Malleshwaram');
  await expectAccessibleAtBothWidths(page);

  await test.step('an empty form is not saved', async () => {
    await button(page, 'Add New Address').click();
    await expectAccessible(page);
    await button(page, 'Save').click();
    await expect(page.getByLabel('Pincode')).toBeFocused();
    await expectAccessibleOnPhone(page);
    await button(page, 'Cancel').click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectNotices(page);
  });

  await button(page, 'Add New Address').click();
  await fillAddress(page, { ...HOME, City: '  Mysuru ' });
  await button(page, 'Save').click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(addressOf(page, 'Asha Rao')).toContainText('Mysuru, Karnataka 570001');

  await button(page, 'Edit address of Asha Rao').click();
  await expect(heading(page, 'Edit Address')).toBeVisible();
  await expect(page.getByLabel('Pincode')).toHaveValue('570001');
  await fillAddress(page, { Pincode: '570 009' });
  await expect(page.getByLabel('Pincode')).toHaveAccessibleDescription('');
  await button(page, 'Save').click();
  await expect(addressOf(page, 'Asha Rao')).toContainText('Mysuru, Karnataka 570009');
  await expect(page.getByRole('article')).toHaveCount(2);

  await button(page, `Delete address of ${SAMPLE}`).click();
  await expect(addressOf(page, SAMPLE)).toHaveCount(0);
  await expect(heading(page, 'Addresses')).toBeFocused();
  await expectNotices(
    page,
    'success: New Address Added',
    'success: Address Updated',
    'error: Address Deleted',
  );
  await reload(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  await button(page, 'Delete address of Asha Rao').click();
  await expect(page.getByText('You have no saved address yet.')).toBeVisible();

  await test.step('long words break on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const long = 'Thiruvananthapuram'.repeat(5);
    const texts = { name: long, addressText: long, city: long, state: long };
    const figures = { pin: long.slice(0, 12), phone: long.slice(0, 30) };
    await replaceAddresses(page, [{ id: 'a1', ...texts, ...figures }]);
    await reload(page);
    await expect(addressOf(page, long)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await button(page, `Delete address of ${long}`).click();
    await expect(addressOf(page, long)).toHaveCount(0);
  });
});
