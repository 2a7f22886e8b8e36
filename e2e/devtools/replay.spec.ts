import { expectAccessibleAtBothWidths } from '../support/accessibility.ts';
import { expect, open, signedIn, test } from '../support/fixtures.ts';

test.use(signedIn);

test('a session is recorded, shown step by step, and opened from its address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/mock-man#replay');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(/^Recording since/)).toBeVisible();
  await open(page, '/books/bk06/Cosmos');
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(page.getByRole('link', { name: 'Go To Cart' }).first()).toBeVisible();
  await open(page, '/mock-man#replay');
  await page.getByRole('button', { name: 'Stop and show' }).click();

  const line = page.getByRole('region', { name: 'Time line' });
  await line.getByRole('button', { name: /^Step \d+: Shop puts a book into the cart$/ }).click();
  await expect(page.getByText('/api/user/cart', { exact: true })).toBeVisible();
  await expect(page.getByText('201', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 record changed' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  const step = await page.getByRole('slider', { name: 'Step' }).inputValue();
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByText('The address copied.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const other = await context.newPage();
  await open(other, address);
  await expect(other.getByRole('slider', { name: 'Step' })).toHaveValue(step);
  // Keys work while no control has the focus.
  await other.keyboard.press('Home');
  await expect(other.getByText(/^Step 1 of \d+$/)).toBeVisible();
  await other.setViewportSize({ width: 320, height: 800 });
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
