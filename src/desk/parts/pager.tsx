import { Link, useLocation } from 'react-router';
import { formatCount } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';
import { focusHeading } from './parts.tsx';
import './lists.css';

/** A page before this one. */
interface Page {
  cursor: string;
  count: number;
}

interface PagerProps {
  /** How many rows this page shows. */
  count: number;
  /** How many rows all pages have. */
  total: number;
  /** Whether there may be more rows than `total`. */
  isCapped?: boolean;
  /** The cursor of the next page. */
  next: string | null;
  /** The labels of the links to the previous and the next page. */
  steps?: readonly [back: string, forth: string];
}

/**
 * A text such as '26 to 50 of 212', with links to the previous and the next page. A cursor only
 * leads forward, so the state of the history entry stores the previous pages. Without that state,
 * the link back leads to the first page.
 */
export function Pager({
  count,
  total,
  isCapped = false,
  next,
  steps: [back, forth] = ['Newer', 'Older'],
}: PagerProps) {
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);
  const cursor = params.get('cursor') ?? '';
  const storedPages = (state as { pages?: readonly Page[] } | null)?.pages;
  const pages = cursor === '' ? [] : storedPages;
  if (cursor === '' && next === null) return null;
  const step = (name: string, to: string | undefined, previousPages?: readonly Page[]) => {
    if (to === undefined)
      return (
        <Button ref={focusHeadingIfLost} look="quiet" size="small" disabled>
          {name}
        </Button>
      );
    const query = new URLSearchParams(params);
    if (to === '') query.delete('cursor');
    else query.set('cursor', to);
    return (
      <Link
        className="button"
        data-look="quiet"
        data-size="small"
        to={{ pathname, search: query.toString() }}
        state={previousPages && { pages: previousPages }}
      >
        {name}
      </Link>
    );
  };
  const before = pages?.reduce((sum, page) => sum + page.count, 0) ?? 0;
  // Rows of the previous pages may have been removed since.
  const last = Math.min(before + count, total);
  const first = Math.max(last - count + 1, 1);
  return (
    <div className="desk-pager">
      {pages && count > 0 && (
        <p>
          {`${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)}`}
          {isCapped && ' or more'}
        </p>
      )}
      {step(back, cursor === '' ? undefined : (pages?.at(-1)?.cursor ?? ''), pages?.slice(0, -1))}
      {step(forth, next ?? undefined, pages && [...pages, { cursor, count }])}
    </div>
  );
}

/** Focuses the heading if the clicked link had the focus, and the new page does not have it. */
function focusHeadingIfLost(): void {
  if (document.activeElement === document.body) focusHeading();
}
