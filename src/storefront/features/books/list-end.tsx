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
  const { retryButton, followGrowth } = useFocusAfterMore(shown, growth);
  if (!hasMore && shown <= PAGE) return null;
  const isKnown = isWhole && isWholeTotal(total, isExact);
  const more = isKnown ? Math.min(PAGE, total - shown) : PAGE;
  const show = (event: MouseEvent) => {
    event.preventDefault();
    if (growth === 'busy') return;
    followGrowth();
    showMore();
  };
  const again = () => {
    followGrowth();
    void retry?.();
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
          <Button ref={retryButton} look="quiet" onClick={again}>
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

/** After a call of `followGrowth`, the first new card gets the focus, or the button to try again. */
function useFocusAfterMore(count: number, growth: BookList['growth']) {
  const shown = useRef<number>(undefined);
  const retryButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = undefined;
    // A shorter list is another one.
    if (before === undefined || count <= before) return;
    const card = document.querySelectorAll<HTMLElement>('.book-card')[before];
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  useEffect(() => {
    // The pressed link went away, but a reader may be at work elsewhere.
    const isLost = document.activeElement === document.body;
    if (growth === 'failed' && shown.current !== undefined && isLost) retryButton.current?.focus();
  }, [growth]);
  const followGrowth = () => {
    shown.current = count;
  };
  return { retryButton, followGrowth };
}
