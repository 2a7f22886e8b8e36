import { expect, it, vi } from 'vitest';
import { createTestApi } from '#api/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { RECORDS, aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { startCpuTimer } from '../../../scripts/testing/cpu-time.ts';
import { escapeMarkdown, formatLink } from './markdown-pages.ts';
import { isAlsoMarkdown, renderPage } from './render.prerender.tsx';

const SITE = 'https://books.example';

const BOOKS = [
  aBook({
    _id: 'bk01',
    title: 'गोदान *1936*',
    author: 'Premchand',
    authors: ['Premchand'],
    genres: ['Poetry'],
    description: 'होरी की गाय।\n\n# Not a heading <b>',
    series: { name: 'Hindi (classics)', number: '2' },
    isbn: '9780679783268',
    language: 'hi',
    payable: 120,
  }),
  aBook({ _id: 'bk02', title: 'آگ کا دریا', genres: ['Poetry'], inStock: false }),
  ...[3, 4, 5, 6].map((id) => aBook({ _id: `bk0${id}`, id, title: `Book ${id}` })),
];

async function readMarkdown(
  address: string,
  { books = BOOKS, isLarge = false, hasGuest = false } = {},
) {
  const categories = [aCategory({ categoryName: 'Poetry' })];
  const { collections } = RECORDS;
  const records = { collections: [collections] };
  const api = createTestApi({ store: createMemoryStore(aContent({ books, categories, records })) });
  const { status, markdown } = await renderPage(address, {
    assets: { styles: '', beforeStart: '', siteUrl: SITE, hasGuest },
    files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
    send: (call) => api.request(call),
    isLarge,
    asMarkdown: true,
  });
  return { status, markdown: markdown ?? '' };
}

