import { expectAccessibleAtBothWidths } from '../../support/accessibility.ts';
import { expect, IS_ON_SERVER, open, test } from '../../support/fixtures.ts';
import { signInAtDesk } from '../../support/screens/desk.ts';
import { heading } from '../../support/screens/user.ts';

test('a new shop lists what it needs, and starts without the sample books', async ({ page }) => {
  await page.goto('/desk');
  await signInAtDesk(page);
  const list = page.getByRole('region', { name: 'Before the first reader' });
  await expect(list.getByRole('status')).toHaveText(/^\d of 8 sewn$/);
  await expect(list.getByRole('link', { name: 'First books: Import a list' })).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
  const samples = page.getByRole('region', { name: 'The sample books' });
  await expect(samples.getByText('Nobody has ordered one.')).toBeVisible();
  await samples.getByRole('button', { name: 'Start with an empty shop' }).press('Enter');
  await page.keyboard.press('Escape');
  await samples.getByRole('button', { name: 'Start with an empty shop' }).press('Enter');
  await expectAccessibleAtBothWidths(page);
  await page.getByRole('button', { name: 'Delete 25 sample books' }).press('Enter');
  await expect(samples).toBeHidden();
  await page.getByRole('link', { name: 'Books', exact: true }).first().click();
  await expect(page.getByText('There are no books yet.')).toBeVisible();

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await list.getByRole('button', { name: 'Hide this list' }).press('Enter');
  await expect(list).toBeHidden();
  await page.goto('/desk/more');
  await page.getByRole('link', { name: 'The first day' }).click();
  await heading(page, 'The first day').waitFor();
  await page.getByRole('button', { name: 'Show this list on Today' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Hide this list' })).toBeVisible();
});

test.describe('the demo', () => {
  test.skip(IS_ON_SERVER, 'Only the demo in the browser has the trade.');
  test.use({ hasTrade: true });

  test('opens with sixty days of trade, which a reset brings back', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: 'The owner’s desk' }).click();
    await signInAtDesk(page);
    const toPack = page.getByRole('link', { name: /^\d+ orders to pack$/ });
    await expect(toPack).toBeVisible();
    await expect(page.getByRole('region', { name: 'Parcels that came back' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^1 return to decide on$/ })).toBeVisible();
    await expectAccessibleAtBothWidths(page);

    await page.goto('/desk/orders');
    await expect(page.getByRole('table', { name: 'Orders, newest first' })).toBeVisible();
    const count = await page.evaluate(countStoredOrders);
    expect(count).toBeGreaterThan(90);
    await page.goto('/desk/reports');
    const runsOut = page.getByRole('table', { name: 'Books that run out, soonest first' });
    await expect(runsOut).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.setViewportSize({ width: 320, height: 800 });
    const getWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await getWidth()).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto('/?mockReset=data');
    await expect.poll(() => page.evaluate(countStoredOrders)).toBe(0);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/desk/sign-in');
    await signInAtDesk(page);
    await expect(page.getByRole('link', { name: /^\d+ orders to pack$/ })).toBeVisible();
    expect(await page.evaluate(countStoredOrders)).toBe(count);
  });

  test('opens other stories as scenarios, and is as before afterwards', async ({ page, log }) => {
    // A session at the desk belongs to the story in which it began.
    log.expects(/status of 401/);
    const openDesk = async (scenario: string) => {
      await page.goto(`/desk?mockScenario=${scenario}`);
      await signInAtDesk(page);
    };
    await openDesk('bad-week');
    await expect(page.getByRole('link', { name: '3 returns to decide on' })).toBeVisible();
    const checklist = page.getByRole('region', { name: 'Before the first reader' });
    await expect(checklist).toBeHidden();
    await openDesk('first-day');
    await expect(checklist).toBeVisible();
    await expect(page.getByRole('link', { name: /^\d orders to pack$/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Parcels that came back' })).toBeHidden();
    await openDesk('');
    await expect(page.getByRole('link', { name: '1 return to decide on' })).toBeVisible();
  });
});

/** Runs in the page. */
function countStoredOrders(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kitabdost');
    opening.addEventListener('error', reject);
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('orders').objectStore('orders').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });
}
