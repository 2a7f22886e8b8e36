import type { Book } from '#contract/catalogue/book.ts';
import { getPayablePrice } from '#domain/books/present-book.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import { describeBreadcrumbs, JsonLd } from '../../components/json-ld.tsx';
import type { BookSummary } from '../../data/book-summary.ts';
import { absoluteUrl, getPicture } from '../../navigation/page-head.tsx';
import { authorPath, bookPath } from '../../navigation/paths.ts';

/** The fields that describe one format of a book. */
type Edition = Pick<BookSummary, '_id' | 'title' | 'bookType' | 'isbn'>;

interface BookJsonLdProps {
  book: Book;
  /** All formats of the book, including the one of `book`. */
  formats: readonly Edition[];
}

/** A book and its breadcrumbs as schema.org data. Unknown facts are left out. */
export function BookJsonLd({ book, formats }: BookJsonLdProps) {
  const graph = [describeBook(book, formats), describeBreadcrumbs(book.title, bookPath(book))];
  return <JsonLd graph={graph} />;
}

function describeBook(book: Book, formats: readonly Edition[]) {
  const { publisher, series } = book;
  const authors = getAuthors(book);
  const persons = authors.map((name) => ({
    '@type': 'Person',
    name,
    url: absoluteUrl(authorPath(name)),
  }));
  const image = getPicture(book);
  const otherFormats = formats.filter(({ _id }) => _id !== book._id);
  return {
    '@type': 'Book',
    name: book.title,
    alternativeHeadline: book.subtitle,
    author: persons.length > 1 ? persons : persons[0],
    translator: book.translator && { '@type': 'Person', name: book.translator },
    description: book.description,
    image: image === undefined ? undefined : absoluteUrl(image),
    ...getEditionProperties(book),
    numberOfPages: book.pages,
    inLanguage: book.language,
    datePublished: book.publishedOn,
    publisher: publisher && { '@type': 'Organization', name: publisher },
    isPartOf: series && { '@type': 'BookSeries', name: series.name },
    position: series?.number,
    genre: book.genres.length > 0 ? book.genres : undefined,
    workExample: otherFormats.length > 0 ? otherFormats.map(describeFormat) : undefined,
    aggregateRating: describeRating(book),
    offers: describeOffer(book),
  };
}

function describeFormat(edition: Edition) {
  return { '@type': 'Book', name: edition.title, ...getEditionProperties(edition) };
}

function getEditionProperties(edition: Edition) {
  return {
    url: absoluteUrl(bookPath(edition)),
    isbn: edition.isbn,
    bookFormat: edition.bookType && `https://schema.org/${edition.bookType}`,
  };
}

/** Returns `undefined` for a book without ratings: search engines reject a rating without votes. */
function describeRating({ totalStars, totalRatings }: Book) {
  if (totalRatings === 0 || totalStars === 0) return undefined;
  const rating = { ratingValue: totalStars, ratingCount: totalRatings, bestRating: 5 };
  return { '@type': 'AggregateRating', ...rating };
}

function describeOffer(book: Book) {
  return {
    '@type': 'Offer',
    url: absoluteUrl(bookPath(book)),
    price: getPayablePrice(book),
    priceCurrency: 'INR',
    availability: `https://schema.org/${book.inStock ? 'InStock' : 'OutOfStock'}`,
  };
}
