import {
  data,
  Navigate,
  replace,
  useLoaderData,
  useParams,
  type LoaderFunctionArgs,
} from 'react-router';
import { useEffect } from 'react';
import type { Book } from '#contract/book.ts';
import type { Shop } from '#contract/shop-settings.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import type { AroundBook } from '../../data/around-book.ts';
import { catalogueContext, summarise, useCatalogue, useShop } from '../../data/catalogue.ts';
import { loadBook, useAround, useBook } from '../../data/known-books.ts';
import { ReadFailure } from '../../data/read-failure.tsx';
import { BookDetails } from '../../features/book/book-details.tsx';
import { BookJsonLd } from '../../features/book/book-json-ld.tsx';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { rememberViewed } from '../../features/shelves/viewed.ts';
import { WishlistButton } from '../../features/wishlist/wishlist-button.tsx';
import { lazyPart, type LazyParts } from '../../navigation/lazy-part.ts';
import { bookName, bookPath } from '../../navigation/paths.ts';
import { previewImage } from '../../navigation/preview-image.ts';
import { BookDelivery } from './book-delivery.tsx';
import { NotFound } from '../not-found.tsx';
import { PageHead } from '../page-head.tsx';

const below = lazyPart(async () => (await import('./book-below.tsx')).BookBelow);

export const handle: LazyParts = { ready: below.ready };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const catalogue = context.get(catalogueContext);
  const { bookId = '', name } = params;
  const [{ book, isMissing }, around, shop] = await Promise.all([
    loadBook(catalogue, bookId),
    catalogue.around(bookId).load(),
    catalogue.shop.load(),
  ]);
  if (book && name !== bookName(book.title)) return replace(bookPath(book), 301);
  const page = {
    book: book && withoutSample(book),
    around: around && summariseAround(around),
    shop,
  };
  return data(page, { status: isMissing ? 404 : 200 });
}

/** Leaves out what the page does not show. */
function summariseAround({ formats, parts, related, hasSample }: AroundBook): AroundBook {
  return {
    formats: formats.map(summarise),
    parts: parts.map(summarise),
    related: related.map(summarise),
    hasSample,
  };
}

/** A second run would return no data: in a browser the component gets them from the catalogue. */
export function shouldRevalidate() {
  return false;
}

export function Component() {
  const { bookId = '', name } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const { data: book, status, error } = useBook(bookId, loaded.book);
  const { refresh, lists, byIds } = useCatalogue();
  const retry = () => (lists.isLarge ? byIds([bookId]).refresh() : refresh());
  if (book && name !== bookName(book.title)) return <Navigate to={bookPath(book)} replace />;
  if (!book && status === 'ready') return <NotFound />;
  return (
    <div className={book ? 'page' : 'page book-waiting'}>
      <div className="wrap">
        {status === 'failed' && (
          <ReadFailure what="The book" error={error} data={book} onRetry={retry} />
        )}
        {!book && status !== 'failed' && (
          <p className="book-list-loading" role="status">
            Loading Products...
          </p>
        )}
      </div>
      {book && <KnownBook key={book._id} book={book} first={loaded} />}
    </div>
  );
}

interface KnownBookProps {
  book: Book;
  /** The loader's data, for the first view. */
  first: { book?: Book | undefined; around?: AroundBook | undefined; shop?: Shop | undefined };
}

function KnownBook({ book, first }: KnownBookProps) {
  const isFirst = first.book?._id === book._id;
  const around = useAround(book, isFirst ? first.around : undefined);
  const { lowStock } = useShop(first.shop).data ?? {};
  useEffect(() => rememberViewed(book._id), [book._id]);
  const actions = (
    <>
      <CartButton book={book} isMain />
      <WishlistButton book={book} />
    </>
  );
  return (
    <>
      <PageHead
        title={`${book.title} by ${book.author}`}
        description={book.description}
        path={bookPath(book)}
        image={isDrawn(book.coverImg) ? undefined : previewImage(book)}
      />
      <BookJsonLd book={book} formats={around.formats ?? []} />
      <div className="wrap">
        <BookDetails {...{ book, around, lowStock, actions }} delivery={<BookDelivery />} />
      </div>
      <below.Part book={book} around={around} />
    </>
  );
}

/** The drawings of the shop are SVGs, of which few previews know: the shop's own picture stands for them. */
function isDrawn(coverImg: string): boolean {
  return coverImg.endsWith('.svg');
}
