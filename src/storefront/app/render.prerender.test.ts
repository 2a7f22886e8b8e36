import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { MAX_LOCAL_BOOKS } from '#contract/limits.ts';
import { aBook } from '#domain/builders.ts';
import { aContent, RECORDS } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { listPaths } from '../navigation/screens.ts';
import {
  getPageAddress,
  getShellPath,
  isLargeShop,
  renderPage,
  renderShell,
} from './render.prerender.tsx';

it.each(['//other.example/books', '//books', '//[x', '/cart ', '/cart\u0000'])(
  'responds with 404 to %j, which is not another address',
  async (path) => {
    const api = createTestApi();
    const { status } = await renderPage(path, {
      assets: { styles: '', beforeStart: '' },
      files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
      send: (address) => api.request(address),
    });
    expect(status).toBe(404);
  },
);

it('gives each listed page a title, a description, an address and a heading of its own', async () => {
  const api = createTestApi();
  const read = async (path: string) => {
    const { html = '' } = await renderPage(path, {
      assets: { styles: '', beforeStart: '' },
      files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
      send: (address) => api.request(address),
    });
    const { head, body } = new DOMParser().parseFromString(html, 'text/html');
    const text = (from: Element, selector: string) => {
      const [found, ...others] = from.querySelectorAll(selector);
      expect(others).toEqual([]);
      return found?.getAttribute('content') ?? found?.getAttribute('href') ?? found?.textContent;
    };
    return {
      title: text(head, 'title'),
      description: text(head, 'meta[name="description"]'),
      address: text(head, 'link[rel="canonical"]'),
      heading: text(body, 'h1[tabindex="-1"]'),
    };
  };
  const pages = await Promise.all(listPaths('listed').map(read));
  for (const part of ['title', 'description', 'address', 'heading'] as const) {
    const texts = pages.map((page) => page[part]);
    expect(texts).not.toContainEqual(undefined);
    expect([part, new Set(texts).size]).toEqual([part, texts.length]);
  }
});

it('renders a collection for search engines, and leads on from one that has ended', async () => {
  const over = { ...RECORDS.collections, _id: 'co02', slug: 'over', until: '2023-01-01' };
  const records = { collections: [RECORDS.collections, over] };
  const api = createTestApi({ store: createMemoryStore({ ...aContent(), records }) });
  const render = (path: string) =>
    renderPage(path, {
      assets: { styles: '', beforeStart: '' },
      files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
      send: (address) => api.request(address),
    });
  const { status, html } = await render('/collections/for-the-rains');
  expect([status, html?.includes('“It rains in it.”')]).toEqual([200, true]);
  expect(html).toContain('"@type":"ItemList"');
  expect(await render('/collections/over')).toEqual({ status: 302, location: '/books' });
  expect(await render('/collections/unknown')).toMatchObject({ status: 404 });
});

it.each([
  ['/isbn/9780679783268', '/books/bk03/Emma'],
  ['/isbn/978-0-679-78326-8', '/books/bk03/Emma'],
  ['/isbn/0-679-78326-1', '/books/bk03/Emma'],
  ['/isbn/९७८०६७९७८३२६८', '/books/bk03/Emma'],
  ['/isbn/9780679783269', undefined],
  ['/isbn/9780306406157', undefined],
  ['/isbn/Emma', undefined],
])('leads from %s to the page of the book, or to none', async (path, location) => {
  const emma = aBook({ _id: 'bk03', title: 'Emma', isbn: '9780679783268' });
  const api = createTestApi({ store: createMemoryStore(aContent({ books: [emma] })) });
  const page = await renderPage(path, {
    assets: { styles: '', beforeStart: '' },
    files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
    send: (address) => api.request(address),
  });
  expect([page.status, page.location]).toEqual(
    location === undefined ? [404, undefined] : [302, location],
  );
  if (!location) expect(page.html).toContain('search for its title or author');
});

it.each([
  ['/CART', '/cart'],
  ['/Mock-Man/', '/mock-man'],
  ['/cart/', '/cart'],
  ['/profile/orders/0b8c/invoice', '/profile/orders'],
])('leaves the page %s to the browser, which renders it as %s', (path, shell) => {
  expect(getShellPath(path)).toBe(shell);
});

it('contains the styles of its screen, and keeps the browser from requesting them again', () => {
  const own = { scripts: ['/shop.js'], styles: '.own{}', sheets: ['/assets/own.css'] };
  const all = { scripts: ['/shop.js'], styles: '', sheets: [] };
  const files = { all, byPath: { '/cart': own, '/books/': own } };
  const render = (path: string) =>
    renderShell(path, { assets: { styles: '.all{}', beforeStart: '' }, files });
  for (const path of ['/cart', '/books/bk01/Emma']) {
    expect(render(path)).toContain('>.all{}.own{}</style>');
    expect(render(path)).toContain('<link rel="stylesheet" href="/assets/own.css" disabled=""/>');
  }
  expect(render('/books')).toContain('>.all{}</style>');
});

