import { useState, type ReactNode } from 'react';
import { formatCount } from '#domain/values/money.ts';
import { Button } from '#ui/controls/button.tsx';

/** The number of items that are shown first, and added by each press of the button. */
const PAGE_ITEMS = 25;

interface FirstItems<T> {
  first: readonly T[];
  /** The button that shows more items, if there are any. */
  more: ReactNode;
}

/** Shows a long list in parts. */
export function useFirstItems<T>(items: readonly T[]): FirstItems<T> {
  const [shown, setShown] = useState(PAGE_ITEMS);
  const more = Math.min(PAGE_ITEMS, items.length - shown);
  return {
    first: items.slice(0, shown),
    more: more > 0 && (
      <p>
        <Button look="text" size="small" onClick={() => setShown(shown + PAGE_ITEMS)}>
          Show {formatCount(more)} more
        </Button>
      </p>
    ),
  };
}
