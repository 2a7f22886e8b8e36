import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { changeGoods, getGoods, markSent, scan } from './goods.ts';
import { lookUp, lookUpMissingBooks } from './goods-scanner.tsx';

const EMMA = '9780141439587';
const BOOK = { ...aBook({ isbn: EMMA, stock: 3 }), version: 1, promised: 2, short: 0 };
const fetchMock = vi.fn<(request: URL | string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  localStorage.clear();
  changeGoods((goods) => ({ ...scan(goods, EMMA), kind: 'counted' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Responds with the book, and with one order of it on a page before `next`. */
function respond(next: string | null) {
  const orders = [{ number: 'KD-000001', lines: [{ bookId: BOOK._id, qty: 2 }] }];
  fetchMock.mockImplementation(async (request) =>
    Response.json(String(request).includes('/orders') ? { orders, next } : { books: [BOOK] }),
  );
}

it.each([
  [null, [{ number: 'KD-000001', copies: 2 }]],
  ['more', undefined],
])('names the orders of a counted book only if it knows all: next %j', async (next, orders) => {
  respond(next);
  expect(await lookUp(EMMA)).toBe('known');
  expect(getGoods().lines[0]?.book?.orders).toEqual(orders);
});

it('knows a counted book, though its orders cannot be read', async () => {
  fetchMock.mockImplementation(async (request) =>
    String(request).includes('/orders')
      ? Response.json({ errors: ['No.'] }, { status: 400 })
      : Response.json({ books: [BOOK] }),
  );
  expect(await lookUp(EMMA)).toBe('known');
  const [{ book } = {}] = getGoods().lines;
  expect([book?.title, book?.orders]).toEqual([BOOK.title, undefined]);
});

it('looks goods without an ISBN up by their barcode', async () => {
  const gtin = '8901234567890';
  const { isbn: _isbn, ...toy } = BOOK;
  fetchMock.mockImplementation(async () =>
    Response.json({ books: [{ ...toy, gtin, promised: 0 }] }),
  );
  changeGoods((goods) => scan(goods, gtin));
  expect(await lookUp(gtin)).toBe('known');
  expect(getGoods().lines.find((line) => line.isbn === gtin)?.book?.title).toBe(BOOK.title);
});

it('keeps a book unknown while the shop cannot be reached, but hides no fault of the page', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await lookUp(EMMA)).toBe('unknown');
  expect(getGoods().lines[0]?.book).toBeUndefined();
  fetchMock.mockResolvedValueOnce(Response.json({}));
  await expect(lookUp(EMMA)).rejects.toThrow(TypeError);
});

it('looks up each missing book once, though it has several lines', async () => {
  respond(null);
  const call = { kind: 'counted', email: 'asha@example.com' } as const;
  changeGoods((goods) => scan(markSent(goods, goods.lines[0]?.id ?? '', call), EMMA));
  expect(getGoods().lines).toHaveLength(2);
  lookUpMissingBooks();
  await expect.poll(() => getGoods().lines.every(({ book }) => book)).toBe(true);
  const searches = fetchMock.mock.calls.filter(([request]) => String(request).includes('/books'));
  expect(searches).toHaveLength(1);
});
