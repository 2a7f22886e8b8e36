import { memo, startTransition, useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import type { BookSummary } from '../../data/page-data.ts';
import { useFollowLinks } from '../../navigation/follow-links.ts';
import { scrollKey } from '../../navigation/scroll-key.ts';
import { uniqueKeys } from '../../book-parts/unique-keys.ts';
import { BookCard } from './book-card.tsx';

const PAGE = 48;
/** A screenful: what a change of filters shows at once; the rest of the 48 follows in a moment. */
const SCREENFUL = 12;
const MOMENT_MS = 100;
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
export const BookGrid = memo(function BookGrid({ books, actions, columns }: BookGridProps) {
  const key = scrollKey(useLocation());
  const [count, setCount] = useState(countOf.get(key) ?? PAGE);
  const [shown, setShown] = useState({ books, key });
  if (shown.books !== books || shown.key !== key) {
    setShown({ books, key });
    // Another list: Back and Forward change it together with its place, a choice of the reader's before.
    if (!isSameList(shown.books, books))
      setCount(shown.key === key ? SCREENFUL : (countOf.get(key) ?? PAGE));
  }
  useEffect(() => {
    if (count !== SCREENFUL) return undefined;
    const timer = setTimeout(() => startTransition(() => setCount(PAGE)), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const showMore = () => {
    countOf.set(key, count + PAGE);
    setCount(count + PAGE);
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
            loading={index < FIRST_VIEW ? 'eager' : 'lazy'}
          />
        ))}
      </div>
      {count < books.length && <MoreWhenNear onNear={showMore} key={count} />}
    </>
  );
});

/** In the same order and selection, though perhaps refreshed. */
function isSameList(before: BookSummary[], now: BookSummary[]): boolean {
  return before.length === now.length && before[0]?._id === now[0]?._id;
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
