import type { Page } from '@playwright/test';

/** What the browser reports about missing files. */
export const MISSING = /Failed to load resource|A screen broke|Failed to fetch/;

/** Removes files from the host while `isMissing` returns `true`, as a new deployment does. */
export async function removeFiles(
  page: Page,
  files: string,
  isMissing = () => true,
): Promise<void> {
  const response = { status: 404, contentType: 'text/html', body: '<p>Not here' };
  await page.route(files, (route) => (isMissing() ? route.fulfill(response) : route.continue()));
}

/** Counts page loads from now on. */
export function countPages(page: Page): { loaded: number } {
  const pages = { loaded: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages.loaded += 1;
  });
  return pages;
}
