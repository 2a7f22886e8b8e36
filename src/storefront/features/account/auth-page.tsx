import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { prepareToasts } from '#ui/messages/feedback.tsx';
import { useOnceHydrated } from '#ui/browser/emitter.ts';
import { Mark } from '#ui/display/icon.tsx';
import { useShopFacts } from '../../data/catalogue.ts';
import { parseIntent } from '../../session/guard.ts';
import './auth-page.css';
import { BookText, Cover } from '../../components/book-facts.tsx';
import { useBook } from '../../data/page-data.ts';
import { bookPath } from '../../navigation/paths.ts';
import type { Intent } from '../../session/session-store.ts';

interface AuthPageProps {
  title: string;
  /** `dye` selects the poster's colours, which are named as in `tokens.css`. */
  poster: { text: string; dye: 'gulabi' | 'haldi' | 'mor' | 'sand' };
  /** A link to another page of this kind, such as from sign-in to sign-up. Shown below the form. */
  otherPageLink: ReactNode;
  children: ReactNode;
}

/** A form beside a poster in the style of the covers, or with the cover of the visitor's book. */
export function AuthPage({ title, poster, otherPageLink, children }: AuthPageProps) {
  const intent = useOnceHydrated(parseIntent(useLocation().state), undefined);
  const { logo } = useShopFacts();
  useEffect(prepareToasts, []);
  return (
    <div className="auth-page">
      <div className="auth-page-form">
        {intent && <WaitingBook intent={intent} />}
        <h1 tabIndex={-1} aria-describedby={intent && WAITING_BOOK_ID}>
          {title}
        </h1>
        {children}
        <p className="auth-page-other">
          {otherPageLink}
          {intent && <BackToBook bookId={intent.bookId} />}
        </p>
      </div>
      <aside className="auth-page-poster" data-dye={poster.dye}>
        <p>{intent ? 'One step, and it is yours.' : poster.text}</p>
        {intent ? <WaitingCover bookId={intent.bookId} /> : <Mark logo={logo} />}
      </aside>
    </div>
  );
}

const WAITING_BOOK_ID = 'waiting-book';

const TARGETS = { cart: 'into your cart', wishlist: 'onto your wishlist' };

/** Says what happens to the visitor's book after signing in. */
function WaitingBook({ intent: { list, bookId } }: { intent: Intent }) {
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
function WaitingCover({ bookId }: { bookId: string }) {
  const { data: book } = useBook(bookId, undefined);
  return book && <Cover book={book} loading="eager" />;
}

function BackToBook({ bookId }: { bookId: string }) {
  const { data: book } = useBook(bookId, undefined);
  return book && <Link to={bookPath(book)}>Back to the book</Link>;
}
