import { useState, type ReactNode } from 'react';
import { formatCount } from '#domain/money.ts';
import { Button } from '#ui/button.tsx';

/** The number of items that are shown first, and added by each press of the button. */
const PAGE_ITEMS = 25;

/** Shows a long list in parts: returns the first items, and the button that shows more. */
export function useFirstItems<T>(items: readonly T[]): [first: readonly T[], more: ReactNode] {
  const [shown, setShown] = useState(PAGE_ITEMS);
  const more = Math.min(PAGE_ITEMS, items.length - shown);
  return [
    items.slice(0, shown),
    more > 0 && (
      <p>
        <Button look="text" size="small" onClick={() => setShown(shown + PAGE_ITEMS)}>
          Show {formatCount(more)} more
        </Button>
      </p>
    ),
  ];
}
