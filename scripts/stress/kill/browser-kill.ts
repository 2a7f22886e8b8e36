import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createRandom } from '#api/testing.ts';
import { launchChromium, type LaunchedChromium } from '../../launch-chromium.ts';
import { signUp, type Send } from '../../testing/buyer.ts';
import { report } from '../test-shops.ts';
import { killOften } from './kill-rounds.ts';
import { createListUser } from './list-user.ts';
import { createOrderUser } from './order-user.ts';

const FLAGS = ['--disable-breakpad', '--window-size=1280,800'];
const START_TIMEOUT_MS = 20_000;
/** In every fourth round there is no service worker, so the page runs the API itself. */
const WITHOUT_WORKER_EVERY = 4;

/**
 * Kills all processes of a browser, again and again. The next browser with the same profile must
 * have all data.
 */
export async function killBrowsers(origin: string, rounds: number, seed: number): Promise<boolean> {
  const begin = performance.now();
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
      undefined,
      { timeout: START_TIMEOUT_MS },
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
    const { call: listCall } = await signUp(send, 'lists@example.com');
    const { call: orderCall } = await signUp(send, 'orders@example.com');
    const orderUser = createOrderUser(orderCall, random, { kinds: ['cod', 'online'] });
    const users = [createListUser(send, listCall, random), orderUser] as const;
    const kill = async () => chromium?.kill();
    const faults = await killOften({ rounds, random, users, start, kill });
    const seconds = Math.round((performance.now() - begin) / 1000);
    const { size } = orderUser.acknowledged;
    return report(`${rounds} kills, ${size} after orders (seed ${seed}), ${seconds} s`, faults);
  } finally {
    await chromium?.kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
