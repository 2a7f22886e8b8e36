import type { Browser, CDPSession } from '@playwright/test';

const CPU_RATE = 4;
const NETWORK = {
  offline: false,
  /** In ms. */
  latency: 150,
  /** Both throughputs are in bytes per second. */
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
};
const DEVICE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Opens a page with empty history and storage, a phone's screen, and a CPU four times slower than
 * this machine's. With `startUrl`, the page loads that URL; from then on, the page and its workers
 * have a slow network.
 */
export async function openPhone(browser: Browser, startUrl?: string) {
  const context = await browser.newContext(DEVICE);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  if (startUrl) {
    await slowWorkers(devtools);
    await page.goto(startUrl);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
  }
  return { page, devtools, close: () => context.close() };
}

/**
 * Gives each worker the slow network before it runs. Chromium cannot throttle a worker's CPU.
 * Playwright has no CDP session for a service worker, so the messages go through the page's
 * session.
 */
async function slowWorkers(page: CDPSession): Promise<void> {
  const messages = [
    { id: 1, method: 'Network.enable' },
    { id: 2, method: 'Network.emulateNetworkConditions', params: NETWORK },
    { id: 3, method: 'Runtime.runIfWaitingForDebugger' },
  ].map((message) => JSON.stringify(message));
  page.on('Target.attachedToTarget', ({ sessionId }) => {
    for (const message of messages)
      // The worker may have ended already.
      page.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined);
  });
  await page.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  });
}