it('leaves no public page to the browser', () => {
  expect(getShellPath('/books')).toBeUndefined();
});

it.each([
  ['?utm_source=x', '/books'],
  [
    '?sort=RATING&rating=9&search=a%20b&category=Poetry',
    '/books?search=a+b&category=Poetry&sort=RATING',
  ],
  ['?cursor=damaged', '/books'],
  ['?cursor=WyJTSE9QIiwwLDQ3XQ&rating=4', '/books?rating=4&cursor=WyJTSE9QIiwwLDQ3XQ'],
])('serves the list for the query %j by the page of %s', (search, address) => {
  expect(getPageAddress('/books', search)).toBe(address);
});

it('serves one page of a book for all queries', () => {
  expect(getPageAddress('/books/bk01/Gora', '?rating=4')).toBe('/books/bk01/Gora');
});

it.each([false, true])(
  'renders only the books that the query finds, in a large shop: %s',
  async (isLarge) => {
    const api = createTestApi();
    const { html = '' } = await renderPage('/books?search=gora', {
      assets: { styles: '', beforeStart: '' },
      files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
      send: (address) => api.request(address),
      isLarge,
    });
    expect(html.includes('aria-label="Gora"')).toBe(true);
    expect(html.includes('aria-label="Malgudi Days"')).toBe(false);
    expect(html.includes('1 of 2 books')).toBe(true);
    expect(html.includes('name="robots" content="noindex"')).toBe(true);
    expect(html.includes('data-search="?search=gora"')).toBe(true);
    expect(html.includes('data-large')).toBe(isLarge);
  },
);

it.each([false, true])('marks whether a server has the guest account: %s', async (hasGuest) => {
  vi.stubEnv('VITE_SERVER', '1');
  const api = createTestApi();
  const { html = '' } = await renderPage('/signin', {
    assets: { styles: '', beforeStart: '', hasGuest },
    files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
    send: (address) => api.request(address),
  });
  vi.unstubAllEnvs();
  expect(html.includes('data-guest')).toBe(hasGuest);
  expect(html.includes('Set guest credentials')).toBe(hasGuest);
});

it.each([false, true])('marks whether a server has the developer’s console: %s', (hasConsole) => {
  const assets = { styles: '', beforeStart: '', hasConsole };
  const html = renderShell('/cart', {
    assets,
    files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
  });
  expect(html.includes('data-console')).toBe(hasConsole);
});

it('keeps the console from search engines, and is dark from the first paint', () => {
  const html = renderShell('/mock-man', {
    assets: { styles: '', beforeStart: '' },
    files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
  });
  expect(html).toContain('<title>Mock API console · Kitabdost</title>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('style="background:#12131c;min-height:100vh"');
});

it('reads all books into the pages of a shop up to a limit', () => {
  expect([isLargeShop(MAX_LOCAL_BOOKS), isLargeShop(MAX_LOCAL_BOOKS + 1)]).toEqual([false, true]);
});

it('redirects old password-reset links to the page with the token after the #', async () => {
  const api = createTestApi();
  const page = await renderPage('/reset/0a1b', {
    assets: { styles: '', beforeStart: '' },
    files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
    send: (address) => api.request(address),
  });
  expect(page).toEqual({ status: 302, location: '/reset#0a1b' });
});

it('contains the pictures that load first, if they are small', async () => {
  const api = createTestApi();
  const render = async (pictures?: Record<string, string>) => {
    const { html = '' } = await renderPage('/books?search=gora', {
      assets: { styles: '', beforeStart: '' },
      files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {}, pictures },
      send: (address) => api.request(address),
    });
    return html;
  };
  const whole = await render();
  expect(whole).toContain('<img src="/covers/malgudi-days.svg"');
  expect(whole).toContain('as="image" href="/covers/malgudi-days.svg"');
  const html = await render({ '/covers/malgudi-days.svg': 'data:image/svg+xml,<svg/>' });
  expect(html).toContain('<img src="data:image/svg+xml,<svg/>" width="400"');
  expect(html).not.toContain('as="image" href="/covers/malgudi-days.svg"');
});

it('redirects the filter by a former name of a category, and drops an unknown one', async () => {
  const api = createTestApi();
  const render = (address: string) =>
    renderPage(address, {
      assets: { styles: '', beforeStart: '' },
      files: { all: { scripts: ['/assets/shop.js'], styles: '', sheets: [] }, byPath: {} },
      send: (path) => api.request(path.replace('/categories/Love', '/categories/ct01')),
    });
  const location = '/books?category=Romance&category=Science';
  for (const address of ['/books?category=Love&category=Science', `${location}&category=Love`])
    expect(await render(address)).toEqual({ status: 302, location });
  expect(await render('/books?category=Poetry')).toMatchObject({ status: 200 });
});
