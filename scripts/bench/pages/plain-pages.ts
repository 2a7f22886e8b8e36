import { CATEGORY_NAMES } from '../../../src/contract/category-names.ts';
import type { Book } from '../../../src/contract/book.ts';
import type { Category } from '../../../src/contract/category.ts';
import { escapeText, writeFrame } from './plain-frame.ts';

/** The background colours of the covers, by file path. */
export type Grounds = ReadonlyMap<string, string>;

const EAGER_CARDS = 4;
const HERO_BOOKS = [
  'life-of-pi',
  'silent-spring',
  'pride-and-prejudice',
  'sea-of-poppies',
  'cosmos',
  'swami-and-friends',
];
const EAGER_IN_HERO = 3;
const PROMISES = [
  ['Guaranteed return', 'Within 14 days of receiving an order'],
  ['Fast delivery', 'Within 3-5 business days'],
  ['Secure payments', 'All cards accepted'],
];
const TAGS = ['Fastest Delivery', 'Inclusive of All Taxes', 'Cash On Delivery Available'];

export function writePlainHome(categories: Category[], grounds: Grounds): string {
  const heroBooks = HERO_BOOKS.map((name, index) =>
    writeCover(`/covers/${name}.svg`, grounds, index < EAGER_IN_HERO),
  );
  const promises = PROMISES.map(([title, text]) => `<div><h2>${title}</h2><p>${text}</p></div>`);
  const plates = categories.map(
    ({ categoryName, coverImg }) =>
      `<a class="plate" href="/books?category=${categoryName}">${writeCover(coverImg, grounds, false, 500)}${categoryName}</a>`,
  );
  const main = `<section class="hero"><div class="wrap"><h1>A good book is a friend in waiting.</h1>
<p class="lead">Love stories, mysteries and big ideas from India and the world, at a reader’s price.</p>
<a class="button" href="/books">Shop Now</a><div class="shelf">${heroBooks.join('')}</div></div></section>
<section class="wrap promises">${promises.join('')}</section>
<section class="wrap"><h1>Featured Book Categories</h1><div class="grid">${plates.join('')}</div></section>`;
  return writeFrame({ title: 'A friend of books', main });
}

export function writePlainList(books: Book[], grounds: Grounds): string {
  const cards = books.map((book, index) => writeCard(book, grounds, index < EAGER_CARDS));
  return writeFrame({
    title: 'Books',
    main: `<div class="wrap page"><h1>Books</h1><p>${books.length} books</p>
<div class="grid">${cards.join('')}</div>${writeFilters()}</div>`,
  });
}

export function writePlainBook(book: Book, grounds: Grounds): string {
  const offers = book.offers.filter((offer) => offer.isOffer).map((offer) => offer.offerText);
  const main = `<div class="wrap page"><div class="mat">${writeCover(book.coverImg, grounds, true)}</div>
<p>${offers.join(' ')}</p><h1>${escapeText(book.title)}</h1><p class="author">${escapeText(book.author)} · ${book.bookType}</p>
<p class="stars">★ ${book.totalStars} ${book.totalRatings} ratings</p>${writePrice(book)}
<p class="actions"><button>Add To Cart</button><button>Add To Wishlist</button></p>
<ul>${TAGS.map((tag) => `<li>${tag}`).join('')}</ul><p>${escapeText(book.description)}</p>
<h2>Genres</h2><ul>${book.genres.map((name) => `<li>${name}`).join('')}</ul></div>`;
  return writeFrame({ title: `${book.title} by ${book.author}`, main });
}

export function writeFilters(): string {
  const choices = (labels: readonly string[], type: string) =>
    labels.map((label) => `<p><label><input type="${type}">${label}</label></p>`).join('');
  const ratings = ['4', '3', '2', '1'].map((stars) => `${stars} and above`);
  return `<details class="dock"><summary>Filters: price, rating, category, sort</summary><h2>Filters</h2>
<button>Clear</button><p>Price: Below ₹1,000</p><input type="range" min="100" max="1000" step="50">
<h2>RATINGS</h2>${choices(ratings, 'radio')}<h2>CATEGORIES</h2>${choices(CATEGORY_NAMES, 'checkbox')}
<h2>SORT BY</h2>${choices(['Low to High', 'High to Low'], 'radio')}</details>`;
}

function writeCard(book: Book, grounds: Grounds, isEager: boolean): string {
  return `<article>${writeCover(book.coverImg, grounds, isEager)}<h2><a href="/books/${book._id}/">${escapeText(book.title)}</a></h2>
<p class="author">${escapeText(book.author)}</p><p class="stars">★ ${book.totalStars}</p>${writePrice(book)}
<p class="actions"><button>${book.inStock ? 'Add To Cart' : 'Out of Stock'}</button><button aria-label="Add to wishlist">♡</button></p></article>`;
}

function writeCover(path: string, grounds: Grounds, isEager: boolean, height = 600): string {
  const lazy = isEager ? '' : ' loading="lazy"';
  return `<span class="cover" style="background:${grounds.get(path) ?? '#e6d5b4'}"><img src="${path}" width="400" height="${height}" alt=""${lazy}></span>`;
}

function writePrice({ originalPrice, discountPrice, discountPercent }: Book): string {
  const now = `₹${originalPrice - discountPrice}`;
  if (discountPrice === 0) return `<p class="price">${now}</p>`;
  return `<p class="price">${now} <s>₹${originalPrice}</s> <b>${discountPercent}% off</b></p>`;
}
