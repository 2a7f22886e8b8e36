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
 * Opens a shop whose book has 3 copies. Of the calls, counted from 0, those in `lost` are made, but
 * get no response, and those in `unsent` are not made.
 */
async function openShop(lost: readonly number[], unsent: readonly number[] = []) {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const { body } = await send(shop.api, 'GET /desk/books/bk01', { token });
  let calls = 0;
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const call = calls++;
    if (unsent.includes(call)) throw new TypeError('Failed to fetch');
    const response = await shop.api.fetch(new Request(new URL(input, location.origin), init));
    if (lost.includes(call)) throw new TypeError('Failed to fetch');
    return response;
  });
  storeSession({ user: { firstName: 'Meera', lastName: '', email: '' }, token });
  const { book } = body as Awaited<ReturnType<typeof saveBook>>;
  return {
    /** Sets the copies from 3 to this number; resolves with the copies, or with the failure. */
    saveCopies: (to: number) =>
      saveBook(book, ({ version }) => ({ version, stock: { from: 3, to } })).then(
        (saved) => saved.book.stock,
        () => 'failed',
      ),
    /** Sets the copies as they are now from one number to another; resolves with the copies. */
    async saveNow(from: number, to: number) {
      const latest = (await send(shop.api, 'GET /desk/books/bk01', { token })).body;
      const change = ({ version }: typeof book) => ({ version, stock: { from, to } });
      return (await saveBook((latest as { book: typeof book }).book, change)).book.stock;
    },
    /** Changes the book as another person does. */
    change: (json: object) => send(shop.api, 'PATCH /desk/books/bk01', { token, body: json }),
  };
}

it('changes the copies once if the book cannot be read after the first response was lost', async () => {
  // Calls 1 to 3: a conflict, the first call again, the reading of the book.
  const { saveCopies } = await openShop([0, 3]);
  expect([await saveCopies(9), await saveCopies(9), await saveCopies(9)]).toEqual([
    'failed',
    'failed',
    9,
  ]);
});

it('changes the copies once if the responses of two changes were lost', async () => {
  const { saveCopies } = await openShop([0, 4]);
  expect([await saveCopies(9), await saveCopies(10), await saveCopies(11)]).toEqual([
    'failed',
    'failed',
    11,
  ]);
});

it('changes the copies once if a second change was not made and others changed the book', async () => {
  // Calls 1 to 4: a conflict, the first call again, the reading of the book, the second change.
  const { saveCopies, change } = await openShop([0], [4]);
  expect([await saveCopies(9), await saveCopies(10)]).toEqual(['failed', 'failed']);
  expect(await change({ version: 2, subtitle: 'A tale' })).toMatchObject({ status: '200 OK' });
  expect(await saveCopies(11)).toBe(11);
});

it('forgets a change whose response was lost once a later one is confirmed', async () => {
  const { saveCopies, saveNow } = await openShop([0]);
  expect([await saveCopies(9), await saveCopies(9)]).toEqual(['failed', 9]);
  expect(await saveNow(9, 3)).toBe(3);
  // The lost change also began with three copies.
  expect(await saveNow(3, 5)).toBe(5);
});
