import type { MouseEvent } from 'react';

/** Whether the browser must handle the click: it opens a tab or window, or starts a download. */
export function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
