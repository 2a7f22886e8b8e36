import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, open, reload, test } from '../support/fixtures.ts';
import {
  buildNext,
  storeShopNow,
  createHost,
  ownPort,
  waitUntilShopIsStored,
} from '../support/servers/own-server.ts';
import { button } from '../support/screens/purchase.ts';
import { heading, topBar } from '../support/screens/user.ts';

const PORT = ownPort(60);
const EDITION = 'The second edition';
const host = createHost(PORT);

test.use({ baseURL: `http://127.0.0.1:${PORT}` });
test.beforeEach(({ context }) => Promise.all([host.open(), context.clock.install()]));
test.afterEach(() => host.close());

function notice(page: Page) {
  return page.getByRole('status').filter({ hasText: 'A new version of the shop is ready.' });
}

function countBuilds(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).length);
}

test('a new version waits until the visitor accepts it, in each tab', async ({ page, context }) => {
  await open(page, '/');
  await storeShopNow(page);
  await waitUntilShopIsStored(page);
  const other = await context.newPage();
  await open(other, '/books');
  await host.close();
  await host.open(await buildNext(EDITION, 'sign-in'));

  await reload(page);
  await expect(page.getByText(EDITION)).toHaveCount(0);
  // The page looks for a new version ten seconds after it has loaded.
  await context.clock.fastForward(11_000);
  await expect(notice(page)).toBeVisible();
  await expect(notice(other)).toBeVisible();
  await expectAccessible(page);
  let loads = 0;
  for (const tab of [page, other]) tab.on('load', () => (loads += 1));
  await button(page, 'Update').press('Enter');
  await expect(page.getByText(EDITION)).toBeVisible();

  // The host no longer has the code of this screen.
  await topBar(other).getByRole('link', { name: 'Account' }).click();
  await expect(heading(other, 'Sign in')).toBeVisible();
  await expect(notice(other)).toBeVisible();
  await button(other, 'Later').click();
  await expect(notice(other)).toHaveCount(0);
  await expect(heading(other, 'Sign in')).toBeFocused();
  await storeShopNow(page);
  await waitUntilShopIsStored(page);
  expect(await countBuilds(page)).toBe(2);
  expect(loads).toBe(1);

  await open(other, '/books');
  await expect(other.getByText(EDITION)).toBeVisible();
  await storeShopNow(other);
  await expect.poll(() => countBuilds(other)).toBe(1);
});
