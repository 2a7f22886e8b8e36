import { afterEach, expect, it, vi } from 'vitest';
import { openFullShop, succeed, type FullShop } from '#api/full-shop/testing.ts';
import { formatCursor } from '#domain/finding/sort-order.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { setShopFacts, type ShopFacts } from '../navigation/shop-facts.ts';
import { loseSession, startSession } from '../session/session-store.ts';
import { registerTools } from './agent-tools.ts';
import { PROGRAM_FILES, renderProgramFile } from './program-files.ts';
import { renderPage } from './render.prerender.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  setShopFacts(DEFAULT_FACTS);
});

const ROOT = 'https://books.example/';

/** A shop whose owner has set as little as possible, and a name that is long. */
const BARE = {
  name: 'The Very Long Bookshop of Bengaluru',
  email: '',
  phone: '',
  returnDays: 0,
  cod: { on: false, upTo: 4321, excludedPins: [] },
  pages: { terms: 'Our *own* terms.\n\nTwo paragraphs.' },
  identity: { motto: '', lead: '', home: ['new', 'best', 'gone'] },
};
const HOME = [
  'categories',
  'from-the-south',
  'below-360',
  'category:ct01',
  'viewed',
  'new',
  'best',
];

const FULL_PAGES = [
  '/',
  '/books',
  '/books?category=Romance&available=1&sort=BEST_SELLING',
  '/books?search=zebra',
  `/books?cursor=${formatCursor({ order: 'SHOP', key: 0, position: 1 })}`,
  '/books?search=malgudi+night',
  ...['bk01', 'bk02', 'bk03', 'bk04', 'bk99'].map((id) => `/books/${id}`),
  '/authors/r-k-narayan',
  '/authors/nobody',
  '/series/malgudi',
  '/collections/from-the-south',
  '/collections/below-360',
  '/collections/none',
  '/terms',
  '/privacy',
  '/returns',
  '/contact',
];
const BARE_PAGES = ['/', '/terms', '/returns', '/contact'];

const send =
  ({ shop }: FullShop) =>
  (address: string) =>
    shop.api.request(address);

/** Renders a page as Markdown, of a small and of a large shop if they differ. */
async function renderTexts(desk: FullShop, address: string): Promise<string[]> {
  const { shop } = (await succeed(desk, 'GET /shop')) as { shop: ShopFacts };
  const render = async (path: string, isLarge: boolean): Promise<string> => {
    const { status, markdown, location } = await renderPage(path, {
      assets: {
        styles: '',
        beforeStart: '',
        siteUrl: ROOT.slice(0, -1),
        hasGuest: false,
        shop: { ...shop, colours: DEFAULT_SETTINGS.colours },
      },
      files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
      send: send(desk),
      isLarge,
      asMarkdown: true,
    });
    return location === undefined ? `${status}\n${markdown}` : render(location, isLarge);
  };
  const small = await render(address, false);
  const large = await render(address, true);
  const name = `# ${address}`;
  return small === large ? [name, small] : [name, small, `${name}, in a large shop`, large];
}

/** Gives a category another name. */
async function rename(desk: FullShop, from: string, categoryName: string) {
  const { categories } = (await succeed(desk, 'GET /desk/categories')) as {
    categories: { _id: string; categoryName: string; version: number }[];
  };
  const found = categories.find((category) => category.categoryName === from);
  if (!found) throw new Error(`The shop has no category ${from}.`);
  const { _id, version } = found;
  await succeed(desk, `PATCH /desk/categories/${_id}`, { version, categoryName });
}

it('writes each page and file for programs', async () => {
  const desk = await openFullShop();
  const parts: string[] = [];
  const write = async (shop: string, pages: string[]) => {
    for (const path of PROGRAM_FILES)
      parts.push(`# ${shop}${path}`, (await renderProgramFile(path, send(desk), ROOT)).text);
    for (const page of pages) parts.push(...(await renderTexts(desk, page)));
  };
  await succeed(desk, 'PATCH /desk/settings', { identity: { home: HOME } });
  vi.stubEnv('VITE_SERVER', '1');
  await write('full', FULL_PAGES);
  await succeed(desk, 'PATCH /desk/settings', BARE);
  await write('bare', BARE_PAGES);
  await succeed(desk, 'PATCH /desk/settings', { name: 'Abcdefghijklmnopqrstuvwxyz' });
  parts.push((await renderProgramFile('/opensearch.xml', send(desk), ROOT)).text);
  await rename(desk, 'Romance', 'Love');
  await rename(desk, 'Mystery', 'Riddles');
  for (const page of ['/books?category=Romance&category=Mystery', '/books?category=Gone'])
    parts.push(...(await renderTexts(desk, page)));
  await expect(parts.join('\n')).toMatchFileSnapshot('./all-texts.txt');
});

const CALLS: [tool: string, input: Record<string, unknown>][] = [
  ['search_books', {}],
  ['search_books', { query: 'malgudi', category: 'Romance', maxPrice: 200, inStock: true }],
  ['search_books', { category: 'Non-Fiction' }],
  ['search_books', { inStock: true }],
  ['search_books', { maxPrice: 199.5 }],
  ['search_books', { query: 'malgudi zebra' }],
  ['search_books', { query: 'zebra' }],
  ['get_book', { book: 'bk01' }],
  ['get_book', { book: ' 978-0-306-40615-7 ' }],
  ['get_book', { book: '9788126415724' }],
  ['get_delivery', { pin: '560 003' }],
  ['get_delivery', { pin: '560003', book: 'bk01' }],
  ['get_delivery', { pin: '110001', book: 'bk05' }],
  ['get_delivery', { pin: '999999' }],
  ['get_delivery', { pin: '560003', book: 'bk99' }],
  ['add_to_cart', { book: 'bk01' }],
  ['add_to_cart', { book: 'bk04' }],
];

it('answers each tool of an agent', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const desk = await openFullShop();
  const network = { isLost: false, isRefused: false };
  const parts: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    parts.push(`> ${init?.method} ${address.replace(location.origin, '')}`);
    if (network.isLost) throw new DOMException('No network', 'TimeoutError');
    if (network.isRefused && init?.method === 'POST')
      return Response.json({ errors: ['No.'], code: 'failed' }, { status: 500 });
    return desk.shop.api.request(address.replace(location.origin, ''), init);
  });
  const tools = new Map<string, (input: Record<string, unknown>) => Promise<object>>();
  await registerTools({
    registerTool: ({ execute, ...facts }) => {
      parts.push(JSON.stringify(facts));
      tools.set(facts.name, execute);
    },
  });
  const call = async (tool: string, input: Record<string, unknown>) => {
    parts.push(`# ${tool} ${JSON.stringify(input)}`);
    parts.push(JSON.stringify(await tools.get(tool)?.(input)));
  };
  for (const [tool, input] of CALLS) await call(tool, input);
  const user = { firstName: 'Leela', lastName: 'Menon', email: 'asha@example.com' };
  startSession({ token: desk.shop.token, user }, true);
  parts.push('', 'signed in');
  await call('add_to_cart', { book: 'bk01' });
  await call('add_to_cart', { book: 'bk05' });
  network.isRefused = true;
  await call('add_to_cart', { book: 'bk02' });
  network.isLost = true;
  await call('add_to_cart', { book: 'bk02' });
  for (const [tool, input] of [CALLS[0], CALLS[7], CALLS[10]].filter((item) => item !== undefined))
    await call(tool, input);
  loseSession();
  await expect(parts.join('\n')).toMatchFileSnapshot('./agent-tools.txt');
});
