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
  /** Whether there may be more than `total`. */
  isCapped?: boolean;
  /** The cursor of the next page. */
  next: string | null;
  /** The names of the steps back and forth. */
  steps?: readonly [back: string, forth: string];
}

/**
 * '26 to 50 of 212', and steps to the pages beside this one. A cursor only leads forth, so the entry of the
 * history keeps the pages before. An address that was opened without them leads back to the first page.
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
  const kept = (state as { pages?: readonly Page[] } | null)?.pages;
  const pages = cursor === '' ? [] : kept;
  if (cursor === '' && next === null) return null;
  const step = (name: string, to: string | undefined, known?: readonly Page[]) => {
    if (to === undefined)
      return (
        <Button ref={keepFocus} look="quiet" size="small" disabled>
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
        state={known && { pages: known }}
      >
        {name}
      </Link>
    );
  };
  const before = pages?.reduce((sum, page) => sum + page.count, 0) ?? 0;
  // Rows may have left the pages before.
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

/** The step that was pressed may not be possible any more, and has lost the focus. */
function keepFocus(): void {
  if (document.activeElement === document.body) focusHeading();
}
