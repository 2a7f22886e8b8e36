import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createRandom } from '#api/testing.ts';
import { launchChromium, type LaunchedChromium } from '../../launch-chromium.ts';
import type { Send } from '../../testing/buyer.ts';
import { report } from '../test-shops.ts';
import { killOften } from './kill-rounds.ts';

const FLAGS = ['--disable-breakpad', '--window-size=1280,800'];
/** In every fourth round there is no service worker, so the page runs the API itself. */
const WITHOUT_WORKER_EVERY = 4;

/**
 * Kills all processes of a browser, again and again. The next browser with the same profile must
 * have all data.
 */
export async function killBrowsers(origin: string, rounds: number, seed: number): Promise<boolean> {
  const random = createRandom(seed);
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-kill-'));
  let chromium: LaunchedChromium | undefined;
  let page: Page | undefined;

  async function start(round: number): Promise<void> {
    chromium = await launchChromium({ profile, flags: FLAGS });
    page = await chromium.browser.contexts()[0]?.newPage();
    if (round % WITHOUT_WORKER_EVERY === WITHOUT_WORKER_EVERY - 1)
      await page?.addInitScript('delete Navigator.prototype.serviceWorker');
    await page?.goto(`${origin}/signin?mockDelay=0`);
    // A page that runs the API itself has replaced the browser's `fetch`.
    await page?.waitForFunction(
      () => navigator.serviceWorker?.controller ?? !`${fetch}`.includes('[native code]'),
    );
  }

  const send: Send = async (request) => {
    if (!page) throw new Error('The browser has no page.');
    return page.evaluate(async ({ path, body, ...init }) => {
      const response = await fetch(path, { ...init, body: body ? JSON.stringify(body) : null });
      return { status: response.status, body: (await response.json()) as object };
    }, request);
  };

  try {
    await start(0);
    const kill = async () => chromium?.kill();
    const options = { rounds, random, send, start, kill, kinds: ['cod', 'online'] as const };
    const { faults, acknowledged } = await killOften(options);
    return report(`${rounds} kills, ${acknowledged.size} orders`, faults);
  } finally {
    await chromium?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
