import type { Book } from '#contract/book.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import type { AroundBook } from '../../data/around-book.ts';
import { EditionDetails } from '../../features/book/edition-details.tsx';
import { SeriesStrip } from '../../features/book/series-strip.tsx';
import { Shelf } from '../../features/shelves/shelf.tsx';
import { ViewedShelf } from '../../features/shelves/viewed-shelf.tsx';

interface BookBelowProps {
  book: Book;
  around: Partial<AroundBook>;
}

/** Books on the shelf of those that were viewed last. */
const MOST_VIEWED = 12;

/** What the page of a book shows below the first view. */
export function BookBelow({ book, around }: BookBelowProps) {
  return (
    <>
      <div className="wrap">
        <EditionDetails book={book} />
      </div>
      <SeriesStrip book={book} parts={around.parts ?? []} />
      <div className="wrap">
        <Shelf
          title="Readers also took home"
          books={(around.related ?? []).slice(0, SHELF_LENGTH)}
        />
        <ViewedShelf title="Recently viewed" except={book._id} most={MOST_VIEWED} />
      </div>
    </>
  );
}
