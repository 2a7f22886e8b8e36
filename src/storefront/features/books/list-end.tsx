import { useEffect, useRef, type CSSProperties, type MouseEvent } from 'react';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import type { BookList } from '../../data/book-list.ts';
import { countBooks, isWholeTotal } from './count-books.ts';
import './list-end.css';

const PAGE = EVERYTHING.limit;

interface ListEndProps extends Partial<Pick<BookList, 'growth' | 'retry'>> {
  shown: number;
  total: number;
  isExact?: boolean;
  hasMore: boolean;
  /** The address of the next page, for browsers without JavaScript. */
  nextPath: string;
  /** Whether the first book of the list is shown, too. */
  isWhole?: boolean;
  showMore: () => void;
}

/** How much of the list is shown, and the way to more. */
export function ListEnd(props: ListEndProps) {
  const { shown, total, isExact = true, hasMore, isWhole = true } = props;
  const { nextPath, growth = 'idle', showMore, retry } = props;
  const focusFirstNew = useFirstNew(shown);
  if (!hasMore && shown <= PAGE) return null;
  const isKnown = isWhole && isWholeTotal(total, isExact);
  const more = isKnown ? Math.min(PAGE, total - shown) : PAGE;
  const show = (event: MouseEvent) => {
    event.preventDefault();
    if (growth === 'busy') return;
    focusFirstNew();
    showMore();
  };
  return (
    <div className="list-end">
      {isWhole && (
        <>
          <p role="status">
            {hasMore
              ? `Showing ${formatCount(shown)} of ${countBooks(total, isExact)}`
              : `Showing all ${countBooks(shown)}`}
          </p>
          <div
            className="list-end-thread"
            style={{ '--share': `${(shown / total) * 100}%` } as CSSProperties}
          />
        </>
      )}
      {growth === 'failed' && (
        <div className="list-end-failure" role="alert">
          <p>The next books did not come.</p>
          <Button look="quiet" onClick={() => void retry?.()}>
            Try again
          </Button>
        </div>
      )}
      {hasMore && growth !== 'failed' && (
        <a
          className="button"
          data-look="quiet"
          data-size="large"
          href={nextPath}
          aria-disabled={growth === 'busy' || undefined}
          onClick={show}
        >
          {`Show ${more} more`}
        </a>
      )}
    </div>
  );
}

/** Returns a function: after it was called, the first card that is added gets the focus. */
function useFirstNew(count: number) {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    const before = shown.current;
    shown.current = undefined;
    // A shorter list is another one.
    if (before === undefined || count <= before) return;
    const card = document.querySelectorAll<HTMLElement>('.book-card')[before];
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  return () => {
    shown.current = count;
  };
}
