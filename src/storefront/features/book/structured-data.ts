import type { Book } from '#contract/book.ts';
import { payablePrice } from '#domain/books/price.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { absoluteUrl } from '../../navigation/absolute-url.ts';
import { authorPath, bookPath, PATHS } from '../../navigation/paths.ts';
import { previewImage } from '../../navigation/preview-image.ts';

/** The part of a book that tells about one format of its text. */
export type Edition = Pick<BookSummary, '_id' | 'title' | 'bookType' | 'isbn'>;

/** The page of a book as schema.org data: the book, and the way to it. Unknown facts are left out. */
export function describeForSearch(book: Book, formats: readonly Edition[]) {
  const graph = [describeBook(book, formats), describeWay(book)];
  return { '@context': 'https://schema.org', '@graph': graph };
}

function describeBook(book: Book, formats: readonly Edition[]) {
  const { author, authors = [author], publisher, series } = book;
  const persons = authors.map((name) => ({
    '@type': 'Person',
    name,
    url: absoluteUrl(authorPath(name)),
  }));
  const image = previewImage(book);
  const others = formats.filter(({ _id }) => _id !== book._id);
  return {
    '@type': 'Book',
    name: book.title,
    author: persons.length === 1 ? persons[0] : persons,
    description: book.description,
    image: image === undefined ? undefined : absoluteUrl(image),
    ...describeEdition(book),
    numberOfPages: book.pages,
    inLanguage: book.language,
    datePublished: book.publishedOn,
    publisher: publisher && { '@type': 'Organization', name: publisher },
    isPartOf: series && { '@type': 'BookSeries', name: series.name },
    position: series?.number,
    genre: book.genres.length > 0 ? book.genres : undefined,
    workExample: others.length > 0 ? others.map(describeFormat) : undefined,
    aggregateRating: describeRating(book),
    offers: describeOffer(book),
  };
}

function describeFormat(edition: Edition) {
  return { '@type': 'Book', name: edition.title, ...describeEdition(edition) };
}

function describeEdition(edition: Edition) {
  return {
    url: absoluteUrl(bookPath(edition)),
    isbn: edition.isbn,
    bookFormat: edition.bookType && `https://schema.org/${edition.bookType}`,
  };
}

/** Search engines refuse a rating by nobody. */
function describeRating({ totalStars, totalRatings }: Book) {
  if (totalRatings === 0) return undefined;
  const rating = { ratingValue: totalStars, ratingCount: totalRatings, bestRating: 5 };
  return { '@type': 'AggregateRating', ...rating };
}

function describeOffer(book: Book) {
  return {
    '@type': 'Offer',
    url: absoluteUrl(bookPath(book)),
    price: payablePrice(book),
    priceCurrency: 'INR',
    availability: `https://schema.org/${book.inStock ? 'InStock' : 'OutOfStock'}`,
  };
}

function describeWay(book: Book) {
  const steps = [
    ['Home', PATHS.home],
    ['Books', PATHS.books],
    [book.title, bookPath(book)],
  ] as const;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}
