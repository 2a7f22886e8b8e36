import { PATHS } from '../../src/storefront/navigation/screens.ts';

/**
 * Paths whose subpaths share one page, because they are unknown at build time. Without the first
 * slash, as they are relative to the folder that the shop is hosted in.
 */
export const SHARED_PAGES = [
  { below: PATHS.ownOrders.slice(1), page: `${PATHS.ownOrders.slice(1)}/` },
  { below: 'desk', page: 'desk/' },
  // Emails of an earlier release have these links. On this page, the shop's router redirects them.
  { below: PATHS.reset.slice(1), page: '404.html' },
];

/** Finds the shared page for a path below the shop's folder; `undefined` if it has its own page. */
export function findSharedPage(path: string): string | undefined {
  return SHARED_PAGES.find(({ below }) => path.startsWith(`${below}/`) && path !== `${below}/`)
    ?.page;
}
