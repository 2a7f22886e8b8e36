import type { Book } from '#contract/catalogue/book.ts';
import { SHELF_LENGTH } from '#domain/books/shelves.ts';
import type { RelatedBooks } from '../../data/catalogue.ts';
import { EditionDetails } from '../../features/book/edition-details.tsx';
import { SeriesStrip } from '../../features/book/series-strip.tsx';
import { Shelf, ViewedShelf } from '../../features/shelves/shelf.tsx';

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
