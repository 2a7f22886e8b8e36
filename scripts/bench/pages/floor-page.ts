import type { Book } from '#contract/book.ts';

const EAGER_COVERS = 4;
const STYLES = `body{font:16px sans-serif;margin:16px}main{display:grid;grid-template-columns:repeat(2,1fr);gap:16px}
img{display:block;width:100%;height:auto}h2{font-size:16px}`;

/**
 * Renders the floor for a list of these books, which is the simplest page with the same content:
 * covers with title, author, stars and price, in about 240 elements, without the shop's frame.
 */
export function renderFloorList(books: Book[]): string {
  const cards = books.map((book, index) => writeCard(book, index < EAGER_COVERS)).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Books</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLES}</style>
<h1>Books</h1><p>${books.length} books</p><main>${cards}</main></html>`;
}

function writeCard(book: Book, isEager: boolean): string {
  const { _id, title, author, coverImg, totalStars, originalPrice, discountPrice } = book;
  const lazy = isEager ? '' : ' loading="lazy"';
  return `<article><img src="${coverImg}" width="400" height="600" alt=""${lazy}><h2><a href="/books/${_id}/">${title}</a></h2>
<p>${author}</p><p>★ ${totalStars}</p><p><b>₹${originalPrice - discountPrice}</b> <s>₹${originalPrice}</s></p></article>`;
}
