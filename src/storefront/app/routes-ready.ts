import { matchRoutes, type RouteObject } from 'react-router';
import type { LazyParts } from '../navigation/lazy-part.ts';

/**
 * Loads the lazy screens at `path` into their routes, and the lazy parts of others, so that the router can render them at once.
 * Otherwise hydration would replace the prerendered page with an empty one.
 */
export async function makeRoutesReady(routes: RouteObject[], path: string, base: string) {
  const matches = matchRoutes(routes, path, base) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      await (route.handle as LazyParts | undefined)?.ready();
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}
