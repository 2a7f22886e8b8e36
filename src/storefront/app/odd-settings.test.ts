import { afterEach, expect, it, vi } from 'vitest';
import { saveSettings } from '#api/shop/settings.ts';
import { testDependencies, createTestApi } from '#api/testing.ts';
import { aBook } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { bookPath } from '../navigation/paths.ts';
import { getShopFacts, setShopFacts } from '../navigation/shop-facts.ts';
import { LISTED_PAGES } from './search-files.ts';
import { renderPage, renderShell } from './render.prerender.tsx';

const DEFAULT_FACTS = getShopFacts();
afterEach(() => {
  vi.unstubAllEnvs();
  setShopFacts(DEFAULT_FACTS);
});

/** Settings that all differ from the defaults. */
const CUSTOM_SETTINGS = {
  name: 'Page & Turner',
  address: '1 Strand Road\nKolkata',
  pin: '700001',
  returnDays: 30,
  identity: {
    motto: 'Read it before the film.',
    headline: 'Every hero started on page one.',
    lead: '',
    since: 2011 as number | null,
    heroBooks: [],
    home: ['best', 'categories'],
  },
  logo: '/logo/0123456789abcdef0123456789abcdef.svg',
  colours: { brand: '#8a1c5f', accent: '#0d6064', saving: '#8a1c5f' },
  links: [{ name: 'Our blog', url: 'https://blog.books.example/' }],
};
/** Texts of the default settings, which no page of this shop may show. */
const DEFAULT_TEXTS = new RegExp(
  String.raw`${DEFAULT_SETTINGS.name}|14 days|560003|Bengaluru|loyal as|friend in|2023–|\bKD[-/]\d|M22\.5 44|og\.png`,
  'i',
);
const THIS_YEAR = new Date().getFullYear();

const ASSETS = {
  styles: '',
  beforeStart: '',
  siteUrl: 'https://books.example',
  shop: CUSTOM_SETTINGS,
};

async function render(path: string, settings = CUSTOM_SETTINGS): Promise<string> {
  vi.stubEnv('SSR', true);
  vi.stubEnv('VITE_SERVER', '1');
  const dependencies = testDependencies();
  await saveSettings(dependencies, settings);
  const api = createTestApi(dependencies);
  const options = {
    assets: { ...ASSETS, shop: settings },
    files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
    send: (call: string) => api.request(call),
  };
  const { html = '' } = await renderPage(path, options);
  return html;
}

it.each([...LISTED_PAGES.map(({ path }) => path), bookPath(aBook({ _id: 'bk01' })), '/404'])(
  'shows the owner’s settings on %s',
  async (path) => {
    const html = await render(path);
    expect(html).toContain('Page &amp; Turner');
    expect(html).toContain('href="https://blog.books.example/"');
    expect(html).toContain(`<image href="${CUSTOM_SETTINGS.logo}"`);
    expect(html.match(DEFAULT_TEXTS)).toBeNull();
    expect(html).toContain('<html lang="en" style="--kd-primary:#8a1c5f;');
  },
);

it('shows the owner’s own words', async () => {
  const html = await render('/');
  expect(html).toContain('<title>Every hero started on page one · Page &amp; Turner</title>');
  expect(html).toContain('>Every hero started on page one.</h1>');
  expect(html).toContain('>Read it before the film.</p>');
  expect(html).toContain(`© 2011–${THIS_YEAR} Page &amp; Turner`);
});

it.each([
  [null, ''],
  [-1, `${THIS_YEAR - 1}–`],
  [0, ''],
  [1, ''],
])(
  'shows in the footer of a shop that began in year %s from now the range “%s”',
  async (offset, range) => {
    const since = offset === null ? null : THIS_YEAR + offset;
    const identity = { ...CUSTOM_SETTINGS.identity, since };
    const html = await render('/404', { ...CUSTOM_SETTINGS, identity });
    expect(html).toContain(`© ${range}${THIS_YEAR} Page`);
  },
);

it('shows a name of more than twelve letters smaller', async () => {
  expect(await render('/404', { ...CUSTOM_SETTINGS, name: 'Twelve Pages' })).not.toMatch(
    /data-long/,
  );
  expect(await render('/404')).toContain('<span data-long="true">Page &amp; Turner</span>');
});

it('shows the return period on the home and returns pages', async () => {
  expect(await render('/')).toContain('Within 30 days of receiving an order');
  expect(await render('/returns')).toContain('within 30 days');
});

it('puts the owner’s settings into pages that are rendered without data', () => {
  const html = renderShell('/cart', {
    assets: ASSETS,
    files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
  });
  expect(html).toContain('data-shop="{&quot;name&quot;:&quot;Page &amp; Turner&quot;');
  expect(html).toContain('<title>Page &amp; Turner</title>');
  expect(html.match(DEFAULT_TEXTS)).toBeNull();
});

it('writes no settings into the page if they are the defaults', () => {
  const html = renderShell('/cart', {
    assets: { ...ASSETS, shop: DEFAULT_SETTINGS },
    files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
  });
  expect(html).toMatch(/^<!doctype html><html lang="en" data-site="[^"]*"><head>/);
});
