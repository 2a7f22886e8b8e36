import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

const PRICE_FIELD = 'Price of Malgudi Days in rupees';
const STOCK_FIELD = 'Copies of Malgudi Days for sale';

async function openBooks(query = '') {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  /** Calls that change data get no response until this promise resolves. */
  const responding = {
    until: Promise.resolve(),
    isLost: false,
    isCallLost: false,
    isReadLost: false,
  };
  const fetch = async (request: Request) => {
    if (request.method === 'PATCH') await responding.until;
    const { isCallLost, isReadLost } = responding;
    if (isCallLost || (isReadLost && request.method === 'GET'))
      throw new TypeError('Failed to fetch');
    const response = await shop.api.fetch(request);
    if (responding.isLost) throw new TypeError('Failed to fetch');
    return response;
  };
  openDeskPage({ fetch }, token, `/desk/books${query}`);
  await screen.findByRole('heading', { name: 'Books' });
  const user = userEvent.setup();
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.paste(text);
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const call = (name: string, body?: object) => send(shop.api, name, { token, body });
  const sell = async (copies: number) => placeTestOrder(shop, { payment: 'cod', copies });
  const readBook = async () => (await call('GET /desk/books/bk01')).body;
  return { responding, field, type, press, call, readBook, sell };
}

it('shows the numbers of all books above those of one import', async () => {
  await openBooks('?import=none');
  expect(screen.getByText('2 titles · 6 for sale · 0 promised')).toBeTruthy();
  expect(screen.getByText('0 books')).toBeTruthy();
  expect(screen.getByText(/^No books match/)).toBeTruthy();
});

it('calls the way to further pages “Next”, and that to earlier ones “Back”', async () => {
  const shop = await openOrderShop();
  const fetch = async (request: Request) => {
    const response = await shop.api.fetch(request);
    if (!request.url.includes('/desk/books?')) return response;
    return Response.json({ ...((await response.json()) as object), next: '2' });
  };
  openDeskPage({ fetch }, await openDesk(shop), '/desk/books');
  const link = await screen.findByRole('link', { name: 'Next' });
  expect(link.getAttribute('href')).toContain('cursor=2');
  expect(screen.getByRole('button', { name: 'Back' })).toHaveProperty('disabled', true);
});

it('applies a change to the copies once if its response is lost', async () => {
  const { responding, type, press, call, readBook, sell } = await openBooks();
  await type(STOCK_FIELD, '9');
  responding.isLost = true;
  await press('Save 1 change');
  await screen.findByText(/^The shop cannot be reached/);
  responding.isLost = false;
  await sell(2);
  await call('PATCH /desk/books/bk01', { version: 2, pages: 200 });
  await type(STOCK_FIELD, '10');
  await press('Save 1 change');
  await expect.poll(readBook).toMatchObject({ book: { stock: 8, promised: 2, pages: 200 } });
});

it('shows the saved copies if the list cannot be read again', async () => {
  const { responding, field, type, press, readBook } = await openBooks();
  await type(STOCK_FIELD, '9');
  responding.isReadLost = true;
  await press('Save 1 change');
  await screen.findByText('1 change saved');
  await screen.findByText(/This page may be out of date/);
  expect(field(STOCK_FIELD).value).toBe('9');
  responding.isReadLost = false;
  await type(STOCK_FIELD, '12');
  await press('Save 1 change');
  await expect.poll(readBook).toMatchObject({ book: { stock: 12 } });
});

it('applies a change whose call was lost', async () => {
  const { responding, type, press, call, readBook } = await openBooks();
  await type(STOCK_FIELD, '9');
  responding.isCallLost = true;
  await press('Save 1 change');
  await screen.findByText(/^The shop cannot be reached/);
  responding.isCallLost = false;
  await call('PATCH /desk/books/bk01', { version: 1, pages: 200 });
  await press('Save 1 change');
  await expect.poll(readBook).toMatchObject({ book: { stock: 9, pages: 200 } });
});

it('takes back the part of a change once, keeps the focus, and says why it failed', async () => {
  const { responding, field, type, press, readBook, sell } = await openBooks();
  await type(STOCK_FIELD, '9');
  await sell(2);
  await press('Save 1 change');
  await screen.findByRole('button', { name: 'Undo my 6' });
  // The list was loaded again, too: the next lost response is that of the undo.
  await screen.findByText('2 titles · 10 for sale · 2 promised');
  responding.isLost = true;
  await press('Undo my 6');
  await screen.findByText(/^The shop cannot be reached/);
  responding.isLost = false;
  expect(document.activeElement).toBe(field(STOCK_FIELD));
  await press('Undo my 6');
  expect(screen.queryByRole('button', { name: 'Undo my 6' })).toBeNull();
  // The button disappears before the call.
  await screen.findByText('2 titles · 4 for sale · 2 promised');
  expect(await readBook()).toMatchObject({ book: { stock: 1 } });
});

