import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the lazy screens at `path` into their routes, so that the router can render them at once.
 * Otherwise hydration would replace the prerendered page with an empty one.
 */
export async function makeRoutesReady(routes: RouteObject[], path: string, base: string) {
  const lazy = matchRoutes(routes, path, base)?.filter(({ route }) => route.lazy) ?? [];
  await Promise.all(
    lazy.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}
