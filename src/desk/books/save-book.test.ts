import { afterEach, expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { storeSession } from '../api.ts';
import { saveBook } from './save-book.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/**
 * Opens a shop whose book has 3 copies. The calls with these numbers, counted from 0, are made, but
 * get no response.
 */
async function openShop(lost: readonly number[]) {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const { body } = await send(shop.api, 'GET /desk/books/bk01', { token });
  let calls = 0;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const response = await shop.api.fetch(new Request(new URL(input, location.origin), init));
    if (lost.includes(calls++)) throw new TypeError('Failed to fetch');
    return response;
  });
  storeSession({ user: { firstName: 'Meera', lastName: '', email: '' }, token });
  const { book } = body as Awaited<ReturnType<typeof saveBook>>;
  /** Sets the copies from 3 to this number; resolves with the copies, or with the failure. */
  return (to: number) =>
    saveBook(book, ({ version }) => ({ version, stock: { from: 3, to } })).then(
      (saved) => saved.book.stock,
      () => 'failed',
    );
}

it('changes the copies once if the book cannot be read after the first response was lost', async () => {
  // Calls 1 to 3: a conflict, the first call again, the reading of the book.
  const saveCopies = await openShop([0, 3]);
  expect([await saveCopies(9), await saveCopies(9), await saveCopies(9)]).toEqual([
    'failed',
    'failed',
    9,
  ]);
});

it('changes the copies once if the responses of two changes were lost', async () => {
  const saveCopies = await openShop([0, 4]);
  expect([await saveCopies(9), await saveCopies(10), await saveCopies(11)]).toEqual([
    'failed',
    'failed',
    11,
  ]);
});
