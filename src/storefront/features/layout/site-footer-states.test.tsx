import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApiClient } from '#client/client.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { listDifferences } from '#ui/presses/testing.ts';
import { printScreen } from '#ui/testing.ts';
import { CatalogueProvider } from '../../data/catalogue.ts';
import { createCatalogue } from '../../data/local-catalogue.ts';
import { logOut, startSession } from '../../session/session-store.ts';
import { SiteFooter } from './site-footer.tsx';

const USER = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const BLOG = { name: 'ब्लॉग', url: 'https://blog.example/' };
const NEWS = { name: 'News', url: 'https://news.example/' };
const { identity } = DEFAULT_SETTINGS;

/** Whether the visitor is signed in, what the shop has when it is read, and the rendered data. */
const FOOTERS: Record<string, [boolean, object, Parameters<typeof SiteFooter>[0]['rendered']]> = {
  'of a visitor': [false, {}, null],
  'of a user, rendered in another year': [true, {}, { links: undefined, year: 2001 }],
  'with rendered links, then others': [false, { links: [NEWS] }, { links: [BLOG], year: 2001 }],
  'with links that are gone': [false, { links: [] }, { links: [BLOG], year: 2001 }],
  'with a Hindi motto': [false, { identity: { ...identity, motto: 'पढ़ो' }, links: [BLOG] }, null],
  'of a long name, without a motto': [
    false,
    { name: 'A bookshop by the sea', identity: { ...identity, motto: '' } },
    null,
  ],
};

/** The lines of each footer that differ from those of the first. */
it('shows the links of the shop and of the visitor in each state', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T08:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const parts: string[] = [];
  let base: string[] = [];
  const print = (name: string, page: Element) => {
    const lines = printScreen(page).split('\n');
    parts.push(`# ${name}`, ...listDifferences(base, lines), '');
    if (base.length === 0) base = lines;
  };
  for (const [name, [isSignedIn, facts, rendered]] of Object.entries(FOOTERS)) {
    logOut();
    if (isSignedIn) startSession({ token: 'a.b.c', user: USER }, false);
    const send = async () => Response.json({ shop: { ...DEFAULT_SETTINGS, ...facts } });
    const catalogue = createCatalogue(createApiClient(send));
    const footer = (
      <MemoryRouter>
        <CatalogueProvider value={catalogue}>
          <SiteFooter rendered={rendered} />
        </CatalogueProvider>
      </MemoryRouter>
    );
    const page = document.createElement('div');
    page.innerHTML = renderToString(footer);
    print(`${name}, rendered`, page);
    const { container } = render(footer);
    await act(async () => void (await catalogue.shop.read()));
    print(`${name}, read`, container);
    cleanup();
  }
  logOut();
  await expect(parts.join('\n')).toMatchFileSnapshot('./site-footers.txt');
});
