import { expectAccessible } from '../../support/accessibility.ts';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';
import { button, openPayment, orderPlaced } from '../../support/screens/purchase.ts';
import { expectPath, heading, topBar } from '../../support/screens/user.ts';

test.use(signedIn);

test('the placed order is shown for 6 s', async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.clock.install();
  await openPayment(page);

  await test.step('the home page follows', async () => {
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await button(page, 'Pay ₹524').click();
    await expectPath(page, '/orders');
    await expect(orderPlaced(page)).toBeFocused();
    const checking = expectAccessible(page).then(() => true);
    // The check waits for timers. Steps of 1 ms let it end before the shop's 6 s have passed.
    while (!(await Promise.race([checking, page.clock.runFor(1)])));
    await page.clock.runFor(5990);
    await expect(orderPlaced(page)).toBeVisible();
    await page.clock.runFor(10);
    await expectPath(page, '/');
    await page.clock.resume();
  });

  await test.step('confetti flies, but not under reduced motion', async () => {
    expect(requestedUrls.filter((url) => url.includes('confetti'))).toEqual([]);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/orders');
    await expect
      .poll(() => requestedUrls.filter((url) => url.includes('confetti')))
      .toHaveLength(1);
  });

  await test.step('on a phone, confetti flies above the text', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const confetti = await page.locator('canvas').boundingBox();
    const text = await orderPlaced(page).boundingBox();
    expect(confetti).toMatchObject({ x: 0, width: 390 });
    expect((confetti?.y ?? 0) + (confetti?.height ?? Infinity)).toBeLessThanOrEqual(text?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a user who leaves first is not redirected', async () => {
    await expect(orderPlaced(page)).toBeVisible();
    await topBar(page).getByRole('link', { name: 'Books' }).click();
    await expect(heading(page, 'Books')).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(heading(page, 'Books')).toBeVisible();
    await expectPath(page, '/books');
  });
});
