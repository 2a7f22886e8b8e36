import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * For the `onClick` of an element whose plain links lead to screens of the shop: follows them without
 * a new page. A `Link` is drawn anew at each move, and a list has one on every card.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    // Also a click that something nearer has seen to.
    if (!link || event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    void navigate(`/${pathname.slice(import.meta.env.BASE_URL.length)}${search}${hash}`);
  };
}

/** Another tab, another window, a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
