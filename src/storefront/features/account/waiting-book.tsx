import { Link } from 'react-router';
import { BookText } from '../../components/book-facts.tsx';
import { Cover } from '../../components/cover.tsx';
import { useBook } from '../../data/book.ts';
import { bookPath } from '../../navigation/paths.ts';
import type { Intent } from '../../session/session-store.ts';

export const WAITING_BOOK_ID = 'waiting-book';

const TARGETS = { cart: 'into your cart', wishlist: 'onto your wishlist' };

/** Says what happens to the visitor's book after signing in. */
export function WaitingBook({ intent: { list, bookId } }: { intent: Intent }) {
  const { data: book } = useBook(bookId, undefined);
  return (
    <div className="waiting-book" role="status">
      {book ? <Cover book={book} loading="eager" /> : <span />}
      <p id={WAITING_BOOK_ID}>
        <b>{book ? <BookText text={book.title} language={book.language} /> : 'Your book'}</b>
        {` goes ${TARGETS[list]} as soon as you are signed in.`}
      </p>
    </div>
  );
}

/** The poster beside the form: the book's cover. */
export function WaitingCover({ bookId }: { bookId: string }) {
  const { data: book } = useBook(bookId, undefined);
  return book && <Cover book={book} loading="eager" />;
}

export function BackToBook({ bookId }: { bookId: string }) {
  const { data: book } = useBook(bookId, undefined);
  return book && <Link to={bookPath(book)}>Back to the book</Link>;
}
