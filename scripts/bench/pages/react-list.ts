import { createElement as h, useState } from 'react';
import type { Book } from '../../../src/contract/book.ts';

export type Listed = Pick<
  Book,
  | '_id'
  | 'title'
  | 'author'
  | 'coverImg'
  | 'inStock'
  | 'totalStars'
  | 'originalPrice'
  | 'discountPrice'
  | 'discountPercent'
> & { ground: string };

const EAGER_CARDS = 4;

/** The minimum for the same list in React: no router, no store, and a button that works. */
export function BareList({ books }: { books: Listed[] }) {
  return h(
    'div',
    { className: 'grid' },
    books.map((book, index) => h(BareCard, { key: book._id, book, isEager: index < EAGER_CARDS })),
  );
}

function BareCard({ book, isEager }: { book: Listed; isEager: boolean }) {
  const [isInCart, setInCart] = useState(false);
  const [isWished, setWished] = useState(false);
  const loading = isEager ? undefined : ('lazy' as const);
  return h(
    'article',
    null,
    h(
      'span',
      { className: 'cover', style: { background: book.ground } },
      h('img', { src: book.coverImg, width: 400, height: 600, alt: '', loading }),
    ),
    h('h2', null, h('a', { href: `/books/${book._id}/` }, book.title)),
    h('p', { className: 'author' }, book.author),
    h('p', { className: 'stars' }, `★ ${book.totalStars}`),
    h(
      'p',
      { className: 'price' },
      `₹${book.originalPrice - book.discountPrice} `,
      h('s', null, `₹${book.originalPrice}`),
      ' ',
      h('b', null, `${book.discountPercent}% off`),
    ),
    h(
      'p',
      { className: 'actions' },
      h('button', { onClick: () => setInCart(true) }, nameCartButton(book, isInCart)),
      h(
        'button',
        { onClick: () => setWished(!isWished), 'aria-label': 'Add to wishlist' },
        isWished ? '♥' : '♡',
      ),
    ),
  );
}

function nameCartButton({ inStock }: Listed, isInCart: boolean): string {
  if (!inStock) return 'Out of Stock';
  return isInCart ? 'Go To Cart' : 'Add To Cart';
}
