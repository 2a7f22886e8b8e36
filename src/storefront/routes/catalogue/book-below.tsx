import type { Book } from '#contract/book.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import type { RelatedBooks } from '../../data/catalogue.ts';
import { EditionDetails } from '../../features/book/edition-details.tsx';
import { SeriesStrip } from '../../features/book/series-strip.tsx';
import { Shelf, ViewedShelf } from '../../features/shelves/shelf.tsx';

interface BookBelowProps {
  book: Book;
  related: Partial<RelatedBooks>;
}

const MAX_VIEWED = 12;

/** What the page of a book shows below the first view. */
export function BookBelow({ book, related }: BookBelowProps) {
  return (
    <>
      <div className="wrap">
        <EditionDetails book={book} />
      </div>
      <SeriesStrip book={book} parts={related.parts ?? []} />
      <div className="wrap">
        <Shelf title="More like this" books={(related.related ?? []).slice(0, SHELF_LENGTH)} />
        <ViewedShelf title="Recently viewed" except={book._id} maxBooks={MAX_VIEWED} />
      </div>
    </>
  );
}
