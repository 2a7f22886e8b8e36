import { createEvent, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk, OWNER } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { makeOwner } from '#api/testing.ts';
import { shouldRevalidate } from './frame.tsx';
import { openDeskPage } from './testing.tsx';

it('skips to the content without a new history entry, which would have no state', async () => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), '/desk/orders');
  const link = await screen.findByRole('link', { name: 'Skip to content' });
  const main = screen.getByRole('main');
  main.scrollIntoView = vi.fn();
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(main);
  expect(main.scrollIntoView).toHaveBeenCalledOnce();
});

it('signs out also after the session has ended, but not while the shop cannot be reached', async () => {
  const shop = await openOrderShop();
  const { network } = openDeskPage(shop.api, await openDesk(shop), '/desk/orders');
  const button = await screen.findByRole('button', { name: 'Sign out' });
  network.isLost = true;
  await userEvent.click(button);
  await screen.findByText(/^The shop cannot be reached/);
  expect(sessionStorage.getItem('desk-token')).not.toBeNull();
  network.isLost = false;
  sessionStorage.setItem('desk-token', 'ended');
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Sign in to the desk' });
  expect(sessionStorage.getItem('desk-token')).toBeNull();
});

it.each([
  ['a search', '/desk/orders?search=asha', undefined, false],
  ['a search that an action leads to', '/desk/orders?search=asha', 'POST', true],
  ['a refresh', '/desk/orders', undefined, true],
  ['another screen', '/desk/books', undefined, true],
] as const)('for %s: reads its data again, or not', (_, path, formMethod, isRead) => {
  const [currentUrl, nextUrl] = ['/desk/orders', path].map((url) => new URL(url, location.origin));
  if (!currentUrl || !nextUrl) return expect.unreachable();
  const moves = { currentUrl, nextUrl, currentParams: {}, nextParams: {} };
  expect(shouldRevalidate({ ...moves, formMethod, defaultShouldRevalidate: false })).toBe(isRead);
});

it.each(['people', 'import/covers'])(
  'says that a page is for owners if a helper opens it: %s',
  async (page) => {
    const shop = await openOrderShop();
    const token = await openDesk(shop);
    await makeOwner(shop.dependencies.store, OWNER.email, { role: 'helper' });
    openDeskPage(shop.api, token, `/desk/${page}`);
    expect(await screen.findByRole('heading', { name: 'This page is for owners' })).toBeTruthy();
  },
);

it.each(['/desk/orders/or99', '/desk/books/bk99', '/desk/elsewhere'])(
  'says that there is no such page: %s',
  async (path) => {
    const shop = await openOrderShop();
    openDeskPage(shop.api, await openDesk(shop), path);
    expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Today' })).toBeTruthy();
  },
);
