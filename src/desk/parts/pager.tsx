import { useLocation } from 'react-router';
import { formatCount } from '#domain/values/money.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { focusHeadingIfLost } from './page.tsx';
import './lists.css';

/** A page before the current one. */
interface PreviousPage {
  cursor: string;
  count: number;
}

interface PagerProps {
  count: number;
  /** How many rows all pages have. */
  total: number;
  /** Whether there may be more rows than `total`. */
  isCapped?: boolean;
  /** The cursor of the next page; `null` on the last page. */
  next: string | null;
  /** The labels of the links to the previous and the next page. */
  stepLabels?: readonly [back: string, forth: string];
}

/**
 * A text such as '26 to 50 of 212', with links to the previous and the next page. A cursor only
 * leads forward, so the state of the history entry stores the previous pages. Without that state,
 * there is no text, and the link back leads to the first page. A list of one page has no pager.
 */
export function Pager({
  count,
  total,
  isCapped = false,
  next,
  stepLabels: [back, forth] = ['Newer', 'Older'],
}: PagerProps) {
  const { pathname, search, state } = useLocation();
  const params = new URLSearchParams(search);
  const cursor = params.get('cursor') ?? '';
  const storedPages = (state as { pages?: readonly PreviousPage[] } | null)?.pages;
  const previousPages = cursor === '' ? [] : storedPages;
  if (cursor === '' && next === null) return null;
  /** Renders a link to the page of `toCursor`: '' is the first page, `undefined` disables the link. */
  const renderStep = (
    label: string,
    toCursor: string | undefined,
    pagesBefore?: readonly PreviousPage[],
  ) => {
    if (toCursor === undefined)
      return (
        // It may have replaced a link that had the focus.
        <Button ref={focusHeadingIfLost} look="quiet" size="small" disabled>
          {label}
        </Button>
      );
    const query = new URLSearchParams(params);
    if (toCursor === '') query.delete('cursor');
    else query.set('cursor', toCursor);
    return (
      <ButtonLink
        look="quiet"
        size="small"
        to={{ pathname, search: query.toString() }}
        state={pagesBefore && { pages: pagesBefore }}
      >
        {label}
      </ButtonLink>
    );
  };
  const rowsBefore = previousPages?.reduce((sum, page) => sum + page.count, 0) ?? 0;
  const knownTotal = isCapped ? Math.max(total, rowsBefore + count) : total;
  // If rows of the previous pages were removed since, `rowsBefore` is too high.
  const last = Math.min(rowsBefore + count, knownTotal);
  const first = Math.max(last - count + 1, 1);
  return (
    <div className="desk-pager">
      {previousPages && count > 0 && (
        <p>
          {`${formatCount(first)} to ${formatCount(last)} of ${formatCount(knownTotal)}`}
          {isCapped && ' or more'}
        </p>
      )}
      {renderStep(
        back,
        cursor === '' ? undefined : (previousPages?.at(-1)?.cursor ?? ''),
        previousPages?.slice(0, -1),
      )}
      {renderStep(forth, next ?? undefined, previousPages && [...previousPages, { cursor, count }])}
    </div>
  );
}
