import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { move, openDesk } from '#api/desk/testing.ts';
import { openOrderShop, payTestOrder, placeTestOrder } from '#api/orders/testing.ts';
import { openDeskPage } from '../testing.tsx';

it('shows the bill of an order with its credit notes, and links back to the order', async () => {
  const shop = await openOrderShop();
  const desk = { shop, ownerToken: await openDesk(shop) };
  const paid = await payTestOrder(shop, await placeTestOrder(shop));
  await move(desk, paid._id, { to: 'cancelled' });
  const { unmount } = openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${paid._id}`);
  const link = await screen.findByRole('link', { name: 'Invoice' });
  const path = link.getAttribute('href') ?? '';
  unmount();
  openDeskPage(shop.api, desk.ownerToken, path);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Invoice');
  expect(screen.getByRole('article', { name: 'Credit Note' })).toBeTruthy();
  const back = screen.getByRole('link', { name: /^Order KD-/ });
  expect(back.getAttribute('href')).toBe(`/desk/orders/${paid._id}`);
});

it('says that an order has no bill yet', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop);
  openDeskPage(shop.api, ownerToken, `/desk/bill?order=${order._id}`);
  expect(await screen.findByText('This order has no bill.')).toBeTruthy();
});
