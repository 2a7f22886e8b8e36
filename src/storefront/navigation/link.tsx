import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useNavigate, type To } from 'react-router';
import { isForBrowser } from './paths.ts';

interface LinkProps extends ComponentProps<'a'> {
  to: To;
  /** The state of the history entry of the linked page. */
  state?: unknown;
  /** Whether the new entry replaces the current one; by default, only if the link is to this page. */
  replace?: boolean;
}

/**
 * A link within the shop that loads no new page, like React Router's `Link`. Importing React Router's
 * would also bundle its forms and prefetching, which would add 4 kB to the first script.
 */
export function Link({ to, state, replace, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || rest.target || isForBrowser(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === location.href;
    void navigate(to, { state, replace: replace ?? isHere });
  };
  return (
    <a {...rest} href={useHref(to)} onClick={follow}>
      {children}
    </a>
  );
}
