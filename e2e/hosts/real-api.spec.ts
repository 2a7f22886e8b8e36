import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { callApi } from '../support/call-api.ts';
import { expect, open, reload, test } from '../support/fixtures.ts';
import {
  BUILD_TIMEOUT_MS,
  buildSeparately,
  storeShopNow,
  createHost,
  waitUntilShopIsStored,
} from '../support/servers/own-server.ts';
import { ALL_TITLES, titles } from '../support/screens/book-list.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4400);

test.describe('built for a real API', () => {
  const apiUrl = `http://127.0.0.1:${PORT + 49}`;
  const port = PORT + 42;
  let folder: string;
  test.use({ baseURL: `http://127.0.0.1:${port}` });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    folder = await buildSeparately('real-api', { VITE_API_URL: apiUrl });
  });

  test('the shop contains nothing of the mock', async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) =>
      name.endsWith('.js'),
    );
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const script = texts.join('\n');
    expect(script).toContain('No Products found...');
    for (const word of ['kitabdost-mock', 'kd-mock', 'ten-thousand-books', 'mockReset'])
      expect(script).not.toContain(word);
    expect(script).not.toContain('A wealthy bachelor takes a house');
    expect(script).not.toContain('malgudi-days');
    expect(await readFile(join(folder, 'sw.js'), 'utf8')).toContain('unregister');
  });

  test('a browser that has run the mock changes to the real API', async ({ page, log }) => {
    const host = createHost(port);
    const expectApiBooks = () => expect(titles(page)).toHaveText([ALL_TITLES[5] ?? '']);
    const api = await serveOneBook(PORT + 49);

    await test.step('an earlier visitor loses the worker, and sees the API’s books', async () => {
      await host.open();
      await page.clock.install();
      await open(page, '/');
      await callApi(page, '/api/products');
      await host.close();
      await host.open(folder);
      log.expects(new RegExp(`request to ${apiUrl}/api/products`));
      log.expects(new RegExp(`request to ${apiUrl}/api/categories`));
      await open(page, '/books');
      await expectApiBooks();
      await expect
        .poll(() =>
          page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
        )
        .toBe(0);
    });

    await test.step('a visitor with a stored shop uses it until it is updated', async () => {
      await host.close();
      await host.open();
      await open(page, '/books');
      await storeShopNow(page);
      await waitUntilShopIsStored(page);
      await host.close();
      await host.open(folder);
      log.expects(new RegExp(`request to ${apiUrl}/api/`));
      await reload(page);
      // The page looks for a new version ten seconds after it has loaded.
      await page.clock.fastForward(11_000);
      await page.getByRole('button', { name: 'Update' }).click();
      await expectApiBooks();
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
    });
    await host.close();
    api.closeAllConnections();
    api.close();
  });
});

async function serveOneBook(port: number): Promise<Server> {
  const { books } = await import('../../src/seed/books.ts');
  const server = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ products: [books[5]], categories: [] }));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return server;
}
