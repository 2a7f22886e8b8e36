/**
 * The oldest browsers that run the whole shop. The build compiles scripts and styles for them, and
 * `check-browsers.ts` looks for newer features in the built files. Older browsers show the pages
 * without JavaScript: see `canRunShop` in `src/storefront/app/before-start.ts`.
 */
export const OLDEST_BROWSERS = { chrome: '109', firefox: '115', safari: '16.4' };

/** The same browsers in the format of Vite's `target`. */
export const TARGET = Object.entries(OLDEST_BROWSERS).map((entry) => entry.join(''));
