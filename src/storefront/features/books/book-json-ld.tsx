import type { Book } from '#contract/book.ts';
import { payablePrice } from '#domain/price.ts';
import { escapeForScript } from '../../data/escape-for-script.ts';
import { absoluteUrl } from '../../navigation/absolute-url.ts';
import { bookPath } from '../../navigation/paths.ts';

/** The book as schema.org data for search engines. */
export function BookJsonLd({ book }: { book: Book }) {
  const url = absoluteUrl(bookPath(book));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: book.title,
    author: { '@type': 'Person', name: book.author },
    description: book.description,
    ...(book.coverImg !== '' && { image: absoluteUrl(book.coverImg) }),
    url,
    bookFormat: `https://schema.org/${book.bookType}`,
    ...(book.genres.length > 0 && { genre: book.genres }),
    // Search engines refuse a rating that nobody gave.
    ...(book.totalRatings > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: book.totalStars,
        ratingCount: book.totalRatings,
        bestRating: 5,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: payablePrice(book),
      priceCurrency: 'INR',
      availability: `https://schema.org/${book.inStock ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: escapeForScript(JSON.stringify(data)) }}
    />
  );
}
