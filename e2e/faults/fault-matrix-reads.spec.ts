import type { Page } from '@playwright/test';
import { callsHaveEnded } from '../support/faults/api-faults.ts';
import { driveRow, expectNewNotices, openCalmly } from '../support/faults/faulty-call.ts';
import { expect, open, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import { changeElsewhere, held } from '../support/screens/guest-lists.ts';
import { card, COSMOS, expectPath, heading, signInAsGuest } from '../support/screens/user.ts';

/** Each read: where and how its response is shown. */
const READS = [
  {
    call: 'GET /api/categories',
    at: '/',
    shown: (page: Page) => page.getByRole('link', { name: 'Romance' }),
  },
  { call: 'GET /api/products', at: '/books', shown: (page: Page) => card(page, COSMOS) },
  { call: 'GET /api/user/cart', at: '/cart', shown: (page: Page) => heading(page, 'Cart (1)') },
  {
    call: 'GET /api/user/wishlist',
    at: '/wishlist',
    shown: (page: Page) => heading(page, 'Wishlist (1)'),
  },
] as const;

test.use({ ...signedIn, ...withoutWorker });

test('each read fails in every way, and nothing is lost', async ({ page, log }) => {
  test.slow();
  log.expects(/Reading from the API failed|ERR_INTERNET_DISCONNECTED/);
  await openCalmly(page, '/', 4);
  for (const row of READS) await test.step(row.call, () => failInEveryWay(page, row));
});

async function failInEveryWay(page: Page, row: (typeof READS)[number]): Promise<void> {
  const { call, at, shown } = row;
  const [, path = ''] = call.split(' ');
  const isList = path.startsWith('/api/user');
  await open(page, at);
  await callsHaveEnded(page, 4);
  if (isList) await changeElsewhere(page, `POST ${path}`);
  await expect(shown(page)).toBeVisible();
  const signInAgain = async () => {
    await signInAsGuest(page);
    await expectPath(page, at);
    await expectNewNotices(page, 'success: Logged in');
  };
  await driveRow({
    page,
    call,
    // Simulate the return of the network.
    act: () => page.evaluate(() => dispatchEvent(new Event('online'))),
    shown: shown(page),
    async look(kept) {
      if (kept === 'shown') await page.getByRole('button', { name: 'Try again' }).click();
      if (kept === 'back') await signInAgain();
      if (isList) expect(await held(page, path)).toHaveLength(1);
      if (kept === 'list') return;
      await expect(page.getByRole('alert')).toBeHidden();
      await expect(shown(page)).toBeVisible();
    },
  });
  // The last fault of a list has ended the session.
  if (isList) await signInAgain();
}
