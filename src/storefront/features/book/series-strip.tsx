import { Link } from 'react-router';
import type { Book } from '#contract/catalogue/book.ts';
import { describeVolumeNumber, listNearbyVolumes } from '#domain/books/series-position.ts';
import { ARROW_RIGHT, Icon } from '#ui/display/icon.tsx';
import { BookText } from '../../components/book-facts.tsx';
import { Cover } from '../../components/cover.tsx';
import type { BookSummary } from '../../data/book-summary.ts';
import { bookPath } from '../../navigation/paths.ts';
import './series-strip.css';

interface SeriesStripProps {
  book: Book;
  /** The volumes that the shop has, in reading order; fewer than two are not shown. */
  volumes: readonly BookSummary[];
}

export function SeriesStrip({ book, volumes }: SeriesStripProps) {
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
