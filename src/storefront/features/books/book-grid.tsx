import { memo, useEffect, useReducer, useRef, type ComponentType } from 'react';
import { uniqueKeys } from '../../book-parts/unique-keys.ts';
import type { BookSummary } from '../../data/catalogue.ts';
import { useFollowLinks } from '../../navigation/follow-links.ts';
import { BookCard } from './book-card.tsx';

const PAGE = 48;
/** The first covers on a phone must not wait for lazy loading. */
const FIRST_VIEW = 4;
const FIRST_ROW = 2;

/** The number of cards shown per list, so that Back can show them again. */
const countOf = new Map<string, number>();

interface BookGridProps {
  books: BookSummary[];
  /** The history entry of the list. */
  listKey: string;
  actions: ComponentType<{ book: BookSummary }>;
  columns?: 5;
}

/** Shows the first 48 cards, and more when the visitor scrolls near their end. */
export const BookGrid = memo(function BookGrid({
  books,
  listKey,
  actions,
  columns,
}: BookGridProps) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const count = countOf.get(listKey) ?? PAGE;
  const showMore = () => {
    countOf.set(listKey, count + PAGE);
    redraw();
  };
  const cards = books.slice(0, count);
  const keys = uniqueKeys(cards);
  return (
    <>
      <div
        className="book-grid"
        data-columns={columns}
        role="presentation"
        onClick={useFollowLinks()}
      >
        {cards.map((book, index) => (
          <BookCard
            key={keys[index]}
            book={book}
            actions={actions}
            loading={index < FIRST_ROW ? 'first' : index < FIRST_VIEW ? 'eager' : 'lazy'}
          />
        ))}
      </div>
      {count < books.length && <MoreWhenNear onNear={showMore} key={`${listKey} ${count}`} />}
    </>
  );
});

function MoreWhenNear({ onNear }: { onNear: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near.current(),
      { rootMargin: '1200px' },
    );
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={ref} />;
}