it.each([false, true])('renders a book, in a large shop: %s', async (isLarge) => {
  const path = `/books/bk01/${encodeURIComponent('गोदान-*1936*')}`;
  const { status, markdown } = await readMarkdown(path, { isLarge });
  expect(status).toBe(200);
  expect(markdown).toMatch(/^# गोदान \\\*1936\\\*\n\nby \[Premchand\]\(/);
  expect(markdown).toContain(`[Premchand](${SITE}/authors/premchand)`);
  expect(markdown).toContain(`[Hindi (classics), book 2](${SITE}/series/hindi-classics)`);
  expect(markdown).toContain('₹120 instead of ₹170, in stock');
  expect(markdown).toContain('होरी की गाय।\n\n\\# Not a heading \\<b\\>');
  expect(markdown).toContain('- ISBN: 9780679783268');
  expect(markdown).toContain(`[Poetry](${SITE}/books?category=Poetry)`);
});

it('names one rating in the singular', async () => {
  const books = [aBook({ _id: 'bk01', title: 'Emma', totalStars: 4, totalRatings: 1 })];
  const { markdown } = await readMarkdown('/books/bk01/Emma', { books });
  expect(markdown).toContain('4 of 5 stars (1 rating)');
});

it('counts the authors of a book that it does not name', async () => {
  const authors = Array.from({ length: 9 }, (_, index) => `A${index + 1}`);
  const books = [aBook({ _id: 'bk01', title: 'Emma', authors })];
  const { markdown } = await readMarkdown('/books/bk01/Emma', { books });
  const [, by = ''] = /^by (.*)$/m.exec(markdown) ?? [];
  expect(by.replaceAll(/\(.*?\)/g, '')).toBe('[A1], [A2], [A3], [A4], [A5], [A6] and 3 others');
});

it.each([false, true])(
  'renders the list that a query finds, in a large shop: %s',
  async (isLarge) => {
    const { markdown } = await readMarkdown('/books?category=Poetry&category=Gone&price=5000', {
      isLarge,
    });
    const lines = markdown.split('\n');
    expect(lines).toEqual(expect.arrayContaining(['# Books', 'Poetry', '2 of 6 books']));
    expect(lines.filter((line) => line.startsWith('- ['))).toEqual([
      expect.stringContaining('[गोदान \\*1936\\* by Premchand]'),
      expect.stringMatching(/^- \[آگ کا دریا.*, out of stock$/),
    ]);
  },
);

it.each([false, true])('links the next books, in a large shop: %s', async (isLarge) => {
  const books = Array.from({ length: 50 }, (_, id) => aBook({ _id: `bk${id}`, title: `B${id}` }));
  const { markdown } = await readMarkdown('/books', { books, isLarge });
  expect(markdown.match(/^- \[B\d+/gm)).toHaveLength(48);
  const [, next = ''] = /\[More books\]\(https:\/\/books\.example(\S+)\)/.exec(markdown) ?? [];
  const rest = await readMarkdown(next, { books, isLarge });
  expect(rest.markdown.match(/^- \[B\d+/gm)).toEqual(['- [B48', '- [B49']);
});

it('renders the home page with its rows', async () => {
  const { markdown } = await readMarkdown('/');
  expect(markdown).toMatch(/^# A good book is a friend in waiting\.\n/);
  expect(markdown).toContain(`## Categories\n\n- [Poetry](${SITE}/books?category=Poetry)`);
  expect(markdown).toMatch(/## New Arrivals\n\n- \[/);
});

it('renders the pages about the shop', async () => {
  const { markdown } = await readMarkdown('/returns');
  expect(markdown).toMatch(/^# Returns and refunds\n\nThis is a demo.*\n\n## How long\n\n/);
  expect((await readMarkdown('/contact')).markdown).toContain('Bengaluru, Karnataka 560003');
});

it.each([true, false])('says whether the shop is a demo: %s', async (hasGuest) => {
  vi.stubEnv('VITE_SERVER', '1');
  const { markdown } = await readMarkdown('/terms', { hasGuest });
  vi.unstubAllEnvs();
  expect(markdown.includes('This is a demo')).toBe(hasGuest);
});

it('renders authors, series and collections with their books', async () => {
  const author = await readMarkdown('/authors/premchand');
  expect(author.markdown).toMatch(/^# Premchand\n\n1 book\n\n- \[गोदान/);
  const series = await readMarkdown('/series/hindi-classics');
  expect(series.markdown).toMatch(/^# Hindi \(classics\)\n/);
  const collection = await readMarkdown('/collections/for-the-rains');
  expect(collection.markdown).toContain('> “It rains in it.” ');
});

it('says that there is no such book', async () => {
  const { status, markdown } = await readMarkdown('/books/bk99');
  expect([status, markdown]).toEqual([404, `# Not found\n\n[All books](${SITE}/books)\n`]);
});

it.each([
  ['/', true],
  ['/books', true],
  ['/books/bk01/Emma', true],
  ['/terms', true],
  ['/signin', false],
  ['/cart', false],
  ['/no/such/shelf', false],
])('has Markdown at %s: %s', (path, has) => {
  expect(isAlsoMarkdown(path)).toBe(has);
});

it.each([
  ['*Emma*, a_novel [draft]', '\\*Emma\\*, a\\_novel \\[draft\\]'],
  ['<script>`x`</script>', '\\<script\\>\\`x\\`\\</script\\>'],
  ['AT&T &amp; &#42; R&D', 'AT&T \\&amp; \\&#42; R&D'],
  ['# One\n1. two\n- three\n=== four', '\\# One\n1\\. two\n\\- three\n\\=== four'],
  ['  indented  \n    code\t', 'indented\ncode'],
  ['a\r # b\r\n\r\n- c', 'a\n\\# b\n\n\\- c'],
  ['Issue ##\nIssue #1, C#', 'Issue \\##\nIssue #1, C#'],
  ['1984', '1984'],
  ['a\n:-- b', 'a\n\\:-- b'],
  ['C:\\books | ~~old~~ $5$', 'C:\\\\books \\| \\~\\~old\\~\\~ \\$5\\$'],
  ['گودان — गोदान', 'گودان — गोदान'],
])('writes %j so that it is shown as it is', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown);
});

it('escapes a text with many blanks in linear time', () => {
  const readCpuMs = startCpuTimer();
  expect(escapeMarkdown(`a${' '.repeat(100_000)}b`)).toHaveLength(100_002);
  expect(readCpuMs()).toBeLessThan(1000);
});

it('keeps brackets out of the target of a link, and line breaks out of its text', () => {
  expect(formatLink('A [b]\nc', 'https://books.example/d(e)')).toBe(
    '[A \\[b\\] c](https://books.example/d%28e%29)',
  );
});

it('takes no quadratic time for blanks', () => {
  const blanks = ' '.repeat(200_000);
  expect(escapeMarkdown(`a${blanks}b ${blanks}\n${blanks} c`)).toBe(`a${blanks}b\nc`);
});
