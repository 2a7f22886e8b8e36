import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { BookSummary } from '../../page-data.ts';
import { scrollKey } from '../../scroll-key.ts';
import { uniqueKeys } from '../../unique-keys.ts';
import { BookCard } from './book-card.tsx';

const PAGE = 48;
/** Covers of a phone's first view, which must not wait for the lazy loader. */
const FIRST_VIEW = 4;

/** How far each place of the history was read, so that Back finds the cards it left. */
const countOf = new Map<string, number>();

interface BookGridProps {
  books: BookSummary[];
  actions: ComponentType<{ book: BookSummary }>;
  columns?: 5;
}

/** The first 48 cards, and more as the reader comes near their end. */
export function BookGrid({ books, actions, columns }: BookGridProps) {
  const key = scrollKey(useLocation());
  const [count, setCount] = useState(countOf.get(key) ?? PAGE);
  const [shown, setShown] = useState(books);
  if (shown !== books) {
    setShown(books);
    // The same list in another order or selection begins anew; one that was merely refreshed goes on.
    if (shown[0]?._id !== books[0]?._id || shown.length !== books.length)
      setCount(countOf.get(key) ?? PAGE);
  }
  const showMore = () => {
    countOf.set(key, count + PAGE);
    setCount(count + PAGE);
  };
  const cards = books.slice(0, count);
  const keys = uniqueKeys(cards);
  return (
    <>
      <div className="book-grid" data-columns={columns}>
        {cards.map((book, index) => (
          <BookCard
            key={keys[index]}
            book={book}
            actions={actions}
            loading={index < FIRST_VIEW ? 'eager' : 'lazy'}
          />
        ))}
      </div>
      {count < books.length && <MoreWhenNear onNear={showMore} key={count} />}
    </>
  );
}

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
