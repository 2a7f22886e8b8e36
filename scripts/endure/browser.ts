import { setTimeout as wait } from 'node:timers/promises';
import { connect, openPage, type Session } from '../bench/cdp.ts';
import { runInPage } from '../bench/in-page.ts';
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
  page: Session;
  /** Ends every process of the browser at once, without a word; resolves when they are gone. */
  kill(): Promise<void>;
}

/** Starts a Chromium over a profile that stays, with one empty page. */
export async function openBrowser(profile: string): Promise<Browser> {
  const { address, kill } = await launchChromium(profile, FLAGS, { detached: true });
  try {
    return { page: await openPage(await connect(address)), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Opens an address of the shop, its mock without delay; resolves when `/api` is answered. */
export async function openShop(page: Session, url: string): Promise<void> {
  await page.send('Page.navigate', { url: `${url}?mockDelay=0` });
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await wait(20)) {
    const isAnswered = await runInPage(
      page,
      () =>
        location.protocol.startsWith('http') &&
        Boolean(navigator.serviceWorker?.controller ?? !`${fetch}`.includes('[native code]')),
      null,
    ).catch(() => false);
    if (isAnswered) return;
  }
  throw new Error(`Nobody answered the API of ${url} within ${LIMIT_MS / 1000} s.`);
}
