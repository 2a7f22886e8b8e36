import { expect, it } from 'vitest';
import { RECORDS } from '#stores/builders.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { BOOKS_PER_SITEMAP } from './serve-pages.ts';
import { listPaths } from '#storefront/navigation/screens.ts';
import { openOwnedShop, openTestShop } from '../testing.ts';

const SITE_URL = 'https://books.example';

/** Lists the addresses in a sitemap, or in an index of sitemaps. */
async function listLocations(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/xml');
  return [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
}

it('lists the public pages of the current books, with the times of their changes', async () => {
  const { ask, database } = await openTestShop({ SITE_URL });
  expect(await listLocations(await ask('/sitemap.xml'))).toEqual(
    ['pages', '1', 'author-1', 'series-1'].map((part) => `${SITE_URL}/sitemaps/${part}.xml`),
  );
  expect(await listLocations(await ask('/sitemaps/pages.xml'))).toEqual(
    listPaths('listed').map((path) => SITE_URL + path),
  );
  expect(await listLocations(await ask('/sitemaps/author-1.xml'))).toContain(
    `${SITE_URL}/authors/jane-austen`,
  );
  expect(await listLocations(await ask('/sitemaps/series-1.xml'))).toContain(
    `${SITE_URL}/series/sherlock-holmes`,
  );
  const responseBefore = await ask('/sitemaps/1.xml');
  const etag = responseBefore.headers.get('etag') ?? '';
  const locations = await listLocations(responseBefore);
  expect(locations).toHaveLength(25);
  expect(locations[0]).toBe(`${SITE_URL}/books/bk01/Pride-and-Prejudice`);
  await database.write((query) =>
    query("UPDATE books SET title = 'A & B', updated_at = 'now' WHERE book_id = 'bk01'"),
  );
  const responseAfter = await ask('/sitemaps/1.xml', { headers: { 'if-none-match': etag } });
  expect(await responseAfter.text()).toContain(
    '<loc>https://books.example/books/bk01/A-%26-B</loc><lastmod>now</lastmod>',
  );
});

it('lists the collections that are shown', async () => {
  const { ask, database } = await openTestShop({ SITE_URL });
  const store = createSqlStore(database);
  const { collections: shown } = RECORDS;
  await store.transact((transaction) =>
    transaction.put('collections', shown, { ...shown, _id: 'co02', slug: 'no', hidden: true }),
  );
  const pages = await listLocations(await ask('/sitemaps/pages.xml'));
  expect(pages.filter((url) => url?.includes('/collections/'))).toEqual([
    `${SITE_URL}/collections/for-the-rains`,
  ]);
});

it('splits the sitemap into as many parts as the catalogue needs, and serves no others', async () => {
  const { ask, database } = await openTestShop({ SITE_URL });
  // The first 20 books stay in part 1. The other 5 move to part 3.
  const moveBooks = `UPDATE books SET position = position + ${2 * BOOKS_PER_SITEMAP} WHERE position > 20`;
  await database.write((query) => query(moveBooks));
  const parts = [1, 3].map((part) => `${SITE_URL}/sitemaps/${part}.xml`);
  expect(await listLocations(await ask('/sitemap.xml'))).toEqual(expect.arrayContaining(parts));
  expect(await listLocations(await ask('/sitemaps/1.xml'))).toHaveLength(20);
  expect(await listLocations(await ask('/sitemaps/3.xml'))).toHaveLength(5);
  const unknownNames = [
    '0',
    '2',
    '4',
    '01',
    '1e0',
    '-1',
    'x',
    '999999999',
    '9999999999',
    'author-2',
    'series-0',
  ];
  const responses = await Promise.all(unknownNames.map((name) => ask(`/sitemaps/${name}.xml`)));
  expect(responses.map(({ status }) => status)).toEqual(unknownNames.map(() => 404));
});

it('lists the other pages of a shop without books', async () => {
  const { ask } = await openTestShop({ SITE_URL, SEED: 'none' });
  expect(await listLocations(await ask('/sitemap.xml'))).toHaveLength(1);
  expect(await listLocations(await ask('/sitemaps/pages.xml'))).toHaveLength(
    listPaths('listed').length,
  );
  expect((await ask('/sitemaps/1.xml')).status).toBe(404);
});

it('lists the sitemap in robots.txt, and disallows the pages of signed-in users', async () => {
  const { ask } = await openTestShop({ SITE_URL });
  const response = await ask('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines).toContain(`Sitemap: ${SITE_URL}/sitemap.xml`);
  expect(lines).toContain('Disallow: /profile');
});

it('describes the shop to programs by the name that its owner gave it, and says what is new', async () => {
  const { ask, send } = await openOwnedShop();
  const { status } = await send(
    'PATCH',
    '/api/desk/settings',
    JSON.stringify({ name: 'Asha & Sons Books' }),
    {
      'content-type': 'application/json',
    },
  );
  expect(status).toBe(200);
  const texts = await Promise.all(
    ['/llms.txt', '/opensearch.xml', '/feed.xml'].map(async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(200);
      const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await ask(path, { headers })).status).toBe(304);
      return response.text();
    }),
  );
  expect(texts[0]).toContain('# Asha & Sons Books\n');
  expect(texts[1]).toContain('<ShortName>Asha &amp; Sons</ShortName>');
  expect(texts[2]).toContain('<name>Asha &amp; Sons Books</name>');
  expect(texts[2]).toContain('http://127.0.0.1:4173/books/bk17/The-Gene');
  expect(texts.join('\n')).not.toMatch(/kitabdost/i);
});
