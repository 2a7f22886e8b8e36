import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { ARROW_RIGHT } from '#ui/icons.ts';
import { Leaf } from '../../book-parts/leaf.tsx';
import type { BookSummary } from '../../data/catalogue.ts';
import { useFollowLinks } from '../../navigation/follow-links.ts';
import './shelf.css';

interface ShelfProps {
  title: string;
  /** `undefined` while they are read: their space is kept. */
  books: readonly BookSummary[] | undefined;
  /** With fewer books the shelf is left out. */
  fewest?: number;
  /** Where the rest is. */
  all?: { to: string; text: string };
  /** A control at the end of the heading. */
  children?: ReactNode;
}

const PLACES = [1, 2, 3, 4, 5, 6];

/** A row of books under a heading. */
export function Shelf({ title, books, fewest = 1, all, children }: ShelfProps) {
  const id = useId();
  const onClick = useFollowLinks();
  if (books && books.length < fewest) return null;
  return (
    <section className="shelf" aria-labelledby={id}>
      <div className="shelf-head">
        <h2 id={id}>{title}</h2>
        {all && (
          <Link to={all.to}>
            {all.text}
            <Icon path={ARROW_RIGHT} />
          </Link>
        )}
        {children}
      </div>
      {books ? (
        <div role="presentation" onClick={onClick}>
          <ul>
            {books.map((book) => (
              <Leaf key={book._id} book={book} />
            ))}
          </ul>
        </div>
      ) : (
        <div className="shelf-waiting" aria-hidden="true">
          {PLACES.map((place) => (
            <span key={place} />
          ))}
        </div>
      )}
    </section>
  );
}
