import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Fetches the code of the screens at `path` and puts it in place, so that the router can show them
 * at once: a prerendered page must not be taken over by an empty one.
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
