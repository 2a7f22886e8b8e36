import type { Page } from '@playwright/test';
import { callApi } from '../support/call-api.ts';
import { expect, waitUntilLive, open, reload, test } from '../support/fixtures.ts';
import {
  storeShopNow,
  createHost,
  ownPort,
  stopWorkers,
  waitUntilShopIsStored,
} from '../support/servers/own-server.ts';
import {
  button,
  choose,
  dialog,
  orderPanel,
  orderPlaced,
  placeOrder,
  SAMPLE,
} from '../support/screens/purchase.ts';
import { signInAtDesk } from '../support/screens/desk.ts';
import {
  card,
  COSMOS,
  expectNotices,
  expectPath,
  heading,
  recordNotices,
  PRIDE,
  signInAsGuest,
  topBar,
} from '../support/screens/user.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

const PORT = ownPort(50);
const MESSAGE =
  'You are offline. You can go on shopping; payment has to wait until you are back online.';
const host = createHost(PORT);

test.use({ baseURL: `http://127.0.0.1:${PORT}`, storesShop: true });
test.beforeEach(() => host.open());
test.afterEach(() => host.close());

/** Finds why the shop cannot be installed, apart from the private window of the tests. */
async function findInstallFaults(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  await devtools.detach();
  return installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
}

test('after one visit the whole shop works without a network', async ({ page, context, log }) => {
  test.slow();
  log.expects(/status of 404/);
  await recordNotices(page);
  await context.clock.install();
  await open(page, '/');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // The shop stores its files ten seconds after the page has loaded.
  await context.clock.fastForward(11_000);
  await waitUntilShopIsStored(page);
  expect(await findInstallFaults(page)).toEqual([]);
  const message = page.getByRole('status').filter({ hasText: MESSAGE });
  await host.close();
  await context.setOffline(true);
  await expect(message).toBeVisible();

  await open(page, '/books?category=Mystery');
  await expect(page).toHaveTitle(`Mystery Books · ${DEFAULT_FACTS.name}`);
  await expect(titles(page)).toHaveCount(20);
  await expect(message).toBeVisible();
  await open(page, '/books/bk17/The-Gene');
  await expect(heading(page, 'The Gene')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Cover of The Gene/ })).toHaveJSProperty(
    'naturalWidth',
    400,
  );
  await test.step('the message covers nothing of the shop', async () => {
    const end = await message.evaluate((element) => element.getBoundingClientRect().bottom);
    const header = page.getByRole('banner');
    expect(await header.evaluate((element) => element.getBoundingClientRect().top)).toBe(end);
  });
  expect((await page.goto('/no/such/shelf'))?.status()).toBe(404);
  await waitUntilLive(page);
  await page.getByRole('link', { name: 'Browse Books' }).click();
  await stopWorkers(context, page);
  await open(page, '/books');
  await expect(titles(page)).toHaveText(ALL_TITLES);

  await card(page, PRIDE).getByRole('button', { name: 'Add To Cart' }).click();
  await expectPath(page, '/signin');
  await signInAsGuest(page);
  await expectPath(page, '/books');
  await card(page, COSMOS).getByRole('button', { name: 'Add Cosmos to wishlist' }).click();
  await topBar(page).getByRole('link', { name: 'Wishlist 1' }).click();
  await expect(heading(page, 'Wishlist (1)')).toBeVisible();
  await topBar(page).getByRole('link', { name: 'Cart 1' }).click();
  await expect(heading(page, 'Cart (1)')).toBeVisible();
  await reload(page);
  await expect(heading(page, 'Cart (1)')).toBeVisible();
  await open(page, '/address');
  await open(page, '/checkout');
  await choose(page, SAMPLE);
  await placeOrder(page);
  await expectNotices(page, 'warning: You are offline. Please try again when you are back online.');
  await expect(orderPanel(page).getByRole('listitem')).toHaveCount(1);

  await host.open();
  await context.setOffline(false);
  await expect(message).toHaveCount(0);
  await placeOrder(page);
  await expect(dialog(page)).toBeVisible();
  await button(page, 'Pay ₹209').click();
  await expect(orderPlaced(page)).toBeVisible();
});

test('a story comes once its file can be read; until then the shop is as it was', async ({
  page,
  context,
  log,
}) => {
  const badge = page.getByRole('complementary', { name: 'Mock back end' });
  log.expects(/bad-week could not be read/);
  await open(page, '/');
  await storeShopNow(page);
  await waitUntilShopIsStored(page);
  await host.close();
  await context.setOffline(true);
  await open(page, '/books?mockScenario=bad-week');
  await expect(titles(page)).toHaveText(ALL_TITLES);
  await expect(badge).toContainText('bad-week could not be read: reload once online');
  await card(page, PRIDE).getByRole('button', { name: 'Add To Cart' }).click();
  await signInAsGuest(page);
  await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();
  await reload(page);
  await expect(topBar(page).getByRole('link', { name: 'Cart 1' })).toBeVisible();

  await host.open();
  await context.setOffline(false);
  await open(page, '/desk/sign-in');
  await signInAtDesk(page);
  await expect(page.getByRole('link', { name: '3 returns to decide on' })).toBeVisible();
  await expect(badge).not.toContainText('could not be read');
});

test('the shop works in a browser without space for its files', async ({ page, context, log }) => {
  await open(page, '/');
  await callApi(page, '/api/categories');
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  });
  await storeShopNow(page);
  await expect.poll(() => log.lines().join()).toContain('Not every file is stored');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await reload(page);
  await page.getByRole('link', { name: 'Shop Now' }).click();
  await expect(titles(page)).toHaveText(ALL_TITLES);
});
