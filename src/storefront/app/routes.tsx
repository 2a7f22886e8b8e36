import { replace, type RouteObject } from 'react-router';
import { resetPath } from '../navigation/paths.ts';
import {
  DETAILS_PATH,
  hasConsole,
  PATHS,
  SCREENS,
  type ScreenName,
} from '../navigation/screens.ts';
import * as books from '../routes/catalogue/books.tsx';
import { BrokenFrame, BrokenRoute } from '../routes/error.tsx';
import { NotFound, loader as loadNotFound } from '../features/layout/not-found.tsx';
import { lazyRoute, type RouteModule } from '../navigation/lazy-routes.ts';
import * as root from './root.tsx';

const MODULES = import.meta.glob<RouteModule>([
  '../routes/**/*.tsx',
  '!../routes/**/*.test.tsx',
  '!../routes/error.tsx',
  '!../routes/catalogue/{books,book-below}.tsx',
]);

/** Creates the route of a screen whose code is in a chunk of its own. */
function createRoute(name: ScreenName): RouteObject {
  const { path, module } = SCREENS[name];
  const load = MODULES[`../routes/${module}.tsx`];
  if (!load) throw new Error(`There is no routes/${module}.tsx for the screen "${name}".`);
  return { id: path, path, lazy: lazyRoute(path, load) };
}

const LAZY_SCREENS = (Object.keys(SCREENS) as ScreenName[]).filter(
  (name) => name !== 'books' && name !== 'mockMan',
);

/** The list of books is in the entry script, because every visitor sees it. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    ...root,
    ErrorBoundary: BrokenFrame,
    // Render nothing until the first screen has loaded.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: BrokenRoute,
        children: [
          { id: PATHS.books, path: PATHS.books, ...books },
          ...LAZY_SCREENS.map(createRoute),
          // In an earlier release, the details had a page of their own.
          { path: DETAILS_PATH, loader: () => replace(PATHS.profile) },
          // Emails of an earlier release link to this path.
          {
            path: `${PATHS.reset}/:token`,
            loader: ({ params }) => replace(resetPath(params['token'])),
          },
          { path: '*', loader: loadNotFound, Component: NotFound },
        ],
      },
    ],
  },
];

/** Returns the routes for the browser, with the console only if the host has it. */
export function getRoutes(): RouteObject[] {
  return hasConsole()
    ? [{ ...createRoute('mockMan'), ErrorBoundary: BrokenFrame }, ...routes]
    : routes;
}