it('keeps what is typed while a change is being saved', async () => {
  const { responding, field, type, press, readBook } = await openBooks();
  const { promise, resolve } = Promise.withResolvers<void>();
  responding.until = promise;
  await type(PRICE_FIELD, '190');
  await type(STOCK_FIELD, '9');
  await press('Save 2 changes');
  await type(PRICE_FIELD, '195');
  await type(STOCK_FIELD, '3');
  resolve();
  await screen.findByText('Malgudi Days: price ₹190 to ₹195, 6 fewer for sale, 9 to 3');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field(PRICE_FIELD).value, field(STOCK_FIELD).value]).toEqual(['195', '3']);
  await press('Save 2 changes');
  await expect.poll(readBook).toMatchObject({ book: { discountPrice: 55, stock: 3 } });
});

it('moves the focus to the saved field only if it would be lost', async () => {
  const { responding, field, type, press, readBook } = await openBooks();
  await type(PRICE_FIELD, '190');
  responding.isCallLost = true;
  await press('Save 1 change');
  await screen.findByText(/^The shop cannot be reached/);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save 1 change' }));
  responding.isCallLost = false;
  await press('Save 1 change');
  await expect.poll(readBook).toMatchObject({ book: { discountPrice: 60 } });
  await expect.poll(() => screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull();
  expect(document.activeElement).toBe(field(PRICE_FIELD));
  const { promise, resolve } = Promise.withResolvers<void>();
  responding.until = promise;
  await type(PRICE_FIELD, '180');
  await press('Save 1 change');
  field('Price of Gora in rupees').focus();
  resolve();
  await expect.poll(() => screen.queryByRole('group', { name: 'Unsaved changes' })).toBeNull();
  expect(document.activeElement).toBe(field('Price of Gora in rupees'));
});

it('drops what was typed when the page is left, after a question', async () => {
  const { field, type } = await openBooks();
  await type(PRICE_FIELD, '190');
  const confirm = vi.spyOn(globalThis, 'confirm').mockReturnValueOnce(false).mockReturnValue(true);
  const leave = () => userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await leave();
  expect(confirm).toHaveBeenCalledWith('Leave without saving the changes to prices and stock?');
  expect(field(PRICE_FIELD).value).toBe('190');
  await leave();
  await screen.findByRole('heading', { name: 'Orders' });
  await userEvent.click(screen.getByRole('link', { name: 'Books' }));
  await screen.findByRole('heading', { name: 'Books' });
  expect(field(PRICE_FIELD).value).toBe('200');
});

it('shows the reason of a refusal until the next attempt', async () => {
  const { responding, type, press, readBook } = await openBooks();
  responding.isCallLost = true;
  await type(PRICE_FIELD, '190');
  await press('Save 1 change');
  await screen.findByText(/cannot be reached/);
  responding.isCallLost = false;
  await press('Save 1 change');
  await expect.poll(readBook).toMatchObject({ book: { discountPrice: 60 } });
  await expect.poll(() => screen.queryByText(/cannot be reached/)).toBeNull();
});

it('offers no undo if fewer copies were there than the user took away', async () => {
  const { type, press, readBook, sell } = await openBooks();
  await type(STOCK_FIELD, '1');
  await sell(2);
  await press('Save 1 change');
  await screen.findByText('Copies of Malgudi Days were sold meanwhile');
  expect(screen.getByText(/^You took 2 from the 3 you saw/).textContent).toBe(
    'You took 2 from the 3 you saw. There are 0 for sale now.',
  );
  expect(screen.queryByRole('button', { name: /^Undo my/ })).toBeNull();
  expect(await readBook()).toMatchObject({ book: { stock: 0, promised: 2 } });
  // What the next change has met is another matter.
  await type(PRICE_FIELD, '190');
  await press('Save 1 change');
  await expect.poll(readBook).toMatchObject({ book: { discountPrice: 60 } });
  expect(screen.queryByText('Copies of Malgudi Days were sold meanwhile')).toBeNull();
});

it('keeps a changed book in a list that does not find it, and counts only what was found', async () => {
  const { field, type } = await openBooks();
  const user = userEvent.setup();
  await type(PRICE_FIELD, '190');
  await user.type(screen.getByRole('searchbox'), 'gora{Enter}');
  await screen.findByText('1 book');
  expect(field(PRICE_FIELD).value).toBe('190');
  expect(screen.getByText('2 titles · 6 for sale · 0 promised')).toBeDefined();
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  await screen.findByText('0 books');
  expect(field(PRICE_FIELD).value).toBe('190');
  expect(screen.queryByText(/^No books match/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^No books match/)).toBeDefined();
  expect(screen.getByText('2 titles · 6 for sale · 0 promised')).toBeDefined();
});

it('says which of the books are shown that have few copies', async () => {
  await openBooks();
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Low stock only' }));
  expect(await screen.findByText('2 books with 5 copies or fewer')).toBeDefined();
});

it('leads from a book back to the list with its search and filters', async () => {
  await openBooks();
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), 'malgudi{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shown' }), 'In stock only');
  // Until the list has come, the old one is shown, whose link is the same.
  await expect.poll(() => screen.getByRole('table').getAttribute('aria-busy')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Malgudi Days' }));
  const back = await screen.findByRole('link', { name: 'Books', current: false });
  expect(back.getAttribute('href')).toBe('/desk/books?search=malgudi&available=1');
});
