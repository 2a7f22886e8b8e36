import { createHmac } from 'node:crypto';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { TOKEN_SECRET } from './servers/token-secret.ts';
import { watchBrowser, type BrowserLog } from './browser-log.ts';

declare global {
  interface Window {
    isShopLive?: boolean;
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: object;
  }
}

interface Fixtures {
  /** The browser's log. An undeclared error, warning or foreign request fails the test. */
  log: BrowserLog;
  /** Whether the visitor arrives as the guest, signed in and remembered. */
  isGuest: boolean;
  /** Whether the demo has its sixty days of trade; most tests count from nothing. */
  hasTrade: boolean;
  /** Whether the browser refuses service workers, as private windows of some do. */
  refusesWorkers: boolean;
  /** Whether the worker stores the shop 10 s after a page has loaded, which takes 2 s of CPU time. */
  storesShop: boolean;
}

/** Whether the tests run against the shop's own server instead of the mock. */
export const IS_ON_SERVER = process.env['E2E_SHOP'] === '1';

/** A shop whose mock responds without delay, checked for errors and warnings. */
export const test = base.extend<Fixtures>({
  isGuest: [false, { option: true }],
  hasTrade: [false, { option: true }],
  refusesWorkers: [false, { option: true }],
  storesShop: [false, { option: true }],
  storageState: async ({ isGuest, baseURL, storageState }, use) =>
    use(isGuest && baseURL ? createGuestStorage(new URL(baseURL).origin) : storageState),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry }) =>
    use(IS_ON_SERVER ? { 'x-test-shop': `${testId}-${retry}` } : extraHTTPHeaders),
  context: async ({ context, hasTrade, refusesWorkers, storesShop }, use) => {
    await prepareContext(context, hasTrade);
    if (refusesWorkers) await refuseWorkers(context);
    if (!storesShop) await saveData(context);
    await use(context);
  },
  log: [
    async ({ context, baseURL }, use) => {
      const { log, check } = watchBrowser(context, baseURL ?? '');
      await use(log);
      check();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** For `test.use`: there is no service worker, so that the page itself handles `/api`. */
export const withoutWorker = { refusesWorkers: true } as const;

/** For `test.use`: the guest is signed in from the start. */
export const signedIn = { isGuest: true } as const;

/** Opens a page of the shop; resolves after hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilLive(page);
}

/** Reloads the page; resolves after hydration. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitUntilLive(page);
}

/**
 * Waits for React's first commit. Before it, the controls of a prerendered page do not work. Asks by
 * a timer, because to ask in each frame, the default, the browser would have to draw frames.
 */
export async function waitUntilLive(page: Page): Promise<void> {
  await page.waitForFunction(() => window.isShopLive, undefined, { polling: 25 });
}

async function prepareContext(context: BrowserContext, hasTrade: boolean): Promise<void> {
  await context.addInitScript(
    ([isOnServer, wantsTrade]) => {
      window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => (window.isShopLive = true),
        onCommitFiberUnmount: () => {},
      };
      // The setting that `?mockDelay=0` stores, see src/devtools/controls/settings.ts; and that of
      // src/hosts/browser/stories/story-store.ts.
      if (isOnServer || !location.protocol.startsWith('http')) return;
      const opening = indexedDB.open('kitabdost-mock', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('settings'));
      opening.addEventListener('success', () => {
        const writing = opening.result.transaction('settings', 'readwrite');
        writing.objectStore('settings').put(0, 'delay');
        writing.objectStore('settings').put(wantsTrade, 'trade');
        writing.addEventListener('complete', () => opening.result.close());
      });
    },
    [IS_ON_SERVER, hasTrade] as const,
  );
}

/**
 * Makes the registration of a worker fail at once. If only its requests were blocked, the page
 * would wait for it.
 */
export async function refuseWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker.register = () =>
      Promise.reject(new DOMException('Refused by the test.', 'SecurityError'));
  });
}

/** Lets the visitor ask for fewer transfers, so that the worker does not store the whole shop. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if ('connection' in navigator)
      Object.defineProperty(navigator.connection, 'saveData', { value: true });
  });
}

/** Returns the storage after signing in as the guest with "Remember Me". */
function createGuestStorage(origin: string) {
  const user = { email: 'guest@example.com', firstName: 'Guest', lastName: 'Reader' };
  const token = signToken({ _id: 'user2', email: user.email });
  const stored = { token, user: JSON.stringify(user), remembered: '1' };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Signs a token as the mock and the server for tests do. */
export function signToken(payload: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  const signature = createHmac('sha256', TOKEN_SECRET).update(text).digest('base64url');
  return `${text}.${signature}`;
}
