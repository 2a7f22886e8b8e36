import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { card, COSMOS, PRIDE } from '../../support/screens/user.ts';

test.use(signedIn);

test('a toast stays while it is under the pointer or has focus', async ({ page }) => {
  const toast = page.getByText('Added To Cart', { exact: true });
  const heart = page.getByText(/ Wishlist$/);
  const add = (book: { title: string }) =>
    card(page, book).getByRole('button', { name: 'Add To Cart' }).press('Enter');
  await page.clock.install();
  await open(page, '/books');

  await test.step('a toast covers none of the links in the top bar', async () => {
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await card(page, COSMOS)
        .getByRole('button', { name: /wishlist/ })
        .press('Enter');
      await expect(heart).toBeVisible();
      const [bar, box] = await Promise.all([
        page.getByRole('banner').boundingBox(),
        heart.boundingBox(),
      ]);
      expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      await page.clock.runFor(1000);
      await expect(heart).toBeHidden();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a toast that appears under the pointer stays until the pointer leaves', async () => {
    await page.mouse.move(1200, 110);
    await add(COSMOS);
    await expect(toast).toBeVisible();
    // Three times the lifetime of a toast.
    await page.clock.runFor(2100);
    await expect(toast).toBeVisible();
    await page.mouse.move(600, 500);
    await page.clock.runFor(1000);
    await expect(toast).toBeHidden();
  });

  await test.step('a toast stays while its button has focus', async () => {
    await add(PRIDE);
    const close = page.getByRole('button', { name: 'Close' });
    await close.focus();
    await page.clock.runFor(2100);
    await expect(close).toBeFocused();
    await close.evaluate((element: HTMLElement) => element.blur());
    await page.clock.runFor(1000);
    await expect(close).toBeHidden();
  });
});
