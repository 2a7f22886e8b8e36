import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { readSettings, saveSettings } from '#api/shop/settings.ts';
import { send } from '#api/testing.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { MAX_HERO_BOOKS, MAX_HOME_ROWS } from '#contract/limits.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { findFocusedHeading, openDeskPage } from '../testing.tsx';

async function open(identity = {}, path = '/desk/shop/home', books?: Book[]) {
  const content = books && aContent({ books, users: async () => [] });
  const shop = await openOrderShop(content && { store: createMemoryStore(content) });
  const token = await openDesk(shop);
  await send(shop.api, 'POST /desk/collections', { token, body: { title: 'For the rains' } });
  await saveSettings(shop.dependencies, { identity });
  openDeskPage(shop.api, token, path);
  await findFocusedHeading({ name: 'Shop' });
  const user = userEvent.setup();
  const read = async () => (await readSettings(shop.dependencies.store.records)).identity;
  const save = () => user.click(screen.getByRole('button', { name: 'Save home page' }));
  return { user, read, save };
}

it('changes the words and the rows, and leaves the shelf to the shop', async () => {
  const { user, read, save } = await open();
  await user.clear(screen.getByRole('textbox', { name: 'Headline' }));
  await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'Stay in.');
  expect(screen.getByText('8 of 60 letters')).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Add a row' }), 'for-the-rains');
  await user.click(screen.getByRole('button', { name: 'Add row' }));
  await user.click(screen.getByRole('button', { name: 'Remove the row New Arrivals' }));
  screen.getByRole('button', { name: 'Move For the rains' }).focus();
  await user.keyboard(' {ArrowUp} ');
  expect(await screen.findByText('Not saved: headline, rows')).toBeDefined();
  await save();
  await waitFor(async () =>
    expect(await read()).toMatchObject({
      headline: 'Stay in.',
      heroBooks: [],
      home: ['categories', 'viewed', 'for-the-rains', 'best'],
    }),
  );
  expect(localStorage.getItem('kd-shop')).toBe('1');
});

it('arranges the books on the shelf', async () => {
  const { user, read, save } = await open({ heroBooks: ['bk01', 'bk02'] });
  screen.getByRole('button', { name: 'Malgudi Days, place 1 of 2' }).focus();
  await user.keyboard(' {ArrowRight} ');
  expect(screen.getByRole('button', { name: 'Gora, place 1 of 2' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Take Malgudi Days off the shelf' }));
  await screen.findByText('Not saved: books on the shelf');
  await save();
  await waitFor(async () => expect(await read()).toMatchObject({ heroBooks: ['bk02'] }));
});

it('says that the sixth book is on the shelf, and refuses a seventh', async () => {
  const books = Array.from({ length: MAX_HERO_BOOKS + 1 }, (_, index) =>
    aBook({ _id: `bk0${index + 1}`, id: index + 1, title: `Book ${index + 1}` }),
  );
  const heroBooks = books.slice(0, MAX_HERO_BOOKS - 1).map(({ _id }) => _id);
  const { user } = await open({ heroBooks }, undefined, books);
  await user.click(screen.getByRole('button', { name: 'Put a book on the shelf' }));
  const field = screen.getByRole('textbox', { name: 'Add a book' });
  await user.type(field, 'Book 6{Enter}');
  expect(await screen.findByText('Book 6 is on the shelf')).toBeDefined();
  expect(document.activeElement).toBe(field);
  await user.type(field, 'Book 7{Enter}');
  expect(await screen.findByText('The shelf has at most 6 books.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Take Book 7/ })).toBeNull();
});

it('moves the focus to the select after each row, and to the heading after the last one', async () => {
  const rows = Array.from({ length: MAX_HOME_ROWS - 2 }, (_, index) => `gone-${index}`);
  const { user } = await open({ home: rows });
  const select = screen.getByRole('combobox', { name: 'Add a row' });
  const add = async (row: string) => {
    await user.selectOptions(select, row);
    await user.click(screen.getByRole('button', { name: 'Add row' }));
  };
  await add('new');
  expect(document.activeElement).toBe(select);
  await add('best');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Shop' }));
  expect(screen.getByText('The home page has at most 20 rows.')).toBeDefined();
});

it('is the first tab of the shop', async () => {
  await open({}, '/desk/shop');
  const tabs = screen.getByRole('navigation', { name: 'Shop' });
  expect(tabs.querySelector('[aria-current=page]')?.textContent).toBe('Home page');
});

it('shows in the frame what is typed, each time that its page has loaded', async () => {
  const { user } = await open();
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the home page');
  const { contentWindow } = frame;
  const post = vi.spyOn(contentWindow as Window, 'postMessage').mockReturnValue();
  const say = (source: Window | null) =>
    fireEvent(window, new MessageEvent('message', { data: 'ready', source }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Headline' }), {
    target: { value: 'Stay in.' },
  });
  say(null);
  expect(post).not.toHaveBeenCalled();
  say(contentWindow);
  await waitFor(() => expect(post).toHaveBeenCalled());
  expect(post).toHaveBeenLastCalledWith(
    {
      identity: expect.objectContaining({ headline: 'Stay in.' }),
      arranged: expect.objectContaining({ rows: expect.anything() }),
    },
    location.origin,
  );
  post.mockClear();
  say(window);
  expect(post).not.toHaveBeenCalled();
  say(contentWindow);
  await waitFor(() => expect(post).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Undo all' }));
});

it('lets no one click in the preview, and says that a host allows none', async () => {
  await open();
  const frame = screen.getByTitle<HTMLIFrameElement>('Preview of the home page');
  const load = (value: Document | null) => {
    // jsdom loads no page into a frame.
    Object.defineProperty(frame, 'contentDocument', { value, configurable: true });
    fireEvent.load(frame);
  };
  const page = document.implementation.createHTMLDocument();
  load(page);
  expect(page.body.inert).toBe(true);
  expect(frame.closest('[hidden]')).toBeNull();
  load(null);
  expect(screen.getByText(/^This host does not allow pages in frames/)).toBeDefined();
  expect(frame.closest('[hidden]')).not.toBeNull();
});
