import type { Page } from '@playwright/test';
import { launchChromium } from '../launch-chromium.ts';

const FLAGS = [
  '--disable-breakpad',
  // Chromium drops the pushState of a page that moves on as fast as these journeys do.
  '--disable-ipc-flooding-protection',
  '--force-prefers-reduced-motion',
  '--window-size=1280,800',
];
const LIMIT_MS = 20_000;

export interface Browser {
  page: Page;
  /** Ends every process of the browser at once; resolves when they are gone. */
  kill(): Promise<void>;
}

/** Starts a Chromium over a profile that is kept, with one empty page. */
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

/** Opens an address of the shop, its mock without delay; resolves when `/api` is answered. */
export async function openShop(page: Page, url: string): Promise<void> {
  await page.goto(`${url}?mockDelay=0`);
  await page.waitForFunction(
    () => navigator.serviceWorker?.controller ?? !`${fetch}`.includes('[native code]'),
    undefined,
    { timeout: LIMIT_MS },
  );
}
