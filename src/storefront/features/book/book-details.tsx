import { Fragment, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import { nameBook, splitAuthors, getPayablePrice } from '#domain/books/present-book.ts';
import type { Neighbour } from '#domain/books/neighbours.ts';
import { describeSeriesPosition } from '#domain/books/series-position.ts';
import { formatRupees } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon, LIBRARY, TRUCK } from '#ui/display/icon.tsx';
import { BANKNOTE, RECEIPT_INDIAN_RUPEE } from '#ui/display/money-icons.ts';
import { showToast } from '#ui/messages/feedback.tsx';
import { ProblemText } from '#ui/messages/problem.tsx';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { BookText, GenreDot, Price, Rating, Cover } from '../../components/book-facts.tsx';
import { describeFailure, WENT_WRONG } from '../../data/failure.tsx';
import type { RelatedBooks, BookSummary } from '../../data/catalogue.ts';
import { lazyPart } from '../../navigation/lazy-routes.ts';
import { authorPath, bookPath, categoryPath, seriesPath } from '../../navigation/paths.ts';
import './book-details.css';

const sampleReader = lazyPart(async () => (await import('./sample-reader.tsx')).SampleReader);

interface SampleButtonProps {
  book: Pick<BookSummary, '_id' | 'title' | 'language'>;
  cartButton: ReactNode;
}

/** Opens the first pages of a book. The dialog loads when it is needed. */
export function SampleButton({ book, cartButton }: SampleButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const open = () => {
    setProblem(undefined);
    return sampleReader.preload().then(
      () => setOpen(true),
      (error: unknown) => {
        console.error(error);
        setProblem(describeFailure(error));
        showToast(WENT_WRONG, 'error');
      },
    );
  };
  return (
    <>
      <Button look="quiet" aria-describedby={problem && problemId} onClick={() => void open()}>
        <Icon path={LIBRARY} />
        Read a sample
      </Button>
      {problem && <ProblemText id={problemId}>{problem}</ProblemText>}
      {isOpen && <sampleReader.Part {...{ book, cartButton }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface BookDetailsProps {
  book: Book;
  takesCash: boolean;
  related: Partial<RelatedBooks>;
  /** A stock from 1 to this number is shown; `undefined` while the number is unknown. */
  lowStock: number | undefined;
  cartButton: ReactNode;
  wishlistButton: ReactNode;
  /** Says when the book would arrive. Shown only if the book is in stock. */
  delivery: ReactNode;
}

export function BookDetails(props: BookDetailsProps) {
  const { book, takesCash, related, lowStock = 0, cartButton, wishlistButton, delivery } = props;
  const { stock = 0 } = book;
  const { formats = [], volumes = [], hasSample = false } = related;
  const tags = [
    [TRUCK, 'Fastest Delivery'],
    [RECEIPT_INDIAN_RUPEE, 'Inclusive of All Taxes'],
    [BANKNOTE, takesCash ? 'Cash On Delivery Available' : 'Pay online'],
  ] as const;
  return (
    <div className="book-details">
      <div className="book-mat-column">
        <div className="book-mat">
          <Cover book={book} alt={`Cover of ${nameBook(book)}`} loading="eager" />
        </div>
        {hasSample && <SampleButton book={book} cartButton={cartButton} />}
      </div>
      <div>
        <p className="book-offers">
          {book.offers
            .filter(({ offer, isOffer }) => isOffer && (book.inStock || offer !== 'fastDelivery'))
            .map((offer) => (
              <span key={offer._id}>{offer.offerText}</span>
            ))}
        </p>
        <h1 tabIndex={-1}>
          <BookText text={book.title} language={book.language} />
        </h1>
        <ByLine book={book} volumes={volumes} />
        {book.totalStars > 0 ? (
          <Rating stars={book.totalStars} count={book.totalRatings} />
        ) : (
          <p className="book-unrated">No ratings yet</p>
        )}
        <div className="book-price">
          <Price book={book} size="large" />
          {stock > 0 && stock <= lowStock && (
            <span className="book-low">{`Only ${stock} left`}</span>
          )}
        </div>
        <div className="book-actions">
          {cartButton}
          {wishlistButton}
        </div>
        <Formats formats={formats} shownId={book._id} />
        {book.inStock && delivery}
        <ul className="book-tags">
          {tags.map(([icon, text]) => (
            <li key={icon}>
              <Icon path={icon} />
              {text}
            </li>
          ))}
        </ul>
        <hr className="stitch" />
        <p className="book-description" {...getTextAttributes(book.description, book.language)}>
          {book.description}
        </p>
        {book.genres.length > 0 && <Genres names={book.genres} />}
      </div>
    </div>
  );
}

function Genres({ names }: { names: string[] }) {
  return (
    <div className="book-genres">
      <h2 className="caps" id="genres-title">
        Genres
      </h2>
      <ul aria-labelledby="genres-title">
        {names.map((name) => (
          <li key={name}>
            <Link to={categoryPath(name)}>
              <span>
                <GenreDot name={name} />
                <BookText text={name} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The authors (of many, only the first), the format and the position among known `volumes`. */
function ByLine({ book, volumes }: { book: Book; volumes: readonly Neighbour[] }) {
  const { bookType, language, series } = book;
  const { named, others } = splitAuthors(book);
  const position = describeSeriesPosition(book, volumes);
  return (
    <>
      <p className="by-line">
        {named.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <Link to={authorPath(name)}>
              <BookText text={name} language={language} />
            </Link>
          </Fragment>
        ))}
        {others > 0 && ` and ${others} others`}{' '}
        <span className="by-line-type">{named.length > 0 ? `· ${bookType}` : bookType}</span>
      </p>
      {series && position !== undefined && (
        <p className="by-line-series">
          <Link to={seriesPath(series.name)}>
            <BookText text={position} />
          </Link>
        </p>
      )}
    </>
  );
}

/** All formats of the book. Nothing is shown if there is only one. */
function Formats({ formats, shownId }: { formats: readonly BookSummary[]; shownId: string }) {
  if (formats.length < 2) return null;
  return (
    <div className="formats">
      <h2 className="caps" id="formats-title">
        Formats
      </h2>
      <ul aria-labelledby="formats-title">
        {formats.map((book) => (
          <li key={book._id}>
            <Link to={bookPath(book)} aria-current={book._id === shownId || undefined}>
              <b>{book.bookType}</b>{' '}
              <small>
                {formatRupees(getPayablePrice(book))}
                {!book.inStock && ' · Out of stock'}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
