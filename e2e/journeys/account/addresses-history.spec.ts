import { expect, IS_ON_SERVER, open, reload, signedIn, test } from '../../support/fixtures.ts';
import { button, fillAddress, SAMPLE } from '../../support/screens/purchase.ts';
import { expectPath, fillSignUp, heading, topBar } from '../../support/screens/user.ts';

test.use(signedIn);

test('list and form keep their focus, history and texts', async ({ page, context }) => {
  const openList = () => page.getByRole('link', { name: 'Manage Addresses' }).click();
  const noAddress = page.getByText('You have no saved address yet.');
  const ashasAddress = page.getByRole('article', { name: 'Address of Asha Rao' });
  await open(page, '/profile');
  await openList();

  await test.step('focus follows from list to form and back', async () => {
    await button(page, 'Add New Address').press('Enter');
    await expect(heading(page, 'Add New Address')).toBeFocused();
    await button(page, 'Cancel').press('Enter');
    await expect(heading(page, 'Addresses')).toBeFocused();
    await button(page, `Edit address of ${SAMPLE}`).press('Enter');
    await expect(heading(page, 'Edit Address')).toBeFocused();
    await button(page, 'Save').press('Enter');
    await expect(heading(page, 'Addresses')).toBeFocused();
  });

  await test.step('one Back leads to the page before the list, also after saving', async () => {
    await page.goBack();
    await expectPath(page, '/profile');
  });

  await test.step('a reload keeps the form, and Back leaves it', async () => {
    await openList();
    await button(page, `Edit address of ${SAMPLE}`).click();
    await reload(page);
    await expect(heading(page, 'Edit Address')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue(SAMPLE);
    await page.goBack();
    await expect(heading(page, 'Addresses')).toBeVisible();
    await page.goBack();
    await expectPath(page, '/profile');
  });

  await test.step('another tab shows a change at once', async () => {
    await openList();
    await expect(page.getByRole('article')).toHaveCount(1);
    const other = await context.newPage();
    await open(other, '/address');
    await button(other, `Delete address of ${SAMPLE}`).click();
    await expect(noAddress).toBeVisible();
    await other.close();
  });

  await test.step('a reload keeps what was typed, until it is saved or cancelled', async () => {
    await button(page, 'Add New Address').click();
    await fillAddress(page, { Name: 'Asha Rao', Address: '7, Lake View Road' });
    await reload(page);
    await expect(page.getByLabel('Name')).toHaveValue('Asha Rao');
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('7, Lake View Road');
    await button(page, 'Cancel').click();
    await button(page, 'Add New Address').click();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await fillAddress(page);
    await reload(page);
    await button(page, 'Save').click();
    await expect(ashasAddress).toContainText('Mysuru, Karnataka 570001');
    await page.goForward();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  await test.step('no user sees the addresses of another user', async () => {
    await topBar(page).getByRole('link', { name: 'Account' }).click();
    await button(page, 'Logout').click();
    await expect(heading(page, 'Sign in')).toBeVisible();
    await page.getByRole('link', { name: 'Create a new account' }).click();
    await fillSignUp(page);
    await button(page, 'Sign up').click();
    await expectPath(page, '/');
    await topBar(page).getByRole('link', { name: 'Account' }).click();
    await openList();
    // In the demo, every user starts with the sample.
    const sample = page.getByRole('article', { name: `Address of ${SAMPLE}` });
    await expect(IS_ON_SERVER ? noAddress : sample).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(IS_ON_SERVER ? 0 : 1);
  });
});
