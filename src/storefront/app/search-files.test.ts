import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import {
  LISTED_PAGES,
  listNamedPages,
  toBookPage,
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
} from './search-files.ts';

const ROOT = 'https://books.example/shop/';

it('lists books with the time of their last change, and escapes XML', () => {
  const book = {
    _id: 'bk&1',
    title: "Midnight's Children's",
    updatedAt: '2026-11-22T08:00:00+05:30',
  };
  expect(renderSitemap([...LISTED_PAGES.slice(0, 1), toBookPage(book)], ROOT)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://books.example/shop/</loc></url>
  <url><loc>https://books.example/shop/books/bk%261/Midnight&apos;s-Children&apos;s</loc><lastmod>2026-11-22T08:00:00+05:30</lastmod></url>
</urlset>
`,
  );
});

it('lists the parts of a sitemap in an index', () => {
  expect(renderSitemapIndex(['/sitemaps/1.xml'], ROOT)).toContain(
    '  <sitemap><loc>https://books.example/shop/sitemaps/1.xml</loc></sitemap>\n</sitemapindex>',
  );
});

it('disallows the pages of signed-in users in the folder of the shop, and does not reveal the console', () => {
  const lines = renderRobots(ROOT).split('\n');
  expect(lines).toContain('Disallow: /shop/cart');
  expect(lines).not.toContain('Disallow: /shop/mock-man');
  expect(lines.at(-2)).toBe('Sitemap: https://books.example/shop/sitemap.xml');
});

it('lists each author and each series once', () => {
  const books = [
    aBook({ _id: 'bk01', authors: ['Ilango', 'R. K. Narayan'], series: { name: 'Malgudi' } }),
    aBook({ _id: 'bk02', author: 'R. K. Narayan', series: { name: 'Malgudi' } }),
    aBook({ _id: 'bk03', author: '' }),
  ];
  expect(listNamedPages(books).map(({ path }) => path)).toEqual([
    '/authors/ilango',
    '/authors/r-k-narayan',
    '/series/malgudi',
  ]);
});
