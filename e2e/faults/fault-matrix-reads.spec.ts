import type { Page } from '@playwright/test';
import {
  testFaults,
  expectNewNotices,
  openWithFastRetries,
  getTagsOfRow,
} from '../support/faults/faulty-call.ts';
import { expect, signedIn, test, withoutWorker } from '../support/fixtures.ts';
import { changeElsewhere, readGuestList } from '../support/screens/guest-lists.ts';
import { card, COSMOS, expectPath, heading, signInAsGuest } from '../support/screens/user.ts';

/** The reads: the page that makes each, and what it shows of the response. */
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

for (const row of READS)
  test(
    `${row.call}: no fault loses anything`,
    { tag: getTagsOfRow(row.call) },
    async ({ page, log }) => {
      log.expects(/Reading from the API failed|ERR_INTERNET_DISCONNECTED/);
      await openWithFastRetries(page, row.at, { callsToAwait: 4 });
      await testEveryFault(page, row);
    },
  );

async function testEveryFault(page: Page, row: (typeof READS)[number]): Promise<void> {
  const { call, at, shown } = row;
  const [, path = ''] = call.split(' ');
  const isList = path.startsWith('/api/user');
  if (isList) await changeElsewhere(page, `POST ${path}`);
  await expect(shown(page)).toBeVisible();
  const signInAgain = async () => {
    await signInAsGuest(page);
    await expectPath(page, at);
    await expectNewNotices(page, 'success: Logged in');
  };
  await testFaults({
    page,
    call,
    // Simulate the return of the network.
    act: () => page.evaluate(() => dispatchEvent(new Event('online'))),
    shown: shown(page),
    async checkKept(kept) {
      if (kept === 'shownUntilRetry') await page.getByRole('button', { name: 'Try again' }).click();
      if (kept === 'pageAfterSignIn') await signInAgain();
      if (isList) expect(await readGuestList(page, path)).toHaveLength(1);
      if (kept === 'serverListOnly') return;
      await expect(page.getByRole('alert')).toBeHidden();
      await expect(shown(page)).toBeVisible();
    },
  });
  // The last fault of a list has ended the session.
  if (isList) await signInAgain();
}
