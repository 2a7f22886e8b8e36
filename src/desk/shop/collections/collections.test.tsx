import {
  act,
  createEvent,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { listTestCategories, send } from '#api/testing.ts';
import { aBook } from '#domain/builders.ts';
import { aContent } from '#stores/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { findFocusedHeading, openDeskPage } from '../../testing.tsx';
import { Card } from './cards.tsx';
import { nameAuthorsAndPrice } from '../find-book.tsx';

const ISBN = '9780306406157';
const OTHER_ISBN = '9780140185003';
const BOOKS = [
  aBook({ _id: 'bk01', id: 1, title: 'Malgudi Days', author: 'Asha Rao', isbn: ISBN }),
  aBook({ _id: 'bk02', id: 2, title: 'Gora', isbn: OTHER_ISBN }),
  aBook({ _id: 'bk03', id: 3, title: 'Gitanjali', genres: ['Romance'], gtin: '8901234567906' }),
];
const PICKS = [{ bookId: 'bk02', by: 'Farida', why: 'Read it twice.' }, { bookId: 'bk03' }];

async function open(path: (id: string) => string, body?: object) {
  const store = createMemoryStore(
    aContent({ books: BOOKS, categories: listTestCategories(), users: async () => [] }),
  );
  const shop = await openOrderShop({ store });
  const token = await openDesk(shop);
  const call = async (request: string, data?: object) =>
    (await send(shop.api, request, { token, ...(data && { body: data }) })).body as {
      collection: { _id: string; version: number };
    };
  const id = body ? (await call('POST /desk/collections', body)).collection._id : '';
  /** Makes calls such as `PATCH /api/desk/settings` fail, or delays them. */
  const network: { failing: string; respond: (search: string | null) => Promise<void> } = {
    failing: '',
    respond: async () => {},
  };
  const fetch = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (`${request.method} ${pathname}` === network.failing) throw new TypeError('Failed to fetch');
    const response = await shop.api.fetch(request);
    await network.respond(searchParams.get('search'));
    return response;
  };
  openDeskPage({ fetch }, token, path(id));
  await findFocusedHeading({ level: 1 });
  const user = userEvent.setup();
  const save = () => user.click(screen.getByRole('button', { name: 'Save collection' }));
  const titles = () =>
    screen
      .getAllByRole('button', { name: /^Remove .* from the collection$/ })
      .map((button) =>
        button.getAttribute('aria-label')?.replace(/^Remove | from the collection$/g, ''),
      );
  return { call, id, user, save, titles, network };
}

const openOne = (body: object) => open((id) => `/desk/shop/collections/${id}`, body);

it('lists collections with their days and whether they are shown', async () => {
  await open(() => '/desk/shop/collections', { title: 'Rains', books: PICKS, from: '2100-06-01' });
  const row = within(screen.getByText('Rains').closest('li') ?? document.body);
  expect(row.getByText('2 books · By hand · 1 sentence · from 1 June 2100')).toBeDefined();
  expect(row.getByText('From 1 June 2100')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Print all cards' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Collections' }).textContent).toBe('Collections1');
});

