import { CATEGORY_NAMES } from '#contract/category-names.ts';
import type { Book, Category } from '#contract/book.ts';
import { DEMO_LINKS } from '#domain/shop-defaults.ts';

const STYLES = `
* { box-sizing: border-box; margin: 0; padding: 0 }
body { background: #fbfaf7; color: #1c1922; font: 17px/1.55 Arial, 'Liberation Sans', sans-serif }
h1, h2 { font-family: 'Times New Roman', 'Liberation Serif', serif; font-weight: 500; line-height: 1.1 }
h1 { font-size: 30px }
img { display: block; width: 100%; height: auto }
ul { list-style: none }
a { color: #22306b }
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
@media (min-width: 600px) { .grid { grid-template-columns: repeat(4, minmax(0, 1fr)) } }
.grid h2 { font-size: 17px; padding-top: 16px }
.cover { display: block; position: relative; aspect-ratio: 2 / 3; overflow: hidden; border-radius: 2px; box-shadow: 0 8px 16px -6px #281e1447 }
.plate .cover { aspect-ratio: 4 / 5 }
.author { color: #544f5c; font-size: 15px }
.stars { color: #b67000 }
.price s { color: #6b6573; font-size: 14px }
.price b { color: #a82d23; font-size: 14px }
.actions { display: flex; gap: 8px; padding: 12px 0 32px }
.actions :first-child { flex: 1 }
.dock { position: sticky; bottom: 0; padding: 8px 17px; background: #fff; box-shadow: 0 -1px #e3ddd0 }
.mat { display: grid; place-items: center; margin: -25px -17px 24px; padding: 24px; background: #f3efe6 }
.mat .cover { width: 216px }
.foot { padding: 40px 0; background: #151c44; color: #fff }
.foot a { color: #fff; line-height: 44px }
`;

/** The background colours of the covers, by file path. */
export type Grounds = ReadonlyMap<string, string>;

const EAGER_CARDS = 4;
const HERO_BOOKS =
  'life-of-pi silent-spring pride-and-prejudice sea-of-poppies cosmos swami-and-friends'.split(' ');
const EAGER_IN_HERO = 3;
const PROMISES = [
  ['Guaranteed return', 'Within 14 days of receiving an order'],
  ['Fast delivery', 'Within 3-5 business days'],
  ['Secure payments', 'All cards accepted'],
];
const TAGS = ['Fastest Delivery', 'Inclusive of All Taxes', 'Cash On Delivery Available'];

export function renderPlainHome(categories: Category[], grounds: Grounds): string {
  const heroBooks = HERO_BOOKS.map((name, index) =>
    renderCover(`/covers/${name}.svg`, grounds, index < EAGER_IN_HERO),
  );
  const promises = PROMISES.map(([title, text]) => `<div><h2>${title}</h2><p>${text}</p></div>`);
  const plates = categories.map(
    ({ categoryName, coverImg }) =>
      `<a class="plate" href="/books?category=${categoryName}">${renderCover(coverImg, grounds, false, 500)}${categoryName}</a>`,
  );
  const main = `<section class="hero"><div class="wrap"><h1>A good book is a friend in waiting.</h1>
<p class="lead">Love stories, mysteries and big ideas from India and the world, at a reader’s price.</p>
<a class="button" href="/books">Shop Now</a><div class="shelf">${heroBooks.join('')}</div></div></section>
<section class="wrap promises">${promises.join('')}</section>
<section class="wrap"><h1>Featured Book Categories</h1><div class="grid">${plates.join('')}</div></section>`;
  return renderFrame({ title: 'A friend of books', main });
}

export function renderPlainList(books: Book[], grounds: Grounds): string {
  const cards = books.map((book, index) => renderCard(book, grounds, index < EAGER_CARDS));
  return renderFrame({
    title: 'Books',
    main: `<div class="wrap page"><h1>Books</h1><p>${books.length} books</p>
<div class="grid">${cards.join('')}</div>${renderFilters()}</div>`,
  });
}

