import { existsSync } from 'node:fs';
import { serveFolder, type ServedFolder } from '../../scripts/serve.ts';
import { callApi } from '../support/call-api.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { signInAtDesk } from '../support/screens/desk.ts';
import { BUILD_TIMEOUT_MS, BUILT_FOLDER, buildSeparately } from '../support/servers/own-server.ts';
import { choose, orderPlaced, placeOrder, SAMPLE } from '../support/screens/purchase.ts';
import { heading, signInAsGuest } from '../support/screens/user.ts';
import { titles } from '../support/screens/book-list.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4400);

test.describe('hosted in a folder, with a key of the payment provider', () => {
  const KEY = 'rzp_test_of_the_shop';
  const PROVIDER = 'https://checkout.razorpay.com/v1/checkout.js';
  let folder: string;
  let host: ServedFolder;
  /** A host without rewrite rules. */
  let plainHost: ServedFolder;
  test.use({ baseURL: `http://127.0.0.1:${PORT + 41}` });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    const settings = { BASE_PATH: '/shop/', VITE_RAZORPAY_KEY: KEY };
    // The stories are the same in a folder.
    folder = await buildSeparately('folder', settings, ['--stories', `${BUILT_FOLDER}/stories`]);
    host = await serveFolder({ folder, port: PORT + 41, base: '/shop/' });
    plainHost = await serveFolder({ folder, port: PORT + 10, base: '/shop/', isPlain: true });
  });
  test.afterAll(async () => {
    await host.close();
    await plainHost.close();
  });

  test('the shop works as at the root', async ({ page, log }) => {
    await open(page, '/shop/');
    await page.getByRole('main').getByRole('link', { name: 'Mystery' }).click();
    await expect(page).toHaveURL('/shop/books?category=Mystery');
    await expect(titles(page)).toHaveCount(20);
    await page.getByRole('article', { name: 'Cosmos' }).getByRole('link').click();
    await expect(page).toHaveURL('/shop/books/bk06/Cosmos');
    const cover = page.getByRole('img', { name: 'Cover of Cosmos' });
    await expect(cover).toHaveJSProperty('naturalWidth', 400);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page).toHaveURL('/shop/signin');

    await test.step('the script of the provider is loaded, and there is no test payment', async () => {
      log.expects(/^request to https:\/\/checkout\.razorpay\.com\/v1\/checkout\.js$/);
      expect(existsSync(`${folder}/sw.js`)).toBe(true);
      expect(existsSync(`${folder}/test-payment`)).toBe(false);
      await page.route(PROVIDER, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `window.Razorpay = class {
            constructor(options) { window.payments = [options]; }
            on() {}
            open() { window.payments[0].handler({ razorpay_payment_id: 'pay_1' }); }
          }`,
        }),
      );
      await signInAsGuest(page);
      await page.getByRole('link', { name: 'Go To Cart' }).click();
      await page.getByRole('link', { name: 'Checkout' }).click();
      await choose(page, SAMPLE);
      await placeOrder(page);
      await expect(orderPlaced(page)).toBeVisible();
      const [payment] = await page.evaluate(() => window.payments ?? []);
      expect(payment).toMatchObject({ key: KEY, amount: 75_000 });
    });

    await test.step('deep links and the API work', async () => {
      log.expects(/status of 404/);
      await open(page, '/shop/books/bk17/The-Gene');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gene');
      expect((await callApi(page, '/api/products')).body['products']).toHaveLength(25);
      await open(page, '/shop/books?search=gene');
      await expect(titles(page)).toHaveText(['The Gene']);
      await open(page, '/shop/no/such/page');
      await page.getByRole('link', { name: 'Browse Books' }).click();
      await expect(page).toHaveURL(/\/shop\/books(\?search=gene)?$/);
    });
  });

  test.describe('the desk on a host without rules', () => {
    test.use({ baseURL: `http://127.0.0.1:${PORT + 10}` });

    test('each address leads to its page, also after a reload', async ({ page, log }) => {
      // The host sends `404.html` for these addresses.
      log.expects(/status of 404/);
      await page.goto('/shop/desk/import?x=1');
      await expect(page).toHaveURL(/\/shop\/desk\/sign-in\?next=%2Fdesk%2Fimport%3Fx%3D1$/);
      await signInAtDesk(page);
      await expect(page).toHaveURL('/shop/desk/import?x=1');
      await expect(heading(page, 'Import')).toBeVisible();
      for (const [name, path, tab] of [
        ['Orders', '/orders'],
        ['Books', '/books'],
        ['Goods in', '/goods-in'],
        ['Import', '/import'],
        ['Reports', '/reports'],
        ['Outbox', '/outbox'],
        ['Settings', '/settings'],
        ['People', '/people', 'Settings'],
      ] as const) {
        const inside = page.getByRole('navigation', { name: tab ?? 'Desk' });
        await inside.getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(`/shop/desk${path}`);
        await heading(page, name).waitFor();
        // The script of `404.html` handles all addresses alike.
        if (!['Orders', 'Goods in', 'People'].includes(name)) continue;
        await page.reload();
        await heading(page, name).waitFor();
        await expect(page).toHaveURL(`/shop/desk${path}`);
      }
      await page.goto('/shop/desk/books');
      const cover = page.getByRole('table', { name: 'Books' }).getByRole('presentation').first();
      await expect(cover).toHaveJSProperty('naturalWidth', 400);
      await page.goto('/shop/desk/orders/none');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL('/shop/desk/orders/none');
      await page.getByRole('link', { name: 'See the shop' }).click();
      await expect(page).toHaveURL('/shop/');
    });
  });
});
