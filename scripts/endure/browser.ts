import type { Page } from '@playwright/test';
import { launchChromium } from '../launch-chromium.ts';

const FLAGS = [
  '--disable-breakpad',
  // Chromium ignores `pushState` calls that follow each other as fast as in these journeys.
  '--disable-ipc-flooding-protection',
  '--force-prefers-reduced-motion',
  '--window-size=1280,800',
];
const LIMIT_MS = 20_000;

export interface Browser {
  page: Page;
  /** Kills all processes of the browser; resolves when they have ended. */
  kill(): Promise<void>;
}

/** Starts a Chromium with a persistent profile and one empty page. */
export async function openBrowser(profile: string): Promise<Browser> {
  const { browser, kill } = await launchChromium({ profile, flags: FLAGS });
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no context of its profile.');
    return { page: await context.newPage(), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Opens an address of the shop without mock delay; resolves when `/api` answers. */
export async function openShop(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?mockDelay=0`);
  await page.waitForFunction(
    () => navigator.serviceWorker?.controller ?? !`${fetch}`.includes('[native code]'),
    undefined,
    { timeout: LIMIT_MS },
  );
}
