import type { Page } from '@playwright/test';
import { addChanges } from '../../../src/devtools/controls/testing.ts';
import { findTestChromium, TEST_FLAGS } from '../../../scripts/chromium.mjs';
import { expect, open, signedIn, test } from '../../support/fixtures.ts';

const chromium = findTestChromium();
test.use({
  ...signedIn,
  launchOptions: {
    ...(chromium && { executablePath: chromium }),
    args: [...TEST_FLAGS, '--enable-features=WebMCP'],
  },
});

// In one process, because these flags need a browser of their own.
test.describe.configure({ mode: 'default' });

const TOOLS = ['add_to_cart', 'get_book', 'get_delivery', 'search_books'];

/** Opens a page of the shop, and waits until it offers its tools. */
async function meetShop(page: Page, path = '/') {
  await open(page, path);
  const listNames = async () => (await page.webmcp.tools()).map(({ name }) => name).sort();
  await expect.poll(listNames).toEqual(TOOLS);
}

/** Returns a failure as a tool reports it. */
const failure = (text: string) => ({ isError: true, content: [{ type: 'text', text }] });

test('an agent finds a book by a vague wish, asks for the day and fills the cart', async ({
  page,
  log,
}) => {
  log.expects(/status of 404/);
  await meetShop(page);

  const wish = await page.webmcp.callTool('search_books', { query: 'whodunnit for a train' });
  expect(wish).toMatchObject({ total: 0, categories: expect.arrayContaining(['Mystery']) });
  const query = { category: 'Mystery', query: 'express', maxPrice: 400, inStock: true };
  expect(await page.webmcp.callTool('search_books', query)).toMatchObject({
    total: 1,
    books: [{ title: 'Murder on the Orient Express', inStock: true }],
  });
  const isbn = await page.webmcp.callTool('get_book', { book: '0-679-78326-1' });
  expect(isbn).toMatchObject({ id: 'bk01', price: 209, language: 'en' });

  const { books } = await page.webmcp.callTool('search_books', query);
  const book = books[0].id;
  expect(await page.webmcp.callTool('get_delivery', { pin: '५६० ००३', book })).toMatchObject({
    pin: '560003',
    state: 'Karnataka',
    from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(await page.webmcp.callTool('get_delivery', { pin: '999999' })).toEqual(
    failure('India Post has no PIN code 999999.'),
  );

  const added = { isInCart: true, cart: [{ id: book, copies: 1 }] };
  expect(await page.webmcp.callTool('add_to_cart', { book })).toMatchObject(added);
  expect(await page.webmcp.callTool('add_to_cart', { book })).toMatchObject(added);
  await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible();
  await open(page, new URL(books[0].url).pathname);
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toBeVisible();
});

test('an agent gets through an API that fails @mock', async ({ page, log }) => {
  log.expects(/status of 500/);
  log.expects(/A change could not be made/);
  const search = { query: 'sapiens' };
  const book = 'bk05';

  await test.step('that cannot search: the tool says to try again', async () => {
    await meetShop(page, addChanges('/terms', { failure: { how: 500, for: 'GET /api/books' } }));
    expect(await page.webmcp.callTool('search_books', search)).toEqual(
      failure('The shop cannot respond right now. Please try again.'),
    );
    await meetShop(page, addChanges('/terms', { resetsControls: true }));
    expect(await page.webmcp.callTool('search_books', search)).toMatchObject({ total: 1 });
  });

  await test.step('that cannot put the book into the cart: a second try does', async () => {
    const refused = { how: 500, for: 'POST /api/user/cart' } as const;
    await meetShop(page, addChanges('/terms', { failure: refused }));
    expect(await page.webmcp.callTool('add_to_cart', { book })).toEqual(
      failure('Something went wrong. Please try again.'),
    );
    await meetShop(page, addChanges('/terms', { resetsControls: true }));
    expect(await page.webmcp.callTool('add_to_cart', { book })).toMatchObject({
      cart: [{ id: book, copies: 1 }],
    });
  });

  await test.step('that has sold out: the tool says so', async () => {
    await meetShop(page, addChanges('/terms', { scenario: 'sold-out' }));
    expect(await page.webmcp.callTool('add_to_cart', { book })).toEqual(
      failure('Murder on the Orient Express is out of stock.'),
    );
  });
});

test.describe('for a visitor', () => {
  test.use({ isGuest: false });

  test('the book is put into the cart after the sign-in', async ({ page }) => {
    await meetShop(page, '/books');
    expect(await page.webmcp.callTool('add_to_cart', { book: 'bk01' })).toMatchObject({
      isInCart: false,
      next: expect.stringContaining('sign-in page is open'),
    });
    await expect(page).toHaveURL(/\/signin$/);
    await page.getByRole('button', { name: 'Set guest credentials' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible();
  });

  test('a browser without agents loads no tools', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'modelContext'));
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'modelContext'));
    await open(page, '/books');
    await page.getByRole('link', { name: 'Sapiens' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sapiens');
    expect(scripts.filter((url) => url.includes('agent-tools'))).toEqual([]);
    expect(scripts.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(0);
  });
});
