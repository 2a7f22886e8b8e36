import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { DEMO_LINKS } from '#domain/shop/shop-defaults.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['the demo', '', DEMO_LINKS.map(({ name }) => name)],
  ['a shop on a server', '1', []],
])('has links of its own only in the demo: %s', async (_, server, names) => {
  vi.stubEnv('VITE_SERVER', server);
  // The footer reads the environment as it is loaded.
  vi.resetModules();
  const { SiteFooter } = await import('./site-footer.tsx');
  const { CatalogueProvider } = await import('../../data/catalogue.ts');
  const { createCatalogue } = await import('../../data/local-catalogue.ts');
  const { api } = await import('#client/client.ts');
  render(
    <MemoryRouter>
      <CatalogueProvider value={createCatalogue(api)}>
        <SiteFooter rendered={null} />
      </CatalogueProvider>
    </MemoryRouter>,
  );
  const nav = screen.queryByRole('navigation', { name: 'Elsewhere' });
  const links = nav ? within(nav).getAllByRole('link') : [];
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
});