export function renderPlainBook(book: Book, grounds: Grounds): string {
  const offers = book.offers.filter((offer) => offer.isOffer).map((offer) => offer.offerText);
  const main = `<div class="wrap page"><div class="mat">${renderCover(book.coverImg, grounds, true)}</div>
<p>${offers.join(' ')}</p><h1>${escapeText(book.title)}</h1><p class="author">${escapeText(book.author)} · ${book.bookType}</p>
<p class="stars">★ ${book.totalStars} ${book.totalRatings} ratings</p>${renderPrice(book)}
<p class="actions"><button>Add To Cart</button><button>Add To Wishlist</button></p>
<ul>${TAGS.map((tag) => `<li>${tag}`).join('')}</ul><p>${escapeText(book.description)}</p>
<h2>Genres</h2><ul>${book.genres.map((name) => `<li>${name}`).join('')}</ul></div>`;
  return renderFrame({ title: `${book.title} by ${book.author}`, main });
}

export function renderFilters(): string {
  const choices = (labels: readonly string[], type: string) =>
    labels.map((label) => `<p><label><input type="${type}">${label}</label></p>`).join('');
  const ratings = ['4', '3', '2', '1'].map((stars) => `${stars} and above`);
  return `<details class="dock"><summary>Filters: price, rating, category, sort</summary><h2>Filters</h2>
<button>Clear</button><p>Price: Below ₹1,000</p><input type="range" min="100" max="1000" step="50">
<h2>RATINGS</h2>${choices(ratings, 'radio')}<h2>CATEGORIES</h2>${choices(CATEGORY_NAMES, 'checkbox')}
<h2>SORT BY</h2>${choices(['Low to High', 'High to Low'], 'radio')}</details>`;
}

function renderCard(book: Book, grounds: Grounds, isEager: boolean): string {
  return `<article>${renderCover(book.coverImg, grounds, isEager)}<h2><a href="/books/${book._id}/">${escapeText(book.title)}</a></h2>
<p class="author">${escapeText(book.author)}</p><p class="stars">★ ${book.totalStars}</p>${renderPrice(book)}
<p class="actions"><button>${book.inStock ? 'Add To Cart' : 'Out of Stock'}</button><button aria-label="Add to wishlist">♡</button></p></article>`;
}

function renderCover(path: string, grounds: Grounds, isEager: boolean, height = 600): string {
  const lazy = isEager ? '' : ' loading="lazy"';
  return `<span class="cover" style="background:${grounds.get(path) ?? '#e6d5b4'}"><img src="${path}" width="400" height="${height}" alt=""${lazy}></span>`;
}

function renderPrice({ originalPrice, discountPrice, discountPercent }: Book): string {
  const now = `₹${originalPrice - discountPrice}`;
  if (discountPrice === 0) return `<p class="price">${now}</p>`;
  return `<p class="price">${now} <s>₹${originalPrice}</s> <b>${discountPercent}% off</b></p>`;
}

interface FrameOptions {
  title: string;
  main: string;
  /** Content at the end of `<head>`, such as a script. */
  head?: string;
  /** Content at the end of `<body>`. */
  end?: string;
}

/** Renders the shop's frame around a page, as handwritten HTML. */
export function renderFrame({ title, main, head = '', end = '' }: FrameOptions): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)} · Kitabdost</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLES}</style>${head}</head>
<body><a href="#main" hidden>Skip to content</a>
<header class="top"><div class="wrap"><a class="logo" href="/">Kitabdost</a>
<nav><a href="/books">Books</a><a href="/wishlist">Wishlist</a><a href="/cart">Cart</a><a href="/profile">Account</a></nav>
<form action="/books"><input type="search" name="search" placeholder="Search books..." aria-label="Search books"></form>
</div></header><main id="main">${main}</main>
<footer class="foot"><div class="wrap"><p>Kitabdost</p><p>There is no friend as loyal as a book.</p>
<h2>Quick links</h2><ul><li><a href="/signup">Sign Up</a><li><a href="/signin">Sign In</a><li><a href="/books">Books</a><li><a href="/wishlist">Wishlist</a></ul>
<h2>Elsewhere</h2><ul>${DEMO_LINKS.map(({ name, url }) => `<li><a href="${url}">${name}</a>`).join('')}</ul>
<p>© 2023 Kitabdost</p></div></footer>${end}</body></html>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
