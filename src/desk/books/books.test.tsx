import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

it('asks for each field that another person has changed', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  openDeskPage(shop.api, token, '/desk/books');
  const user = userEvent.setup();
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { name: 'Books' });
  for (const [name, text] of [
    ['Price of Malgudi Days in rupees', '190'],
    ['Copies of Malgudi Days in stock', '9'],
  ] as const) {
    await user.clear(field(name));
    await user.type(field(name), text);
  }
  const body = { version: 1, discountPrice: 70, stock: 5 };
  await send(shop.api, 'PATCH /desk/books/bk01', { token, body });
  await press('Save 2 changes');
  await press('Keep ₹190');
  expect(document.activeElement).toBe(field('Price of Malgudi Days in rupees'));
  await press('Save 2 changes');
  const [notice, ...others] = screen.getAllByRole('alert');
  expect(notice?.textContent).toContain('The stock was 3 and is now 5. You typed 9.');
  expect(others).toEqual([]);
  await press('Take 5');
  await press('Save 1 change');
  await expect
    .poll(async () => (await send(shop.api, 'GET /desk/books/bk01', { token })).body)
    .toMatchObject({ book: { discountPrice: 60, stock: 5 } });
});
