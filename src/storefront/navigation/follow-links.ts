import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/**
 * For the `onClick` of an element with plain links: follows links within the shop without loading a
 * new page. A `Link` renders again at each navigation, and a list has one on every card.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as Element).closest('a');
    // A child may have handled the click already.
    if (!link || event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    void navigate(`/${pathname.slice(import.meta.env.BASE_URL.length)}${search}${hash}`);
  };
}

/** Whether the click opens a tab or a window, or starts a download. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
