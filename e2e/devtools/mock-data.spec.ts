import type { Page } from '@playwright/test';
import { callApi, isWorkerInControl } from '../support/call-api.ts';
import {
  waitUntilLive,
  expect,
  open,
  refuseWorkers,
  reload,
  signedIn,
  signToken,
  test,
  withoutWorker,
} from '../support/fixtures.ts';

const token = signToken({ _id: 'user2', email: 'guest@example.com' });

async function putInCart(page: Page, id: string) {
  const body = { product: { _id: id } };
  expect(await callApi(page, '/api/user/cart', { method: 'POST', token, body })).toMatchObject({
    status: 201,
  });
}

async function expectCart(page: Page, ...ids: string[]) {
  const { body } = await callApi(page, '/api/user/cart', { token });
  expect(body).toMatchObject({ cart: ids.map((_id) => ({ _id })) });
}

test('the data survive damage, reloads, tabs, and the end of the worker', async ({
  page,
  browser,
  context,
  baseURL,
}) => {
  await test.step('a damaged database is repaired, and the shop opens', async () => {
    // The image is on the shop's origin, but does not start the shop.
    await page.goto('/favicon.svg');
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          // A database of an earlier release, without most of its stores.
          const opening = indexedDB.open('kitabdost', 41);
          opening.addEventListener('error', reject);
          opening.addEventListener('upgradeneeded', () => {
            opening.result.createObjectStore('books', { keyPath: 'isbn' }).put({ isbn: 1 });
            opening.result.createObjectStore('users').put('no user at all', 'guest@example.com');
            opening.result.createObjectStore('left-over');
          });
          opening.addEventListener('success', () => {
            opening.result.close();
            resolve(true);
          });
        }),
    );
    await open(page, '/books');
    expect((await callApi(page, '/api/products')).body['products']).toHaveLength(25);
    const body = { email: 'guest@example.com', password: 'open-shelf' };
    const response = await callApi(page, '/api/auth/login', { method: 'POST', body });
    expect(response).toMatchObject({ status: 200, body: { foundUser: { firstName: 'Guest' } } });
    await putInCart(page, 'bk01');
    await reload(page);
    await expectCart(page, 'bk01');
  });

  await test.step('changes are kept after a reload and in a second tab', async () => {
    await putInCart(page, 'bk06');
    await reload(page);
    await expectCart(page, 'bk01', 'bk06');
    const second = await context.newPage();
    await open(second, '/books');
    await expectCart(second, 'bk01', 'bk06');
    await putInCart(second, 'bk17');
    await expectCart(page, 'bk01', 'bk06', 'bk17');
    await second.close();
  });

  const devtools = await context.newCDPSession(page);

  await test.step('after a hard reload the worker controls the page again', async () => {
    const loaded = page.waitForEvent('load');
    await devtools.send('Page.reload', { ignoreCache: true });
    await loaded;
    await waitUntilLive(page);
    await expectCart(page, 'bk01', 'bk06', 'bk17');
    await expect.poll(() => isWorkerInControl(page)).toBe(true);
  });

  await test.step('a worker that was stopped starts again with all its data', async () => {
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await expectCart(page, 'bk01', 'bk06', 'bk17');
  });

  await test.step('worker and page use the same data', async () => {
    const state = await context.storageState({ indexedDB: true });
    const other = await browser.newContext({
      storageState: state,
      ...(baseURL && { baseURL }),
    });
    await refuseWorkers(other);
    const second = await other.newPage();
    await second.goto('/');
    await expectCart(second, 'bk01', 'bk06', 'bk17');
    await other.close();
  });

  await test.step('the mock reads its delay from the address and stores it', async () => {
    const measureFetchMs = () =>
      page.evaluate(async () => {
        const begin = performance.now();
        await fetch('/api/test-todos');
        return performance.now() - begin;
      });
    await open(page, '/?mockDelay=700');
    await callApi(page, '/api/test-todos');
    // A timer may fire some milliseconds early.
    expect(await measureFetchMs()).toBeGreaterThan(690);
  });
});

test.describe('with storage denied', () => {
  test.use({ ...withoutWorker, ...signedIn });

  test('the shop works in memory and logs that once', async ({ page, log }) => {
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('Denied by the test.', 'SecurityError');
      };
    });
    await open(page, '/books?mockDelay=0');
    await page
      .getByRole('article', { name: 'Cosmos' })
      .getByRole('button', { name: 'Add To Cart' })
      .click();
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Cart 1' })).toBeVisible();
    await expectCart(page, 'bk06');
    expect(log.lines().filter((line) => line.includes('database cannot be used'))).toHaveLength(1);
  });
});
