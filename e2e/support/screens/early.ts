import type { Page } from '@playwright/test';
import { waitUntilLive, expect } from '../fixtures.ts';

const MODULES = '**/assets/*.js';

/** The latency is in ms, and the throughput in bytes per second; -1 is without a limit. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const FULL = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Opens a page over a slow network, and delays its scripts. `hydrate` lets the scripts load, over a
 * fast network, and waits for hydration.
 */
export async function openEarly(page: Page, path: string) {
  const devtools = await page.context().newCDPSession(page);
  const setNetwork = (speed: typeof SLOW) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await setNetwork(SLOW);
  const release = Promise.withResolvers<void>();
  await page.route(MODULES, async (route) => {
    await release.promise;
    await route.continue();
  });
  const firstRequest = page.waitForRequest(MODULES);
  await page.goto(path, { waitUntil: 'commit' });
  return {
    async hydrate() {
      await firstRequest;
      expect(await page.evaluate(() => window.isShopLive)).toBeUndefined();
      await setNetwork(FULL);
      release.resolve();
      await waitUntilLive(page);
      await page.unroute(MODULES);
      await devtools.detach();
    },
  };
}

/** Makes the browser forget the shop's worker and data, as in a new context. */
export async function becomeNewVisitor(page: Page) {
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}
