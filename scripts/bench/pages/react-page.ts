import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import type { Book } from '../../../src/contract/book.ts';
import { writeFrame } from './plain-frame.ts';
import { writeFilters, type Grounds } from './plain-pages.ts';
import { BareList, type Listed } from './react-list.ts';

/** Builds `/bare/` into the folder: the plain list, prerendered and hydrated by React. */
export async function writeReactPage(
  folder: string,
  books: Book[],
  grounds: Grounds,
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder, 'assets'),
      assetsDir: '',
      sourcemap: 'hidden',
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'scripts/bench/pages/react-entry.ts',
        output: { entryFileNames: 'bare.js' },
      },
    },
  });
  const listed = books.map((book) => pickListed(book, grounds));
  const list = renderToString(createElement(BareList, { books: listed }));
  const data = JSON.stringify(listed).replaceAll('<', '\\u003c');
  const html = writeFrame({
    title: 'Books',
    main: `<div class="wrap page"><h1>Books</h1><p>${books.length} books</p><div id="root">${list}</div>${writeFilters()}</div>`,
    head: '<script type="module" async src="/assets/bare.js"></script>',
    end: `<script type="application/json" id="data">${data}</script>`,
  });
  await mkdir(join(folder, 'bare'), { recursive: true });
  await writeFile(join(folder, 'bare/index.html'), html);
}

function pickListed(book: Book, grounds: Grounds): Listed {
  const { _id, title, author, coverImg, inStock, totalStars } = book;
  const { originalPrice, discountPrice, discountPercent } = book;
  return {
    _id,
    title,
    author,
    coverImg,
    inStock,
    totalStars,
    originalPrice,
    discountPrice,
    discountPercent,
    ground: grounds.get(coverImg) ?? '#e6d5b4',
  };
}
