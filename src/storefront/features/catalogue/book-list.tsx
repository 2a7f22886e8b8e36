import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type MouseEvent,
} from 'react';
import {
  formatBookCount,
  isExactTotal,
  type BookQuery,
  EVERYTHING,
} from '#domain/finding/book-query.ts';
import { formatCount } from '#domain/values/money.ts';
import { Button, getButtonAttributes } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/messages/empty-state.tsx';
import { Skeleton } from '#ui/display/skeleton.tsx';
import type { ShownList } from '../../data/book-list.ts';
import type { FoundList, BookSummary } from '../../data/catalogue.ts';
import { ReadFailure } from '../../data/failure.tsx';
import { lazyPart } from '../../navigation/lazy-routes.ts';
import { assetUrl, booksPath } from '../../navigation/paths.ts';
import { BookGrid, type BookGridProps } from './book-grid.tsx';
import './book-list.css';

const PAGE_SIZE = EVERYTHING.limit;

const { Part: EmptyResults } = lazyPart(
  async () => (await import('./search-help.tsx')).EmptyResults,
);

interface BookListProps {
  list: ShownList;
  actions: ComponentType<{ book: BookSummary }>;
  onChange: (update: (query: BookQuery) => BookQuery) => void;
  onClear: () => void;
}

/** The list in each of its states: loading, failed, empty or with books. */
export function BookList({ list, actions, onChange, onClear }: BookListProps) {
  const { found, query, isBusy, hasFailed, error } = list;
  return (
    <div className="book-list" aria-busy={isBusy && found ? true : undefined}>
      {hasFailed && (
        <ReadFailure what="The books" error={error} data={found} onRetry={list.retry} />
      )}
      {found && found.books.length > 0 && (
        <>
          <StepwiseGrid books={found.books} actions={actions} />
          {list.moreBooks === 'busy' && <LoadingBooks />}
          <ListEnd
            shown={found.books.length}
            total={found.total}
            isExact={found.isExact}
            hasMore={found.next !== null}
            moreBooks={list.moreBooks}
            showMore={list.showMore}
            retry={list.retry}
            nextPath={assetUrl(booksPath(query, found.next ?? undefined))}
            startsAtFirst={query.after === undefined}
          />
        </>
      )}
      {found?.books.length === 0 && <NoBooks {...{ query, found, onChange, onClear }} />}
      {!found && !hasFailed && <LoadingBooks />}
    </div>
  );
}

/** The number of cards in the first step: two rows of a wide screen. */
const FIRST_CARDS = 8;

/**
 * Shows a new list in two steps: first its first cards above the rest of the previous list, which
 * keeps the height; then all. Short, hidden and similar lists need one.
 */
function StepwiseGrid({ books, actions }: Pick<BookGridProps, 'books' | 'actions'>) {
  const [shown, setShown] = useState(books);
  useEffect(() => startTransition(() => setShown(books)), [books]);
  const parts = useMemo(() => {
    const first = books.slice(0, FIRST_CARDS);
    const isSame = first.every(({ _id }, at) => _id === shown[at]?._id);
    const isWhole = !books[FIRST_CARDS] || isSame || isHidden();
    const isAmongFirst = (book: BookSummary) => first.some(({ _id }) => _id === book._id);
    const rest = (isWhole ? books : shown).slice(FIRST_CARDS);
    return {
      books: first,
      rest: isWhole ? rest : rest.filter((book) => !isAmongFirst(book)),
    };
  }, [books, shown]);
  return <BookGrid {...parts} actions={actions} />;
}

/** Whether the page hides its prerendered list, because the visitor's list differs from it. */
function isHidden(): boolean {
  const { dataset } = document.documentElement;
  return 'books' in dataset || 'query' in dataset;
}

export function LoadingBooks({ text = 'Loading Products...' }: { text?: string }) {
  return <Skeleton text={text} count={FIRST_CARDS} className="book-grid" />;
}

interface NoBooksProps extends Pick<BookListProps, 'onChange' | 'onClear'> {
  found: FoundList;
  query: BookQuery;
}

function NoBooks({ onClear, ...rest }: NoBooksProps) {
  const art = { src: assetUrl('/art/shelf-gap.svg'), width: 444, height: 196 };
  return (
    <EmptyState art={art}>
      <h2>No Products found...</h2>
      <EmptyResults {...rest} />
      <Button look="quiet" size="small" isUppercase onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  );
}

interface ListEndProps extends Partial<Pick<ShownList, 'moreBooks' | 'retry'>> {
  shown: number;
  total: number;
  isExact?: boolean;
  hasMore: boolean;
  /** The address of the next page, for browsers without JavaScript. */
  nextPath: string;
  /** Whether the list is shown from its first book on. */
  startsAtFirst?: boolean;
  showMore: () => void;
}

/** Says how many books are shown, and has the button for more. */
export function ListEnd(props: ListEndProps) {
  const { shown, total, isExact = true, hasMore, startsAtFirst = true } = props;
  const { nextPath, moreBooks = 'idle', showMore, retry } = props;
  const { retryButton, expectMore } = useFocusAfterMore(shown, moreBooks);
  if (!hasMore && shown <= PAGE_SIZE) return null;
  const isRestKnown = startsAtFirst && isExactTotal(total, isExact);
  const nextCount = isRestKnown ? Math.min(PAGE_SIZE, total - shown) : PAGE_SIZE;
  const show = (event: MouseEvent) => {
    event.preventDefault();
    if (moreBooks === 'busy') return;
    expectMore();
    showMore();
  };
  const tryAgain = () => {
    expectMore();
    void retry?.();
  };
  return (
    <div className="list-end">
      {startsAtFirst && (
        <>
          <p role="status">
            {hasMore
              ? `Showing ${formatCount(shown)} of ${formatBookCount(total, isExact)}`
              : `Showing all ${formatBookCount(shown)}`}
          </p>
          <div
            className="list-end-thread"
            style={{ '--share': `${(shown / total) * 100}%` } as CSSProperties}
          />
        </>
      )}
      {moreBooks === 'failed' && (
        <div className="list-end-failure" role="alert">
          <p>The next books did not come.</p>
          <Button ref={retryButton} look="quiet" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
      {hasMore && moreBooks !== 'failed' && (
        <a
          {...getButtonAttributes('quiet', 'large')}
          href={nextPath}
          aria-disabled={moreBooks === 'busy' || undefined}
          onClick={show}
        >
          {`Show ${nextCount} more`}
        </a>
      )}
    </div>
  );
}

/** After `expectMore`, focuses the first new card, or the retry button if the read fails. */
function useFocusAfterMore(count: number, moreBooks: ShownList['moreBooks']) {
  const countBefore = useRef<number>(undefined);
  const retryButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = countBefore.current;
    countBefore.current = undefined;
    // A list that has not become longer is the result of another query.
    if (before === undefined || count <= before) return;
    const card = document.querySelectorAll<HTMLElement>('.book-card')[before];
    card?.querySelector('a')?.focus({ preventScroll: true });
  }, [count]);
  useLayoutEffect(() => {
    // The clicked link was removed, but the user may have moved the focus since.
    const isLost = document.activeElement === document.body;
    if (moreBooks === 'failed' && countBefore.current !== undefined && isLost)
      retryButton.current?.focus();
  }, [moreBooks]);
  const expectMore = () => {
    countBefore.current = count;
  };
  return { retryButton, expectMore };
}
