import {
  data,
  Navigate,
  replace,
  useLoaderData,
  useParams,
  type LoaderFunctionArgs,
} from 'react-router';
import type { Book } from '#contract/book.ts';
import { catalogueContext, findBook, useBook, useCatalogue } from '../data/catalogue.ts';
import { ReadFailure } from '../data/read-failure.tsx';
import { BookDetails } from '../features/books/book-details.tsx';
import { BookJsonLd } from '../features/books/book-json-ld.tsx';
import { CartButton } from '../features/cart/cart-button.tsx';
import { WishlistButton } from '../features/wishlist/wishlist-button.tsx';
import { bookName, bookPath } from '../navigation/paths.ts';
import { BookDelivery } from './book-delivery.tsx';
import { NotFound } from './not-found.tsx';
import { PageHead } from './page-head.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const books = await context.get(catalogueContext).books.load();
  const book = findBook(books, params['bookId']);
  if (book && params['name'] !== bookName(book.title)) return replace(bookPath(book), 301);
  return data({ book }, { status: books && !book ? 404 : 200 });
}

/** A second run would return no data: in a browser the component gets them from the catalogue. */
export function shouldRevalidate() {
  return false;
}

export function Component() {
  const { bookId = '', name } = useParams();
  const loaded = useLoaderData<typeof loader>();
  const { data: book, status, error } = useBook(bookId, loaded.book);
  const { refresh } = useCatalogue();
  if (book && name !== bookName(book.title)) return <Navigate to={bookPath(book)} replace />;
  if (!book && status === 'ready') return <NotFound />;
  return (
    <div className="wrap page">
      {status === 'failed' && (
        <ReadFailure what="The book" error={error} data={book} onRetry={refresh} />
      )}
      {book && <KnownBook key={book._id} book={book} />}
      {!book && status !== 'failed' && (
        <p className="book-list-loading" role="status">
          Loading Products...
        </p>
      )}
    </div>
  );
}

function KnownBook({ book }: { book: Book }) {
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
      />
      <BookJsonLd book={book} />
      <BookDetails book={book} actions={actions} delivery={<BookDelivery />} />
    </>
  );
}
