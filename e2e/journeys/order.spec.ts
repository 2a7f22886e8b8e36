import { expectAccessible } from '../support/accessibility.ts';
import { expect, open, signedIn, test } from '../support/fixtures.ts';
import { button, buy, openPayment, orderPlaced } from '../support/purchase.ts';
import { expectPath, heading, topBar } from '../support/user.ts';

test.use(signedIn);

test(
  'the placed order is shown, and the home page follows after 6 s',
  { tag: '@phone' },
  async ({ page }) => {
    await page.clock.install();
    await openPayment(page);
    const paid = Date.now() + 3_600_000;
    await page.clock.pauseAt(paid);
    await button(page, 'Pay ₹524').click();
    await expectPath(page, '/orders');
    await expect(orderPlaced(page)).toBeFocused();
    const looking = expectAccessible(page).then(() => true);
    // Polling uses timers too: advance by 1 ms, so that it does not use up the shop's 6 s.
    while (!(await Promise.race([looking, page.clock.runFor(1)])));
    await page.clock.runFor(5990);
    await expect(orderPlaced(page)).toBeVisible();
    await page.clock.runFor(10);
    await expectPath(page, '/');
  },
);

test('a user who leaves first is not redirected', async ({ page }) => {
  await page.clock.install();
  await openPayment(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await button(page, 'Pay ₹524').click();
  await expect(orderPlaced(page)).toBeVisible();
  await topBar(page).getByRole('link', { name: 'Books' }).click();
  await expect(heading(page, 'Books')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(heading(page, 'Books')).toBeVisible();
  await expectPath(page, '/books');
});

test('confetti flies, but not under reduced motion', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await buy(page);
  await page.getByRole('link', { name: 'Go to home page now' }).click();
  await expectPath(page, '/');
  expect(asked.filter((url) => url.includes('confetti'))).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/orders');
  await expect.poll(() => asked.filter((url) => url.includes('confetti'))).toHaveLength(1);
});
