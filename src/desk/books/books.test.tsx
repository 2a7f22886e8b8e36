import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

const PRICE_FIELD = 'Price of Malgudi Days in rupees';
const STOCK_FIELD = 'Copies of Malgudi Days in stock';

async function openBooks() {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  /** Calls that change data get no response until this promise resolves. */
  const responding = { until: Promise.resolve() };
  const fetch = async (request: Request) => {
    if (request.method === 'PATCH') await responding.until;
    return shop.api.fetch(request);
  };
  openDeskPage({ fetch }, token, '/desk/books');
  await screen.findByRole('heading', { name: 'Books' });
  const user = userEvent.setup();
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
  };
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const call = (name: string, body?: object) => send(shop.api, name, { token, body });
  const readBook = async () => (await call('GET /desk/books/bk01')).body;
  return { responding, field, type, press, call, readBook };
}

it('asks which value to keep, for each field that another person has changed', async () => {
  const { field, type, press, call, readBook } = await openBooks();
  await type(PRICE_FIELD, '190');
  await type(STOCK_FIELD, '9');
  await call('PATCH /desk/books/bk01', { version: 1, discountPrice: 70, stock: 5 });
  await press('Save 2 changes');
  await press('Keep ₹190');
  expect(document.activeElement).toBe(field(PRICE_FIELD));
  await press('Save 2 changes');
  const [notice, ...others] = screen.getAllByRole('alert');
  expect(notice?.textContent).toContain('The stock was 3 and is now 5. You typed 9.');
  expect(others).toEqual([]);
  await press('Take 5');
  await press('Save 1 change');
  // The original price is ₹250: ₹190 is a discount of ₹60.
  await expect.poll(readBook).toMatchObject({ book: { discountPrice: 60, stock: 5 } });
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
  await screen.findByText('Malgudi Days: price ₹190 to ₹195, stock 9 to 3');
  expect(screen.queryByRole('alert')).toBeNull();
  expect([field(PRICE_FIELD).value, field(STOCK_FIELD).value]).toEqual(['195', '3']);
  await press('Save 2 changes');
  await expect.poll(readBook).toMatchObject({ book: { discountPrice: 55, stock: 3 } });
});
