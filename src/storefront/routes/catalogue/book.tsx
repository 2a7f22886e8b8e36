import { type ComponentProps, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  data,
  replace,
  useLoaderData,
  useParams,
} from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import type { DeliveryResponse, Shop } from '#contract/shop-settings.ts';
import { getPayablePrice, nameBook, withoutSample } from '#domain/books/present-book.ts';
import { getAuthors } from '#domain/finding/authors-and-series.ts';
import { JsonLd, describeBreadcrumbs } from '../../components/json-ld.tsx';
import {
  catalogueContext,
  useCatalogue,
  useShop,
  type RelatedBooks,
  type BookSummary,
  summarise,
} from '../../data/catalogue.ts';
import { loadBook, useBook, useRelated } from '../../data/page-data.ts';
import { Skeleton } from '#ui/display/skeleton.tsx';
import { ReadFailure } from '../../data/failure.tsx';
import { useAddresses } from '../../features/addresses/address-book.ts';
import { BookDetails } from '../../features/book/book-details.tsx';
import { CartButton, ListProblem, WishlistButton } from '../../features/own-lists/list-buttons.tsx';
import { DeliveryCheck } from '../../features/delivery/delivery-check.tsx';
import { rememberViewed } from '../../features/shelves/shelf.tsx';
import { authorPath, bookPath, bookSlug } from '../../navigation/paths.ts';
import { PageHead, getBookPreview, getPicture } from '../../navigation/page-head.tsx';
import { absoluteUrl } from '../../navigation/shop-facts.ts';
import { useSession } from '../../session/session-store.ts';
import { NotFound } from '../../features/layout/not-found.tsx';
import { BookBelow } from './book-below.tsx';
import { ReplacePage } from '../../navigation/replace-page.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const catalogue = context.get(catalogueContext);
  const { bookId = '', name } = params;
  const [{ book, isMissing }, related, shop] = await Promise.all([
    loadBook(catalogue, bookId),
    catalogue.related(bookId).use(),
    catalogue.shop.use(),
  ]);
  if (book && name !== bookSlug(book.title)) return replace(bookPath(book), 301);
  const page = {
    book: book && withoutSample(book),
    related: related && summariseRelated(related),
    shop,
  };
  return data(page, { status: isMissing ? 404 : 200 });
}

/** Leaves out fields that the page does not show. */
function summariseRelated({ formats, volumes, related, ...rest }: RelatedBooks): RelatedBooks {
  return {
    ...rest,
    formats: formats.map(summarise),
    volumes: volumes.map(summarise),
    related: related.map(summarise),
  };
}

/** Runs the loader only for another book. The component reads changes from the catalogue. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['bookId'] !== nextParams['bookId'];
}

export function Component() {
  const { bookId = '', name } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const { data: book, status, error } = useBook(bookId, loaded.book);
  const { reread } = useCatalogue().book(bookId);
  if (book && name !== bookSlug(book.title)) return <ReplacePage to={bookPath(book)} />;
  if (!book && status === 'ready') return <NotFound />;
  return (
    <div className="page">
      <div className="wrap">
        {status === 'failed' && (
          <ReadFailure what="The book" error={error} data={book} onRetry={reread} />
        )}
        {!book && status !== 'failed' && (
          <Skeleton text="Loading Products..." className="skeleton-book" count={1} />
        )}
      </div>
      {book && <LoadedBook key={book._id} book={book} loaded={loaded} />}
    </div>
  );
}

interface LoadedBookProps {
  book: Book;
  /** The loader's data, for the first view. */
  loaded: { related?: RelatedBooks | undefined; shop?: Shop | undefined };
}

function LoadedBook({ book, loaded }: LoadedBookProps) {
  const related = useRelated(book._id, loaded.related);
  const shop = useShop(loaded.shop).data;
  /** The delivery to the PIN code that was checked. */
  const [checked, setChecked] = useState<DeliveryResponse>();
  useEffect(() => rememberViewed(book._id), [book._id]);
  return (
    <>
      <PageHead
        title={nameBook(book)}
        description={book.description}
        path={bookPath(book)}
        preview={getBookPreview(book)}
      />
      <BookJsonLd book={book} formats={related.formats ?? []} />
      <div className="wrap">
        <BookDetails
          {...{ book, related }}
          lowStock={shop?.lowStock}
          takesCash={checked?.cod ?? shop?.cod.on ?? true}
          cartButton={<CartButton book={book} isMain />}
          wishlistButton={
            <>
              <WishlistButton book={book} />
              <ListProblem bookId={book._id} />
            </>
          }
          delivery={<BookDelivery {...{ book, shop }} onCheck={setChecked} />}
        />
      </div>
      <BookBelow book={book} related={related} />
    </>
  );
}

/** Offers to check the delivery to the user's first address. */
function BookDelivery(props: Omit<ComponentProps<typeof DeliveryCheck>, 'addressPin'>) {
  const session = useSession();
  const { data: addresses } = useAddresses();
  return <DeliveryCheck {...props} addressPin={session && addresses?.[0]?.pin} />;
}

/** The fields that describe one format of a book. */
type Edition = Pick<BookSummary, '_id' | 'title' | 'bookType' | 'isbn'>;

/** A book, with all its formats, and its breadcrumbs as schema.org data, without unknown facts. */
export function BookJsonLd({ book, formats }: { book: Book; formats: readonly Edition[] }) {
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
