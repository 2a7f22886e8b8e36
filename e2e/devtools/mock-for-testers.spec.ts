/** What docs/mock.md shows to people who test their own code with the demo, without fixtures. */
import { expect, test, type Page } from '@playwright/test';
import { titles } from '../support/screens/book-list.ts';
import { expectAccessibleAtBothWidths } from '../support/accessibility.ts';

/** Calls the API as a page does; `[status, body]`. */
function call(page: Page, path: string) {
  return page.evaluate(async (url) => {
    const response = await fetch(url);
    return [response.status, await response.json()];
  }, path);
}

function setControls(page: Page, parameters: string) {
  return page.evaluate(async (text) => {
    await window.kitabdost?.ready;
    await window.kitabdost?.setControls?.(text);
  }, parameters);
}

function badge(page: Page) {
  return page.getByRole('complementary', { name: 'Mock back end' });
}

test('several failures at once: one fails twice, one has its own body, one endpoint is slow', async ({
  page,
}) => {
  const body = { errors: ['Out on loan.'], code: 'out-on-loan' };
  // The shop itself reads the books, and would use up a failure of that endpoint.
  const failures = `mockFail=500 x2 GET /api/test-todos&mockFail=409 GET /api/products/:id ${JSON.stringify(body)}`;
  await page.goto(`/books?mockDelay=0&${failures}&mockDelay=300 GET /api/categories`);
  await expect(badge(page)).toContainText('500 on the next 2 calls of GET /api/test-todos');
  await expect(badge(page)).toContainText('300 ms delay on GET /api/categories');
  const statuses = await page.evaluate(async () => {
    const calls = Array.from({ length: 4 }, () => fetch('/api/test-todos'));
    return (await Promise.all(calls)).map(({ status }) => status).sort();
  });
  expect(statuses).toEqual([200, 200, 500, 500]);
  expect(await call(page, '/api/products/bk01')).toEqual([409, body]);
  const tookMs = await page.evaluate(async () => {
    const startedAt = performance.now();
    await fetch('/api/categories');
    return performance.now() - startedAt;
  });
  expect(tookMs).toBeGreaterThanOrEqual(299);
});

test('a test sets controls without a URL, and learns of a misspelt one', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())));
  await page.goto('/books');
  await setControls(page, 'mockFail=401 x1 GET /api/products');
  expect((await call(page, '/api/products'))[0]).toBe(401);
  expect((await call(page, '/api/products'))[0]).toBe(200);
  await expect(setControls(page, 'mockFail=500 GET /api/produkts')).rejects.toThrow(
    'The mock does not understand: mockFail=500 GET /api/produkts',
  );
  await expect(badge(page)).toContainText('not understood: mockFail=500 GET /api/produkts');
  await page.goto('/desk/?mockfail=500');
  await expect(badge(page)).toContainText('not understood: mockfail=500');
  expect(logged.filter((text) => text.includes('does not understand'))).toHaveLength(2);
  expect(new URL(page.url()).search).not.toContain('mock');
});

test('the shop starts with the data of a file', async ({ page, context }) => {
  await page.goto('/mock-man#data');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export the data' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString());

  const [first] = data.books;
  const books = [{ ...first, title: 'A Book of My Own' }];
  await context.route('/one-book.json', (route) => route.fulfill({ json: { ...data, books } }));
  await page.goto('/books?mockSeed=/one-book.json');
  await expect(titles(page)).toHaveText(['A Book of My Own']);
  await setControls(page, `mockSeed=${encodeURIComponent(JSON.stringify(data))}`);
  await expect(titles(page)).toHaveCount(data.books.length);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the clock of the page is that of the API', async ({ page }) => {
    await page.clock.setSystemTime('2031-08-15T10:00:00+05:30');
    await page.goto('/books?mockDelay=0');
    const date = await page.evaluate(async () =>
      (await fetch('/api/products')).headers.get('date'),
    );
    expect(new Date(date ?? '').toISOString()).toMatch(/^2031-08-15T04:30/);
  });

  test('`page.route` gets the calls once they leave the page', async ({ page }) => {
    await page.addInitScript(() => {
      const { fetch } = window;
      Object.defineProperty(window, 'fetch', { get: () => fetch, set: () => {} });
    });
    await page.route('**/api/**', (route) => route.fulfill({ json: { products: [] } }));
    await page.goto('/books');
    expect(await call(page, '/api/products')).toEqual([200, { products: [] }]);
  });
});

test('the text of all controls fits on both screens', async ({ page }) => {
  await page.goto('/mock-man#mock');
  const field = page.getByRole('textbox', { name: 'All controls as text' });
  await field.fill(
    'mockFail=500 x2 GET /api/products&mockFail=404 next&mockDelay=2000 GET /api/shop',
  );
  await page.getByRole('button', { name: 'Apply' }).click();
  const summary =
    'Now: 500 on the next 2 calls of GET /api/products, 404 on the next call, 2 s delay on GET /api/shop.';
  await expect(page.getByRole('status').filter({ hasText: summary })).toBeVisible();
  await field.fill('mockFail=500 x2 GET /api/produkts');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('alert')).toContainText('does not understand');
  await expectAccessibleAtBothWidths(page);
});