it('says of a shown collection alone that it is on the home page', async () => {
  const { call } = await open(() => '/desk/orders');
  const add = (body: object) => call('POST /desk/collections', body);
  await add({ title: 'Now' });
  await add({ title: 'Soon', from: '2100-06-01' });
  const home = ['now', 'soon'];
  await call('PATCH /desk/settings', { identity: { home } });
  await userEvent.click(screen.getByRole('link', { name: 'Shop' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Collections' }));
  expect(await screen.findByText('Shown, on the home page')).toBeDefined();
  expect(screen.getByText('From 1 June 2100')).toBeDefined();
});

it('says what a collection is where there is none', async () => {
  await open(() => '/desk/shop/collections');
  expect(screen.getByText(/^A collection is a shelf of your own/)).toBeDefined();
});

it('adds a collection with a book, a sentence and a last day', async () => {
  const { user, save, call } = await open(() => '/desk/shop/collections/new');
  // Pasted, because keys that follow each other this fast are those of a scanner.
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.paste('Staff picks');
  await user.click(screen.getByRole('textbox', { name: 'Add a book' }));
  await user.paste('gor');
  await user.click(await screen.findByRole('button', { name: /^Gora/ }));
  expect(await screen.findByText('Gora added, 1 book')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add a sentence for Gora' }));
  await user.keyboard('Farida');
  await user.type(screen.getByRole('textbox', { name: /^Because/ }), 'Read it twice.');
  fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2100-09-30' } });
  await save();
  expect(await screen.findByRole('heading', { name: 'Staff picks' })).toBeDefined();
  expect(await call('GET /desk/collections')).toMatchObject({
    collections: [
      {
        slug: 'staff-picks',
        books: [{ bookId: 'bk02', by: 'Farida', why: 'Read it twice.' }],
        until: '2100-09-30',
      },
    ],
  });
});

it('opens no sentence of a book that was removed and is added again', async () => {
  const { user } = await openOne({ title: 'Picks', books: PICKS });
  await user.click(screen.getByRole('button', { name: 'Edit the sentence for Gora' }));
  expect(screen.getByRole('textbox', { name: /^Because/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove Gora from the collection' }));
  await user.click(screen.getByRole('textbox', { name: 'Add a book' }));
  await user.paste('gor');
  await user.click(await screen.findByRole('button', { name: /^Gora/ }));
  expect(await screen.findByRole('button', { name: 'Add a sentence for Gora' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Because/ })).toBeNull();
});

/** Presses the keys of a scanner, which takes 5 ms for each. */
function scan(code: string, beginMs: number) {
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, 'timeStamp', { value: beginMs + index * 5 });
    fireEvent(document.body, event);
  }
}

it('keeps the message about a code when the search for an earlier text ends last', async () => {
  const { user, network } = await openOne({ title: 'Picks', books: [] });
  const responses: (() => void)[] = [];
  network.respond = () => new Promise((resolve) => responses.push(resolve));
  const field = screen.getByRole('textbox', { name: 'Add a book' });
  await user.type(field, 'Gora');
  await waitFor(() => expect(responses).toHaveLength(1));
  await user.clear(field);
  await user.paste('9788129116123');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.();
  await screen.findByText('9788129116123 is not in the shop yet.');
  responses[0]?.();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('9788129116123 is not in the shop yet.')).toBeDefined();
});

it('shows no books of a text that has changed meanwhile', async () => {
  const { user, network } = await openOne({ title: 'Picks', books: [] });
  const responses: (() => void)[] = [];
  network.respond = () => new Promise((resolve) => responses.push(resolve));
  const field = screen.getByRole('textbox', { name: 'Add a book' });
  await user.type(field, 'Gora');
  await waitFor(() => expect(responses).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'Gitanjali');
  await waitFor(() => expect(responses).toHaveLength(2));
  responses[1]?.();
  expect(await screen.findByRole('button', { name: /^Gitanjali/ })).toBeDefined();
  responses[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('button', { name: /^Gora/ })).toBeNull();
});

it('adds two books that are scanned before the responses arrive', async () => {
  const { titles, network } = await openOne({ title: 'Picks', books: [] });
  const responses = new Map<string | null, () => void>();
  network.respond = (search) => new Promise((resolve) => responses.set(search, resolve));
  scan(ISBN, 1000);
  scan(OTHER_ISBN, 9000);
  await waitFor(() => expect(responses.size).toBe(2));
  responses.get(ISBN)?.();
  expect(await screen.findByText('Malgudi Days added, 1 book')).toBeDefined();
  responses.get(OTHER_ISBN)?.();
  expect(await screen.findByText('Gora added, 2 books')).toBeDefined();
  expect(titles()).toEqual(['Malgudi Days', 'Gora']);
});

it.each([
  ['a new collection', undefined, 'Collection added'],
  ['a collection', { title: 'Picks', books: PICKS }, 'Collection saved'],
])('saves %s once, if its row on the home page cannot be saved', async (_, body, done) => {
  const { user, call, save, network } = await open(
    (id) => `/desk/shop/collections/${id || 'new'}`,
    body,
  );
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.paste(' of ours');
  const box = screen.getByRole('checkbox', { name: 'A row on the home page' });
  await user.click(box);
  network.failing = 'PATCH /api/desk/settings';
  await save();
  expect(await screen.findByText(/^The shop cannot be reached/)).toBeDefined();
  expect(await screen.findByRole('heading', { name: /of ours$/ })).toBeDefined();
  expect(screen.queryByText(done)).toBeNull();
  expect(screen.queryByText('The collection was changed meanwhile')).toBeNull();
  network.failing = '';
  if (!body) await user.click(screen.getByRole('checkbox', { name: 'A row on the home page' }));
  await save();
  expect(await screen.findByText('Collection saved')).toBeDefined();
  const { collections } = (await call('GET /desk/collections')) as unknown as {
    collections: unknown[];
  };
  expect(collections).toHaveLength(1);
});

it('deletes a collection after a question', async () => {
  const { user, call } = await openOne({ title: 'Picks', books: PICKS });
  await user.click(screen.getByRole('button', { name: 'Delete collection' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete “Picks”?' }));
  expect(dialog.getByText(/^Its 2 books stay in the shop\./)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete collection' }));
  expect(await screen.findByRole('heading', { name: 'Shop' })).toBeDefined();
  expect(await call('GET /desk/collections')).toEqual({ collections: [] });
});

it('leaves the user alone who has gone to another page before a collection is deleted', async () => {
  const { user, network } = await openOne({ title: 'Picks', books: PICKS });
  const responding = Promise.withResolvers<undefined>();
  const respond = vi.fn(() => responding.promise);
  network.respond = respond;
  await user.click(screen.getByRole('button', { name: 'Delete collection' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete collection' }));
  await waitFor(() => expect(respond).toHaveBeenCalled());
  network.respond = async () => {};
  await user.click(dialog.getByRole('button', { name: 'Keep collection' }));
  await user.click(screen.getByRole('link', { name: 'Books' }));
  await findFocusedHeading({ name: 'Books', level: 1 });
  await act(async () => responding.resolve(undefined));
  expect(await screen.findByText('Collection deleted')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Books');
});

it('prints a card for each book with a sentence', async () => {
  await open((id) => `/desk/cards?collection=${id}`, { title: 'Picks', books: PICKS });
  const [card, ...others] = screen.getAllByRole('article');
  expect(others).toEqual([]);
  expect(card?.getAttribute('aria-label')).toBe('Shelf card: Gora');
  expect(within(card ?? document.body).getByText('“Read it twice.”')).toBeDefined();
  const address = `${location.origin}/collections/picks#book-bk02`;
  expect(screen.getByRole('img', { name: `QR code: ${address}` })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print 1 card' })).toBeDefined();
});

it('has a short code on the card of a collection with a title in an Indian script', async () => {
  const { id } = await open((_id) => `/desk/cards?collection=${_id}`, {
    title: 'மழை நாட்களுக்கு',
    books: PICKS,
  });
  const address = `${location.origin}/collections/${id}#book-bk02`;
  expect(screen.getByRole('img', { name: `QR code: ${address}` })).toBeDefined();
});

it('marks a sentence of more than 90 letters, and colours a card by the first book', () => {
  const show = (letters: number, genres?: string[]) => {
    const book = { ...aBook({ discountPrice: 0 }), version: 1, promised: 0, short: 0 };
    const { container, unmount } = render(
      <Card
        collection={{ _id: 'co01', slug: 'picks', title: 'Picks' }}
        pick={{ book, by: 'Meera', why: 'x'.repeat(letters) }}
        settings={{ name: 'Books', logo: '' }}
        genres={genres}
      />,
    );
    const isLong = container.querySelector('blockquote')?.getAttribute('data-long');
    const style = container.querySelector('article')?.getAttribute('style');
    unmount();
    return [isLong, style];
  };
  expect([show(90)[0], show(91)[0]]).toEqual([null, 'true']);
  const [, plain] = show(1);
  const [, romance] = show(1, ['Romance']);
  expect(plain).toMatch(
    /^--card-ground: #\w{6}; --card-ink: #\w{6}; --card-cloth: url\(\/[\w/.-]+\);$/,
  );
  expect(romance).not.toBe(plain);
});

it('names a book without an author by its price alone', () => {
  const prices = { originalPrice: 350, discountPrice: 0 };
  expect(nameAuthorsAndPrice({ author: 'Kabir Rao', ...prices })).toBe('Kabir Rao · ₹350');
  expect(nameAuthorsAndPrice({ author: '', ...prices })).toBe('₹350');
});
