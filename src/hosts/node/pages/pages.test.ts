import { expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '#stores/sql/database.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import * as programFiles from '#storefront/app/program-files.ts';
import * as searchFiles from '#storefront/app/search-files.ts';
import { createPages, keepLastVersion, memoizeByVersion, prefersMarkdown } from './pages.ts';

const DATABASE_ERROR = new DatabaseUnavailable('The database is away.');
const INVALID_PATHS = [
  '/books/%',
  '/books/\n',
  '/\u0000',
  '/\u2028',
  '/profile/orders/%0A',
  '/books//x',
];

interface PagesTest {
  books?: number;
  version?: () => Promise<string>;
  provider?: string;
}

/** Opens pages that record which paths are rendered; all orders share one shell. */
function openPages({ books = 1, version = async () => '1', provider }: PagesTest = {}) {
  const rendered: string[] = [];
  const largeFlags = new Set<boolean>();
  const record = (address: string) => rendered.push(address);
  const servePage = createPages({
    built: {
      parts: {
        styles: '',
        beforeStart: '',
        files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
        headers: { all: {}, desk: {}, byPath: {} },
        checkoutHeaders: {},
      },
      renderer: {
        searchFiles: { ...searchFiles, ...programFiles },
        pagePaths: [],
        consolePath: '/mock-man',
        getShellPath: (path) =>
          path.startsWith('/profile/orders') ? '/profile/orders' : undefined,
        isAlsoMarkdown: (path) => path === '/books',
        isLargeShop: (count) => count > 500,
        getPageAddress: (path, search) => (path === '/books' ? path + search : path),
        renderShell: (path) => `Shell ${record(path)}.`,
        async renderPage(address, { isLarge = false, asMarkdown }) {
          record(address);
          largeFlags.add(isLarge);
          if (asMarkdown) return { status: 200, markdown: `# ${address}` };
          if (address.startsWith('/books?')) return { status: 200, html: address };
          return { status: 404, html: 'Not found.' };
        },
      },
    },
    siteUrl: '',
    hasGuest: false,
    hasConsole: false,
    provider,
    ask: () => Response.json({ total: books }),
    readFacts: async () => DEFAULT_SETTINGS,
    readVersion: keepLastVersion(version),
  });
  return {
    servePage: (path: string, search = '', accept = 'text/html') =>
      servePage(new Request(`http://localhost/x${search}`, { headers: { accept } }), path),
    rendered,
    largeFlags,
  };
}

it('refuses to start with a payment provider whose checkout the pages would block', () => {
  expect(() => openPages({ provider: 'another' })).toThrow('would block the checkout of another');
});

it.each(INVALID_PATHS)(
  'responds to the invalid path %j with the page for 404, and does not render the path',
  async (path) => {
    const { servePage, rendered } = openPages();
    const response = await servePage(path);
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
    expect(rendered).toEqual(['/404']);
  },
);

it('renders one shell for all orders', async () => {
  const { servePage, rendered } = openPages();
  for (const path of ['/profile/orders/1', '/profile/orders', '/profile/orders/2/invoice'])
    expect(await (await servePage(path)).text()).toBe('Shell 1.');
  expect(rendered).toEqual(['/profile/orders']);
});

it('renders a page for each query of the list, but ignores the query of other pages', async () => {
  const { servePage, rendered } = openPages();
  expect(await (await servePage('/books', '?rating=4')).text()).toBe('/books?rating=4');
  await servePage('/books', '?rating=4');
  await servePage('/authors/nobody', '?rating=4');
  await servePage('/authors/nobody', '?rating=3');
  expect(rendered).toEqual(['/books?rating=4', '/authors/nobody', '/404', '/authors/nobody']);
});

it.each([
  [500, false],
  [501, true],
])('renders a shop with %i books as a large shop: %s', async (books, isLarge) => {
  const { servePage, largeFlags } = openPages({ books });
  await servePage('/books', '?rating=4');
  expect([...largeFlags]).toEqual([isLarge]);
});

it('serves a cached page while the database is unavailable', async () => {
  let isDatabaseDown = false;
  const version = async () => {
    if (isDatabaseDown) throw DATABASE_ERROR;
    return '1';
  };
  const { servePage } = openPages({ version });
  expect((await servePage('/books', '?page=1')).status).toBe(200);
  isDatabaseDown = true;
  expect((await servePage('/books', '?page=1')).status).toBe(200);
});

it('serves no page, though it is cached, when the version cannot be read for another reason', async () => {
  const version = vi.fn(async () => '1');
  const { servePage } = openPages({ version });
  await servePage('/books', '?page=1');
  version.mockRejectedValueOnce(new TypeError('A fault.'));
  await expect(servePage('/books', '?page=1')).rejects.toThrow('A fault.');
});

it('waits at most a second for a database that hangs, if the page is cached', async () => {
  let reads = 0;
  const version = () => ((reads += 1) === 1 ? Promise.resolve('1') : new Promise<string>(() => {}));
  const { servePage } = openPages({ version });
  await servePage('/books', '?page=1');
  vi.useFakeTimers({ toFake: ['setTimeout'], fakeNodeBuiltins: true });
  const onResponse = vi.fn<(response: Response) => void>();
  void servePage('/books', '?page=1').then(onResponse);
  await vi.advanceTimersByTimeAsync(999);
  expect(onResponse).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(onResponse.mock.calls[0]?.[0].status).toBe(200));
});

it('reads again for the same version after a failure', async () => {
  const get = memoizeByVersion(vi.fn(async () => 'new').mockRejectedValueOnce(DATABASE_ERROR));
  await expect(get('1')).rejects.toThrow(DATABASE_ERROR);
  expect(await get('1')).toBe('new');
});

it('keeps the value of a newer version when the read of an older one fails late', async () => {
  const late = Promise.withResolvers<string>();
  const read = vi.fn(async () => 'new').mockReturnValueOnce(late.promise);
  const get = memoizeByVersion(read);
  const old = get('1');
  expect(await get('2')).toBe('new');
  late.reject(DATABASE_ERROR);
  await expect(old).rejects.toThrow(DATABASE_ERROR);
  expect(await get('2')).toBe('new');
  expect(read).toHaveBeenCalledTimes(2);
});

it('caches a page and its Markdown separately, and tells other caches so', async () => {
  const { servePage, rendered } = openPages();
  for (const type of ['text/html', 'text/markdown', 'text/html', 'text/markdown']) {
    const { headers } = await servePage('/books', '?rating=4', type);
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(headers.get('vary')).toBe('accept, accept-encoding');
  }
  expect(rendered).toEqual(['/books?rating=4', '/books?rating=4']);
});

it('sends the page if there is no Markdown', async () => {
  const { servePage } = openPages();
  const response = await servePage('/profile/orders', '', 'text/markdown');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('vary')).toBe('accept-encoding');
});

it.each([
  ['text/markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.8, text/markdown;q=0.9', true],
  ['text/markdown;q=0.5, text/html;q=0.4, */*', true],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8', false],
  ['*/*', false],
  ['', false],
])('sends Markdown for the header %j: %s', (accept, isPreferred) => {
  expect(prefersMarkdown(accept)).toBe(isPreferred);
});
