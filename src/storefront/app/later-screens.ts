import type { RouteModule } from '../navigation/lazy-routes.ts';

/**
 * The chunks of the screens that the entry script does not name, because their names and those of
 * what they import take 2 kB.
 */
export const LATER_SCREENS = import.meta.glob<RouteModule>([
  '../routes/**/*.tsx',
  '!../routes/**/*.test.tsx',
  '!../routes/error.tsx',
  '!../routes/home.tsx',
  '!../routes/catalogue/{books,book,book-below}.tsx',
]);
