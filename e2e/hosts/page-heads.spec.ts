import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { DEFAULT_FACTS } from '#domain/shop/shop-defaults.ts';

const SITE = 'https://kitabdost.example';

/** Reads the tags for search engines and previews, each of which may occur only once. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const readSingle = (selector: string, attribute: string) => {
      const found = [...document.head.querySelectorAll(selector)];
      return found.length === 1 ? found[0]?.getAttribute(attribute) : `${found.length} of them`;
    };
    return {
      title: document.title,
      titles: document.head.querySelectorAll('title').length,
      description: readSingle('meta[name="description"]', 'content'),
      canonical: readSingle('link[rel="canonical"]', 'href'),
      robots: readSingle('meta[name="robots"]', 'content'),
      ogTitle: readSingle('meta[property="og:title"]', 'content'),
      ogDescription: readSingle('meta[property="og:description"]', 'content'),
      ogUrl: readSingle('meta[property="og:url"]', 'content'),
      ogImage: readSingle('meta[property="og:image"]', 'content'),
    };
  });
}

/** Expects these tags, and that the picture for previews exists. */
async function expectHead(page: Page, title: string, path: string, description: RegExp) {
  await expect(page).toHaveTitle(title);
  const head = await readHead(page);
  expect(head).toMatchObject({
    titles: 1,
    canonical: SITE + path,
    ogUrl: SITE + path,
    ogTitle: title,
    ogDescription: head.description,
  });
  expect(head.description).toMatch(description);
  expect(head.ogImage).toMatch(/^https:\/\/kitabdost\.example\/.+\.(png|jpg|svg)$/);
  const { pathname } = new URL(head.ogImage ?? '');
  expect.soft((await page.request.get(pathname)).status(), `${pathname} of ${path}`).toBe(200);
}

async function expectNotIndexed(page: Page) {
  const head = await readHead(page);
  expect(head).toMatchObject({ robots: 'noindex', canonical: '0 of them' });
}

test('each page has its own head', async ({ page, request, log }) => {
  await test.step('a page has the same head as served and after a navigation', async () => {
    const book = `Cosmos by Carl Sagan · ${DEFAULT_FACTS.name}`;
    await open(page, '/books/bk06/Cosmos');
    await expectHead(page, book, '/books/bk06/Cosmos', /^From the library of Alexandria/);
    const nav = page.getByRole('navigation', { name: 'Quick links' });
    await nav.getByRole('link', { name: 'Books' }).click();
    await expectHead(
      page,
      `Books · ${DEFAULT_FACTS.name}`,
      '/books',
      /by category, price and rating/,
    );
    await page.getByRole('article', { name: 'Cosmos' }).getByRole('link').click();
    await expectHead(page, book, '/books/bk06/Cosmos', /^From the library of Alexandria/);
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${DEFAULT_FACTS.name}, home` })
      .click();
    await expectHead(
      page,
      `A friend of books · ${DEFAULT_FACTS.name}`,
      '/',
      /online bookstore for readers/,
    );
    await nav.getByRole('link', { name: 'Sign In' }).click();
    await expectHead(
      page,
      `Sign in · ${DEFAULT_FACTS.name}`,
      '/signin',
      new RegExp(`^Sign in to ${DEFAULT_FACTS.name}`),
    );
    await nav.getByRole('link', { name: 'Sign Up' }).click();
    await expectHead(page, `Sign up · ${DEFAULT_FACTS.name}`, '/signup', /^Open an account/);
    const shop = page.getByRole('navigation', { name: 'The shop' });
    await shop.getByRole('link', { name: 'Terms' }).click();
    await expectHead(
      page,
      `Terms and conditions · ${DEFAULT_FACTS.name}`,
      '/terms',
      /^What applies when/,
    );
    await open(page, '/privacy');
    await expectHead(
      page,
      `Privacy · ${DEFAULT_FACTS.name}`,
      '/privacy',
      new RegExp(`^What ${DEFAULT_FACTS.name} keeps`),
    );
  });

  await test.step('every icon of a page exists', async () => {
    const icons = await page.evaluate(() =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel*="icon"]')].map(
        ({ href }) => href,
      ),
    );
    expect(icons.length).toBeGreaterThan(0);
    for (const icon of icons) expect.soft((await request.get(icon)).status(), icon).toBe(200);
  });

  await test.step('a page links the search and the feed of the shop, which open', async () => {
    for (const type of ['application/opensearchdescription+xml', 'application/atom+xml']) {
      const path = await page.locator(`head link[type="${type}"]`).getAttribute('href');
      expect((await page.goto(path ?? ''))?.headers()['content-type']).toMatch(/xml/);
      await page.goBack();
    }
  });

  await test.step('search engines must not index a filtered list', async () => {
    await open(page, '/books?category=Mystery&sort=LOW_TO_HIGH');
    await expect(page).toHaveTitle(`Mystery Books · ${DEFAULT_FACTS.name}`);
    await expectNotIndexed(page);
  });

  await test.step('search engines must not index the not-found page', async () => {
    log.expects(/status of 404/);
    await open(page, '/no/such/page');
    await expectNotIndexed(page);
  });
});
