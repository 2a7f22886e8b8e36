import { readFile } from 'node:fs/promises';
import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, signedIn, test } from '../../support/fixtures.ts';
import { createOrder } from '../../support/screens/orders.ts';
import { heading, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

test('a sale is in reports, outbox and list, and on a label', async ({ page }) => {
  const placed = await createOrder(page, [PRIDE], { payment: 'cod' });
  await page.goto('/desk/reports?period=month');
  await signInAtDesk(page);

  await heading(page, 'Reports').waitFor();
  await expect(page.getByRole('img', { name: /^Sales a day, the highest is ₹/ })).toBeVisible();
  const best = page.getByRole('table', { name: 'Best sellers, most copies first' });
  await expect(best.getByText(PRIDE.title)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Best sellers as CSV' }).click();
  const file = await (await saving).path();
  expect(await readFile(file, 'utf8')).toContain(PRIDE.title);

  await page.getByRole('link', { name: 'Register of bills' }).click();
  const register = page.getByRole('table', { name: 'Register of bills' });
  await expect(register.getByRole('link', { name: placed.number })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('link', { name: 'Stock value' }).click();
  await expect(page.getByText('at today’s selling prices')).toBeVisible();

  await page.goto('/desk/outbox');
  await heading(page, 'Outbox').waitFor();
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: new RegExp(`^Read .*${placed.number}`) }).click();
  await expect(page.getByRole('region', { name: 'Text of the email' })).toContainText(PRIDE.title);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.goto('/desk/orders?status=placed');
  await page.getByRole('checkbox', { name: `Choose order ${placed.number}` }).check();
  await page.getByRole('link', { name: 'Print labels' }).click();
  await page.getByRole('region', { name: `Label of order ${placed.number}` }).waitFor();
  await expectAccessibleAtBothWidths(page);

  await test.step('packing can be undone, and orders are found by city and payment', async () => {
    const { number } = placed;
    await page.goBack();
    const choice = page.getByRole('checkbox', { name: `Choose order ${number}` });
    await choice.check();
    await test.step('a packing slip is printed without the navigation', async () => {
      await page.getByRole('link', { name: 'Print packing slips' }).click();
      const slip = page.getByRole('region', { name: `Packing slip of order ${number}` });
      // A slip of many books needs several sheets.
      await expect(slip.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid');
      await page.emulateMedia({ media: 'print' });
      await expect(slip).toContainText(PRIDE.title);
      await expect(page.getByRole('navigation')).toBeHidden();
      await page.emulateMedia({ media: null });
      await page.goBack();
    });
    await choice.check();
    await page.getByRole('button', { name: 'Mark packed' }).click();
    await expect(page.getByText('There are no orders here.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Online');
    await expect(page.getByText('No order matches.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Payment' }).selectOption('Cash on delivery');
    await page.getByRole('combobox', { name: 'Placed' }).selectOption('Today');
    await page.getByRole('searchbox', { name: 'Search orders' }).fill('bengaluru');
    await expect(page).toHaveURL(/search=bengaluru/);
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  });
});
