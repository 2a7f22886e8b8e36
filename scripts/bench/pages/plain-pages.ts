import { CATEGORY_NAMES } from '#seed/categories.ts';
import type { Book, Category } from '#contract/catalogue/book.ts';
import { DEMO_LINKS } from '#domain/shop/shop-defaults.ts';
import coverGrounds from '#storefront/components/cover-grounds.json' with { type: 'json' };

const STYLES = `
* { box-sizing: border-box; margin: 0; padding: 0 }
body { background: #fbfaf7; color: #1c1922; font: 17px/1.55 Arial, 'Liberation Sans', sans-serif }
h1, h2 { font-family: 'Times New Roman', 'Liberation Serif', serif; font-weight: 500; line-height: 1.1 }
h1 { font-size: 30px }
img { display: block; width: 100%; height: auto }
ul { list-style: none }
button, .button { display: inline-block; min-height: 44px; padding: 0 12px; border: 1.5px solid #22306b; border-radius: 6px; background: none; color: #22306b; font: 500 15px/44px Arial, sans-serif; text-decoration: none }
.wrap { max-width: 1232px; margin: 0 auto; padding: 0 17px }
.page { padding-block: 25px 60px }
.top { position: sticky; top: 0; z-index: 2; background: #fbfaf7; box-shadow: 0 1px #e3ddd0 }
.top .wrap { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between }
.top a { line-height: 60px; text-decoration: none }
.top nav a { padding: 0 8px; font-size: 14px }
.logo { font: 24px/60px 'Times New Roman', serif }
.top form { width: 100%; padding-bottom: 12px }
.top input { width: 100%; height: 44px; padding: 0 16px; border: 1.5px solid #8c8478; border-radius: 6px; font-size: 16px }
.hero { overflow: hidden; padding-top: 40px; background: #22306b; color: #fff }
.hero h1 { max-width: 11ch; font-size: 42px; line-height: 0.98 }
.hero .lead { margin: 20px 0 24px; max-width: 34ch; font-size: 18px; line-height: 1.4 }
.hero .button { border: 0; background: #e8ac2a; color: #1c1922 }
.shelf { display: flex; align-items: flex-end; gap: 12px; width: max-content; margin-top: 40px }
.shelf span { display: block; width: 122px; aspect-ratio: 2 / 3 }
.promises { padding-block: 24px }
.promises h2 { font-size: 19px }
.grid { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 17px; margin-top: 20px }
.grid h2 { font-size: 17px; padding-top: 16px }
.cover { display: block; position: relative; aspect-ratio: 2 / 3; overflow: hidden; border-radius: 2px; box-shadow: 0 8px 16px -6px #281e1447 }
.plate .cover { aspect-ratio: 4 / 5 }
.author { color: #544f5c; font-size: 15px }
.price s, .price b { font-size: 14px }
.actions { display: flex; gap: 8px; padding: 12px 0 32px }
.actions :first-child { flex: 1 }
.dock { position: sticky; bottom: 0; padding: 8px 17px; background: #fff; box-shadow: 0 -1px #e3ddd0 }
.mat { display: grid; place-items: center; margin: -25px -17px 24px; padding: 24px; background: #f3efe6 }
.mat .cover { width: 216px }
.foot { padding: 40px 0; background: #151c44; color: #fff }
.foot a { color: #fff; line-height: 44px }
`;

const FLOOR_STYLES = `body{font:16px sans-serif;margin:16px}main{display:grid;grid-template-columns:repeat(2,1fr);gap:16px}
img{display:block;width:100%;height:auto}h2{font-size:16px}`;

/** The background colours of the covers, by file path. */
export const COVER_COLOURS: Record<string, string> = coverGrounds;

const EAGER_CARDS = 4;
const HERO_BOOKS =
  'life-of-pi silent-spring pride-and-prejudice sea-of-poppies cosmos swami-and-friends'.split(' ');
const EAGER_IN_HERO = 3;

export function renderPlainHome(categories: Category[]): string {
  const heroBooks = HERO_BOOKS.map((name, index) =>
    renderCover(`/covers/${name}.svg`, index < EAGER_IN_HERO),
  );
  const plates = categories.map(
    ({ categoryName, coverImg }) =>
      `<a class="plate" href="/books?category=${categoryName}">${renderCover(coverImg, false, 500)}${categoryName}</a>`,
  );
  const main = `<section class="hero"><div class="wrap"><h1>A good book is a friend in waiting.</h1>
<p class="lead">Love stories, mysteries and big ideas from India and the world, at a reader’s price.</p>
<a class="button" href="/books">Shop Now</a><div class="shelf">${heroBooks.join('')}</div></div></section>
<section class="wrap promises"><div><h2>Guaranteed return</h2><p>Within 14 days of receiving an order</p></div>
<div><h2>Fast delivery</h2><p>Within 3-5 business days</p></div>
<div><h2>Secure payments</h2><p>All cards accepted</p></div></section>
<section class="wrap"><h1>Featured Book Categories</h1><div class="grid">${plates.join('')}</div></section>`;
  return renderFrame('A friend of books', main);
}

