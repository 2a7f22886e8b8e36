import { expect, open, test } from '../support/fixtures.ts';
import { toSlug } from '#domain/values/text.ts';
import { ALL_TITLES } from '../support/screens/book-list.ts';
import { HEADINGS } from '../support/screens/listed-pages.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';
import { listPaths } from '#storefront/navigation/screens.ts';

const NOT_FOUND = 'The page you are looking for is not available!';

/** Whether the path is that of an author or of a series. */
const isNamedPage = (path: string) => /^\/(?:authors|series)\//.test(path);

/** Reads the paths of the pages in the sitemap. */
async function readSitemap(get: (path: string) => Promise<{ text(): Promise<string> }>) {
  const xml = await (await get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&apos;', "'")).pathname,
  );
}

test('every public page opens by its address, and no other', async ({ page, request, log }) => {
  const paths = await readSitemap((path) => request.get(path));

  await test.step('the sitemap lists all of them', async () => {
    const books = paths.filter((path) => /^\/books\/bk\d\d\//.test(path));
    expect(books.map((path) => path.split('/').at(-1))).toEqual(
      ALL_TITLES.map((title) => title.replaceAll(' ', '-')),
    );
    const others = paths.filter((path) => !books.includes(path) && !isNamedPage(path));
    expect(others).toEqual(listPaths('listed'));
    const names = paths.filter(isNamedPage);
    // The authors and series of the seed.
    expect(names).toHaveLength(28);
    expect(names).toEqual(
      expect.arrayContaining(['/authors/gabriel-garcia-marquez', '/series/ibis-trilogy']),
    );
    expect(await (await request.get('/robots.txt')).text()).toMatch(
      /^Sitemap: https?:.*sitemap\.xml$/m,
    );
  });

  await test.step('each page has its own heading', async () => {
    const listed = listPaths('listed');
    for (const path of paths) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const [, html = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(await response.text()) ?? [];
      const heading = html.replaceAll('&#x27;', "'");
      const name = path.split('/').at(-1);
      if (isNamedPage(path)) expect(toSlug(html), path).toBe(name);
      else if (!listed.includes(path)) expect(heading.replaceAll(' ', '-')).toBe(name);
      else expect(heading, path).toMatch(HEADINGS[path] ?? /./);
    }
  });

  await test.step('a slash or a file name at the end of an address works', async () => {
    await open(page, '/index.html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/good book/);
    await open(page, '/books/?category=Mystery');
    await expect(page.getByRole('checkbox', { name: 'Mystery' })).toBeChecked();
    await open(page, '/books/bk17/The-Gene/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Gene');
  });

  await test.step('a nonsense address is not found, and leads to the books', async () => {
    log.expects(/status of 404/);
    const response = await page.goto('/no/such/shelf?at=all#here');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND);
    await expect(page).toHaveTitle(`Not found · ${DEFAULT_FACTS.name}`);
    await page.getByRole('link', { name: 'Browse Books' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Books');
  });

  await test.step('an ISBN leads to its book, or offers a search', async () => {
    await open(page, '/isbn/0-679-78326-1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pride and Prejudice');
    expect(new URL(page.url()).pathname).toBe('/books/bk01/Pride-and-Prejudice');
    await open(page, '/isbn/9780306406157');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND);
    await expect(page.getByText('search for its title or author')).toBeVisible();
  });

  await test.step('a slightly wrong address is not found either', async () => {
    for (const path of ['/book', '/BOOKS/bk01/x/y', '/%E0%A4%95', '/404']) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(NOT_FOUND);
    }
  });
});
