import { Link } from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import { getLanguageName } from '#domain/books/language-name.ts';
import { splitAuthors } from '#domain/books/present-book.ts';
import { describeVolumeNumber, listNearbyVolumes } from '#domain/books/series-position.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import { formatDay } from '#domain/values/time.ts';
import { ARROW_RIGHT, Icon } from '#ui/display/icon.tsx';
import { BookText, Cover } from '../../components/book-facts.tsx';
import { Fact } from '../../components/fact.tsx';
import type { RelatedBooks, BookSummary } from '../../data/catalogue.ts';
import { Shelf, ViewedShelf } from '../../features/shelves/shelf.tsx';
import { bookPath } from '../../navigation/paths.ts';
import '../../features/book/edition-details.css';
import '../../features/book/series-strip.css';

/** The minimum for a separate shelf of books that were bought together: one row on a phone. */
const MIN_BOUGHT_TOGETHER = 3;

/** The content of a book's page below the first view. */
export function BookBelow({ book, related }: { book: Book; related: Partial<RelatedBooks> }) {
  return (
    <>
      <div className="wrap">
        <EditionDetails book={book} />
      </div>
      <SeriesStrip book={book} volumes={related.volumes ?? []} />
      <div className="wrap">
        <SimilarBooks {...related} />
        <ViewedShelf title="Recently viewed" except={book._id} />
      </div>
    </>
  );
}

/** Related books; if enough were bought together with this one, they get their own shelf. */
function SimilarBooks({ related = [], boughtTogether = [] }: Partial<RelatedBooks>) {
  const bought = related.filter(({ _id }) => boughtTogether.includes(_id));
  const hasOwnShelf = bought.length >= MIN_BOUGHT_TOGETHER;
  const others = hasOwnShelf ? related.filter((book) => !bought.includes(book)) : related;
  return (
    <>
      {hasOwnShelf && (
        <Shelf title="Readers also took home" books={bought.slice(0, SHELF_LENGTH)} />
      )}
      <Shelf title="More like this" books={others.slice(0, SHELF_LENGTH)} />
    </>
  );
}

/** Returns the known facts of the edition, in the order in which the page shows them. */
export function describeEdition(book: Book): [label: string, text: string][] {
  const { subtitle, translator, isbn, publisher, publishedOn, pages, language, bookType } = book;
  // Listed here only if the top of the page does not name all of them.
  const authors = splitAuthors(book).others > 0 ? book.authors?.join(', ') : undefined;
  const facts: [string, string | undefined][] = [
    ['Subtitle', subtitle],
    ['Authors', authors],
    ['Translator', translator],
    ['ISBN', isbn],
    ['Publisher', publisher],
    ['Published', publishedOn && formatDay(publishedOn)],
    ['Pages', pages ? String(pages) : undefined],
    ['Language', language && getLanguageName(language)],
    ['Format', bookType],
  ];
  return facts.flatMap(([label, text]) => (text ? [[label, text]] : []));
}

export function EditionDetails({ book }: { book: Book }) {
  return (
    <section className="edition-details" aria-labelledby="details-title">
      <h2 id="details-title">Details</h2>
      <dl>
        {describeEdition(book).map(([label, text]) => (
          <Fact key={label} name={label} value={<BookText text={text} />} />
        ))}
      </dl>
    </section>
  );
}

/** Shows the volumes that the shop has, in reading order, if they are at least two. */
export function SeriesStrip({ book, volumes }: { book: Book; volumes: readonly BookSummary[] }) {
  if (!book.series || volumes.length < 2) return null;
  const { shown, next } = listNearbyVolumes(volumes, book);
  return (
    <section className="series-strip" aria-labelledby="series-title">
      <div className="wrap">
        <div className="series-strip-head">
          <h2 id="series-title">
            <BookText text={book.series.name} />{' '}
            <span className="series-strip-place">{describeVolumeNumber(book, volumes)}</span>
          </h2>
          {next && (
            <Link to={bookPath(next)}>
              <span>
                {'Next: '}
                <BookText text={next.title} language={next.language} />
              </span>
              <Icon path={ARROW_RIGHT} />
            </Link>
          )}
        </div>
        <ol>
          {shown.map(({ volume, distance }) => (
            <li key={volume._id} data-distance={distance}>
              <SeriesVolume volume={volume} isCurrent={distance === 0} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function SeriesVolume({ volume, isCurrent }: { volume: BookSummary; isCurrent: boolean }) {
  const number = volume.series?.number ?? '';
  return (
    <Link
      to={bookPath(volume)}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={number ? `Book ${number}: ${volume.title}` : volume.title}
      aria-description={volume.inStock ? undefined : 'Out of stock'}
    >
      <Cover book={volume} />
      <span className="series-strip-thread" />
      <span>{number}</span>
    </Link>
  );
}
