import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import type { Book } from '#contract/book.ts';
import { renderFilters, renderFrame, type Grounds } from './plain-pages.ts';
import { BareList, LISTED_FIELDS, type ListedBook } from './react-list.ts';

/** Builds the script of the bare React page into a folder; resolves with its HTML. */
export async function buildReactPage(
  folder: string,
  books: Book[],
  grounds: Grounds,
): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder, 'assets'),
      assetsDir: '',
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'scripts/bench/pages/react-list.ts',
        output: { entryFileNames: 'bare.js' },
      },
    },
  });
  const listed = books.map((book) => ({
    ...Object.fromEntries(LISTED_FIELDS.map((field) => [field, book[field]])),
    ground: grounds.get(book.coverImg) ?? '#e6d5b4',
  })) as ListedBook[];
  const list = renderToString(createElement(BareList, { books: listed }));
  const data = JSON.stringify(listed).replaceAll('<', '\\u003c');
  return renderFrame({
    title: 'Books',
    main: `<div class="wrap page"><h1>Books</h1><p>${books.length} books</p><div id="root">${list}</div>${renderFilters()}</div>`,
    head: '<script type="module" async src="/assets/bare.js"></script>',
    end: `<script type="application/json" id="data">${data}</script>`,
  });
}
