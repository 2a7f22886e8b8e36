import type { ComponentProps, MouseEvent } from 'react';
import { isForBrowser } from '../browser/navigation.ts';
import './skip-link.css';

/** The first link of a page, to its `#main`. It is visible while it has the focus. */
export function SkipLink(props: ComponentProps<'a'>) {
  return (
    <a className="skip-link" href="#main" onClick={skipToContent} {...props}>
      Skip to content
    </a>
  );
}

/** Focuses the content. The browser would add a history entry without the current one's state. */
function skipToContent(event: MouseEvent) {
  if (isForBrowser(event)) return;
  event.preventDefault();
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  main?.scrollIntoView();
}