export function renderPlainBook(book: Book): string {
  const offers = book.offers.filter((offer) => offer.isOffer).map((offer) => offer.offerText);
  const main = `<div class="wrap page"><div class="mat">${renderCover(book.coverImg, true)}</div>
<p>${offers.join(' ')}</p><h1>${escapeText(book.title)}</h1><p class="author">${escapeText(book.author)} · ${book.bookType}</p>
<p class="stars">★ ${book.totalStars} ${book.totalRatings} ratings</p>${renderPrice(book)}
<p class="actions"><button>Add To Cart</button><button>Add To Wishlist</button></p>
<ul><li>Fastest Delivery<li>Inclusive of All Taxes<li>Cash On Delivery Available</ul><p>${escapeText(book.description)}</p>
<h2>Genres</h2><ul>${book.genres.map((name) => `<li>${name}`).join('')}</ul></div>`;
  return renderFrame(`${book.title} by ${book.author}`, main);
}

/**
 * Renders the floor for a list of these books, which is the simplest page with the same content:
 * covers with title, author, stars and price, in about 240 elements, without the shop's frame.
 */
export function renderFloorList(books: Book[]): string {
  const cards = books.map((book, index) => renderFloorCard(book, index < EAGER_CARDS)).join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Books</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${FLOOR_STYLES}</style>
<h1>Books</h1><p>${books.length} books</p><main>${cards}</main></html>`;
}

function renderFloorCard(book: Book, isEager: boolean): string {
  const { _id, title, author, coverImg, totalStars, originalPrice, discountPrice } = book;
  const lazy = isEager ? '' : ' loading="lazy"';
  return `<article><img src="${coverImg}" width="400" height="600" alt=""${lazy}><h2><a href="/books/${_id}/">${title}</a></h2>
<p>${author}</p><p>★ ${totalStars}</p><p><b>₹${originalPrice - discountPrice}</b> <s>₹${originalPrice}</s></p></article>`;
}

/** Renders the frame and the filters around a list of these books. */
export function renderList(books: unknown[], list: string): string {
  const main = `<div class="wrap page"><h1>Books</h1><p>${books.length} books</p>${list}${renderFilters()}</div>`;
  return renderFrame('Books', main);
}

function renderFilters(): string {
  const choices = (labels: readonly string[], type: string) =>
    labels.map((label) => `<p><label><input type="${type}">${label}</label></p>`).join('');
  const ratings = ['4', '3', '2', '1'].map((stars) => `${stars} and above`);
  return `<details class="dock"><summary>Filters: price, rating, category, sort</summary><h2>Filters</h2>
<button>Clear</button><p>Price: Below ₹1,000</p><input type="range" min="100" max="1000" step="50">
<h2>RATINGS</h2>${choices(ratings, 'radio')}<h2>CATEGORIES</h2>${choices(CATEGORY_NAMES, 'checkbox')}
<h2>SORT BY</h2>${choices(['Low to High', 'High to Low'], 'radio')}</details>`;
}

function renderCover(path: string, isEager: boolean, height = 600): string {
  const lazy = isEager ? '' : ' loading="lazy"';
  return `<span class="cover" style="background:${COVER_COLOURS[path]}"><img src="${path}" width="400" height="${height}" alt=""${lazy}></span>`;
}

function renderPrice({ originalPrice, discountPrice, discountPercent }: Book): string {
  const now = `₹${originalPrice - discountPrice}`;
  if (discountPrice === 0) return `<p class="price">${now}</p>`;
  return `<p class="price">${now} <s>₹${originalPrice}</s> <b>${discountPercent}% off</b></p>`;
}

/** Renders the shop's frame around a page, as handwritten HTML. */
function renderFrame(title: string, main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)} · Kitabdost</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLES}</style></head>
<body><a href="#main" hidden>Skip to content</a>
<header class="top"><div class="wrap"><a class="logo" href="/">Kitabdost</a>
<nav><a href="/books">Books</a><a href="/wishlist">Wishlist</a><a href="/cart">Cart</a><a href="/profile">Account</a></nav>
<form action="/books"><input type="search" name="search" placeholder="Search books..." aria-label="Search books"></form>
</div></header><main id="main">${main}</main>
<footer class="foot"><div class="wrap"><p>Kitabdost</p><p>There is no friend as loyal as a book.</p>
<h2>Quick links</h2><ul><li><a href="/signup">Sign Up</a><li><a href="/signin">Sign In</a><li><a href="/books">Books</a><li><a href="/wishlist">Wishlist</a></ul>
<h2>Elsewhere</h2><ul>${DEMO_LINKS.map(({ name, url }) => `<li><a href="${url}">${name}</a>`).join('')}</ul>
<p>© 2023 Kitabdost</p></div></footer></body></html>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
