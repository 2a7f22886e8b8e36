import { PATHS } from '../../src/storefront/navigation/paths.ts';

/**
 * The addresses below a path that share one page, because they are unknown when it is built.
 * Without the first slash, as they are relative to the folder that the shop is hosted in.
 */
export const SHARED_PAGES = [
  { below: PATHS.ownOrders.slice(1), page: `${PATHS.ownOrders.slice(1)}/` },
  { below: 'desk', page: 'desk/' },
  // Links of an earlier release: the script leads to the page itself.
  { below: PATHS.reset.slice(1), page: '404.html' },
];

/** The shared page for this path below the shop's folder, `undefined` for a page of its own. */
export function sharedPage(path: string): string | undefined {
  return SHARED_PAGES.find(({ below }) => path.startsWith(`${below}/`) && path !== `${below}/`)
    ?.page;
}
