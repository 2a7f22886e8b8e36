import { expectAccessible } from '../../support/accessibility.ts';
import { openScanner, signInAtDesk } from '../../support/screens/desk.ts';
import { heading } from '../../support/screens/user.ts';
import { expect, test } from '../../support/fixtures.ts';

const KNOWN_ISBN = '9780425200452';
const UNKNOWN_ISBN = '9780306406157';

test('a scanner fills a delivery, which survives a reload and is put in stock', async ({
  page,
}) => {
  const field = page.getByRole('textbox', { name: 'ISBN' });
  const scanInto = await openScanner(page);
  const scan = async (text: string) => {
    await expect(field).toBeFocused();
    await scanInto(text);
  };
  await page.goto('/desk/goods-in');
  await signInAtDesk(page);
  // The check digit is wrong.
  await scan('9780141439581');
  await expect(page.getByText('“9780141439581” is not an ISBN. Scan it again.')).toBeVisible();
  await scan(UNKNOWN_ISBN);
  await expect(page.getByText('is not in the shop yet. It is kept in the list.')).toBeVisible();
  await expectAccessible(page);
  // A number sets the copies of the last book.
  for (const text of [KNOWN_ISBN, KNOWN_ISBN, '6', KNOWN_ISBN]) await scan(text);
  const status = page.getByRole('status').filter({ hasText: 'Murder on the Orient Express' });
  await expect(status).toContainText('Added, 7th copy');
  await page.getByRole('button', { name: 'Undo last scan' }).click();
  await expect(status).toContainText('Added, 6th copy');
  // With the focus on another line's button, a scan counts its own book, also if Tab ends it.
  await page.getByRole('button', { name: `Increase copies of ${UNKNOWN_ISBN}` }).click();
  for (const end of ['Tab', 'Enter'] as const) {
    await scanInto(`${KNOWN_ISBN}51299`, end);
    await page.getByRole('button', { name: 'Undo last scan' }).click();
  }
  await page.getByLabel('Supplier').focus();
  await scanInto('12');
  await expect(page.getByLabel('Supplier')).toHaveValue('');
  await expect(page.getByRole('status', { name: `Copies of ${UNKNOWN_ISBN}` })).toHaveText('2');
  await expect(status).toContainText('Added, 6th copy');
  await page.reload();
  await expect(page.getByRole('link', { name: `Add book ${UNKNOWN_ISBN}` })).toBeVisible();
  const stock = Number(/(\d+) for sale/.exec((await status.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Put 6 copies in stock' }).click();
  await expect(page.getByText('6 copies in stock')).toBeVisible();
  await expect(page.getByText('Murder on the Orient Express')).toBeHidden();
  await scan(KNOWN_ISBN);
  await expect(status).toContainText(`${stock + 6} for sale`);
});

declare global {
  interface Window {
    /** What the stand-in of the camera shows. */
    shownCodes: string[];
  }
}

test('a phone scans by its camera @phone-only', async ({ page }) => {
  await page.addInitScript(() => {
    window.shownCodes = [];
    Object.assign(window, {
      BarcodeDetector: class {
        async detect(video: HTMLVideoElement) {
          return video.paused ? [] : window.shownCodes.map((rawValue) => ({ rawValue }));
        }
      },
    });
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height);
      return canvas.captureStream();
    };
  });
  const mayUseCamera = () =>
    page.evaluate(() =>
      (
        document as Document & { featurePolicy?: { allowsFeature(name: string): boolean } }
      ).featurePolicy?.allowsFeature('camera'),
    );
  await page.goto('/signin');
  expect(await mayUseCamera()).toBe(false);
  await page.goto('/desk/goods-in');
  await signInAtDesk(page);
  expect(await mayUseCamera()).toBe(true);
  await page.getByRole('button', { name: 'Use the camera' }).click();
  const show = (...codes: string[]) =>
    page.evaluate((shown) => void (window.shownCodes = shown), codes);
  const status = page.getByRole('status').filter({ hasText: 'Murder on the Orient Express' });
  await show(KNOWN_ISBN);
  await expect(status).toContainText('Added, 1st copy');
  // Axe reports a control that the bottom bar covers as too small.
  await page.setViewportSize({ width: 390, height: 2000 });
  await expectAccessible(page);
  await show(KNOWN_ISBN, UNKNOWN_ISBN);
  await expect(page.getByText('is not in the shop yet. It is kept in the list.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect(page.getByLabel('Camera picture')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Put 1 copy in stock' })).toBeVisible();

  await test.step('the pages that the bar has no space for are under More', async () => {
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Outbox', exact: true }).click();
    await heading(page, 'Outbox').waitFor();
  });
});
