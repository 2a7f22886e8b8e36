import type { Page } from '@playwright/test';
import { isWorkerInControl } from '../support/call-api.ts';
import { expect, open, test, withoutWorker } from '../support/fixtures.ts';

/** A third-party script that calls the API at once, and records the responses. */
const OWN_SCRIPT = `
  window.ownCalls = [fetch('/api/products'), fetch(new Request('/api/categories'))].map((call) =>
    call.then(async (response) => [response.status, Object.keys(await response.json())]));
  window.ownReady = window.kitabdost.ready.then(() => fetch('/api/test-todos')).then((r) => r.status);
`;
const ANSWERS = [
  [200, ['products']],
  [200, ['categories']],
];

declare global {
  interface Window {
    ownCalls: Promise<unknown>[];
    ownReady: Promise<number>;
  }
}

/** Adds the script before the content of every page. Returns the API's paths that the host got. */
async function addOwnScript(page: Page): Promise<string[]> {
  const reachedHost: string[] = [];
  await page
    .context()
    .route('**/own.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: OWN_SCRIPT }),
    );
  await page.context().route('**/api/**', (route) => {
    reachedHost.push(new URL(route.request().url()).pathname);
    return route.continue();
  });
  await page.context().route(
    ({ pathname }) => /^\/(books\/?|desk\/.*)$/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text.replace('<noscript>', '<script src="/own.js"></script><noscript>');
      expect(body).not.toBe(text);
      return route.fulfill({ response, body });
    },
  );
  return reachedHost;
}

async function expectAnswers(page: Page) {
  expect(await page.evaluate(() => Promise.all(window.ownCalls))).toEqual(ANSWERS);
  expect(await page.evaluate(() => window.ownReady)).toBe(200);
}

for (const path of ['/books', '/desk/'])
  test(`the first calls of a page wait for the API: ${path}`, async ({ page }) => {
    const reachedHost = await addOwnScript(page);

    await test.step('on a first visit', async () => {
      await page.goto(path);
      await expectAnswers(page);
      expect(await isWorkerInControl(page)).toBe(true);
    });

    await test.step('after a reload', async () => {
      await page.reload();
      await expectAnswers(page);
    });

    await test.step('after a reload without the worker, as with the shift key', async () => {
      const devtools = await page.context().newCDPSession(page);
      const loading = page.waitForEvent('load');
      await devtools.send('Page.reload', { ignoreCache: true });
      await loading;
      await expectAnswers(page);
    });

    expect(reachedHost).toEqual([]);
  });

test.describe('where the browser refuses the worker', () => {
  test.use(withoutWorker);

  test('the first calls of a page wait for the API in the page', async ({ page }) => {
    const reachedHost = await addOwnScript(page);
    await page.goto('/books');
    await expectAnswers(page);
    expect(await isWorkerInControl(page)).toBe(false);
    expect(reachedHost).toEqual([]);
  });
});

test('XMLHttpRequest waits for `ready` by itself, and then gets the API', async ({ page }) => {
  await open(page, '/books');
  const status = await page.evaluate(async () => {
    await window.kitabdost?.ready;
    const xhr = new XMLHttpRequest();
    xhr.open('GET', '/api/test-todos');
    xhr.send();
    await new Promise((resolve) => xhr.addEventListener('loadend', resolve));
    return xhr.status;
  });
  expect(status).toBe(200);
});
