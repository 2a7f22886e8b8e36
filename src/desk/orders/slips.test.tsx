import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeOne } from '#api/orders/testing.ts';
import { openDeskPage } from '../testing.tsx';

it('names the address, the copies and the cash of an order', async () => {
  const shop = await openOrderShop();
  const { order } = await placeOne(shop, { payment: 'cod', copies: 2, expectedAmount: 400 });
  openDeskPage(shop.api, await openDesk(shop), `/desk/slips?order=${order._id}`);
  const name = `Packing slip of order ${order.number}`;
  const slip = within(await screen.findByRole('region', { name }));
  expect(slip.getByRole('heading', { name: 'To' })).toBeTruthy();
  expect(slip.getByText(order.address.name)).toBeTruthy();
  expect(slip.getByText('× 2')).toBeTruthy();
  expect(slip.getByText('Collect ₹400 in cash')).toBeTruthy();
  expect(slip.getByText(/^Return within 14 days of delivery: localhost/)).toBeTruthy();
});
