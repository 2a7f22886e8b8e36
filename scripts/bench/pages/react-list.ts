import { createElement as h, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Book } from '#contract/catalogue/book.ts';

/** A book in a list, with the background colour of its cover. */
export type ListedBook = Omit<Book, 'description' | 'offers'> & { ground: string };

const EAGER_CARDS = 4;

/** Renders the list of books with React alone: no router and no store, but buttons that work. */
export function BareList({ books }: { books: ListedBook[] }) {
  const cards = books.map((book, index) =>
    h(BareCard, { key: book._id, book, isEager: index < EAGER_CARDS }),
  );
  return h('div', { className: 'grid' }, cards);
}

function BareCard({ book, isEager }: { book: ListedBook; isEager: boolean }) {
  const { _id, title, author, coverImg: src, ground, totalStars } = book;
  const { inStock, originalPrice, discountPrice, discountPercent } = book;
  const [isInCart, setInCart] = useState(false);
  const [isWished, setWished] = useState(false);
  const size = { width: 400, height: 600, loading: isEager ? undefined : ('lazy' as const) };
  const cover = h('img', { src, alt: '', ...size });
  const toggleWished = { onClick: () => setWished(!isWished), 'aria-label': 'Add to wishlist' };
  const cartLabel = isInCart ? 'Go To Cart' : 'Add To Cart';
  const p = (className: string, ...children: ReactNode[]) => h('p', { className }, ...children);
  return h(
    'article',
    null,
    h('span', { className: 'cover', style: { background: ground } }, cover),
    h('h2', null, h('a', { href: `/books/${_id}/` }, title)),
    p('author', author),
    p('stars', `★ ${totalStars}`),
    p(
      'price',
      `₹${originalPrice - discountPrice} `,
      h('s', null, `₹${originalPrice}`),
      ' ',
      h('b', null, `${discountPercent}% off`),
    ),
    p(
      'actions',
      h('button', { onClick: () => setInCart(true) }, inStock ? cartLabel : 'Out of Stock'),
      h('button', toggleWished, isWished ? '♥' : '♡'),
    ),
  );
}

// This file is also the page's script; Node only renders the list.
const root = globalThis.document?.getElementById('root');
if (root) {
  const books: ListedBook[] = JSON.parse(document.getElementById('data')?.textContent ?? '[]');
  hydrateRoot(root, h(BareList, { books }));
}
