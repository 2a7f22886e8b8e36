import { render } from '@testing-library/react';
import {
  createMemoryRouter,
  RouterProvider,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { afterEach, vi } from 'vitest';
import { api } from '#client/client.ts';
import { CatalogueProvider } from '../data/catalogue.ts';
import { createCatalogue } from '../data/local-catalogue.ts';
import { createPageContext, guard, keepRedirectState, needsGuard } from '../session/guard.ts';
import { revalidateForGuard } from './routes.tsx';

const stopFunctions: (() => void)[] = [];

afterEach(() => {
  for (const stop of stopFunctions.splice(0)) stop();
});

/**
 * For tests: renders these routes as the shop does, with the catalogue and the guard, but without
 * the frame.
 */
export async function renderRoutes(
  children: RouteObject[],
  ...initialEntries: [string, ...string[]] | []
) {
  const catalogue = createCatalogue(api);
  const root: RouteObject = {
    id: 'root',
    loader: (args: LoaderFunctionArgs) => guard(args) ?? null,
    shouldRevalidate: needsGuard,
    HydrateFallback: () => null,
    children,
  };
  const page: { router?: ReturnType<typeof createMemoryRouter> } = {};
  const router = createMemoryRouter([root], {
    basename: import.meta.env.BASE_URL,
    initialEntries: initialEntries.length > 0 ? initialEntries : ['/'],
    getContext: () => createPageContext(catalogue, page.router),
  });
  page.router = router;
  stopFunctions.push(keepRedirectState(router), revalidateForGuard(router, Promise.resolve()));
  await vi.waitUntil(() => router.state.initialized);
  render(
    <CatalogueProvider value={catalogue}>
      <RouterProvider router={router} />
    </CatalogueProvider>,
  );
  return { router, catalogue };
}
