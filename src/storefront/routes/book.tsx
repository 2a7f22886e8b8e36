import { Navigate, useParams } from 'react-router';
import type { Book as BookOfShop } from '#contract/book.ts';
import { BookDetails } from '../features/books/book-details.tsx';
import { BookJsonLd } from '../features/books/book-json-ld.tsx';
import { refreshCatalogue, useBook } from '../features/books/catalogue-store.ts';
import { CartButton } from '../features/cart/cart-button.tsx';
import { WishlistButton } from '../features/wishlist/wishlist-button.tsx';
import { PageHead } from '../app/page-head.tsx';
import { bookName, bookPath } from '../navigation/paths.ts';
import { ReadFailure } from '../data/read-failure.tsx';
import { NotFound } from './not-found.tsx';

export function Book() {
  const { bookId = '', name } = useParams();
  const { data: book, status, error } = useBook(bookId);
  if (book && name !== bookName(book.title)) return <Navigate to={bookPath(book)} replace />;
  if (!book && status === 'ready') return <NotFound />;
  return (
    <div className="wrap page">
      {status === 'failed' && (
        <ReadFailure what="The book" error={error} data={book} onRetry={refreshCatalogue} />
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

function KnownBook({ book }: { book: BookOfShop }) {
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
      <BookDetails book={book} actions={actions} />
    </>
  );
}
