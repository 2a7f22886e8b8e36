import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { openDeskPage } from '../testing.tsx';

/** Opens the list of orders to pack, with `count` orders. */
async function openOrders(count: number) {
  const shop = await openOrderShop();
  const desk = { shop, ownerToken: await openDesk(shop) };
  const orders = [];
  for (let placed = 0; placed < count; placed++)
    orders.push((await placeTestOrder(shop, { payment: 'cod' })).order);
  const page = openDeskPage(shop.api, desk.ownerToken, '/desk/orders?status=placed');
  await screen.findByRole('table');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const choose = ({ number }: { number: string }) =>
    userEvent.click(screen.getByRole('checkbox', { name: `Choose order ${number}` }));
  return { desk, orders, press, choose, ...page };
}

it('leads from a later page to the first one of another status, with the same search', async () => {
  const shop = await openOrderShop();
  const path = '/desk/orders?status=placed&search=asha&cursor=9';
  openDeskPage(shop.api, await openDesk(shop), path);
  const tab = await screen.findByRole('link', { name: 'Packed 0' });
  expect(tab.getAttribute('href')).toBe('/desk/orders?status=packed&search=asha');
});

it('names the books of an order to screen readers', async () => {
  await openOrders(1);
  expect(screen.getByRole('cell', { name: 'Malgudi Days' })).toBeTruthy();
});

it('keeps the chosen orders if a tab of the list is opened in a tab of the browser', async () => {
  const { orders, choose } = await openOrders(1);
  for (const order of orders) await choose(order);
  const link = screen.getByRole('link', { name: 'Packed 0' });
  // jsdom cannot open a tab.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.getByRole('button', { name: 'Mark packed' })).toBeTruthy();
});

it('says that no order matches the filters, unlike an empty list', async () => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), '/desk/orders?payment=cod');
  expect(await screen.findByText('No order matches.')).toBeTruthy();
});

it('counts neither the order whose call failed nor the later ones as packed', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const orders = [];
  for (let placed = 0; placed < 3; placed++)
    orders.push((await placeTestOrder(shop, { payment: 'cod' })).order);
  let calls = 0;
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/status') && ++calls === 2) throw new TypeError('Failed to fetch');
    return shop.api.fetch(request);
  };
  openDeskPage({ fetch }, ownerToken, '/desk/orders?status=placed');
  await screen.findByRole('table');
  for (const { number } of orders)
    await userEvent.click(screen.getByRole('checkbox', { name: `Choose order ${number}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark packed' }));
  expect(await screen.findByText('1 order packed')).toBeTruthy();
  expect(await screen.findByText('2 chosen')).toBeTruthy();
  expect(screen.getByText(new RegExp(`^${orders[1]?.number}: `))).toBeTruthy();
});

it('keeps an order that is chosen while others are packed', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const { order: later } = await placeTestOrder(shop, { payment: 'cod' });
  const sending = Promise.withResolvers<void>();
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/status')) await sending.promise;
    return shop.api.fetch(request);
  };
  openDeskPage({ fetch }, ownerToken, '/desk/orders?status=placed');
  const choose = async ({ number }: { number: string }) =>
    userEvent.click(await screen.findByRole('checkbox', { name: `Choose order ${number}` }));
  await choose(order);
  await userEvent.click(screen.getByRole('button', { name: 'Mark packed' }));
  await choose(later);
  expect(await screen.findByText('2 chosen')).toBeTruthy();
  sending.resolve();
  expect(await screen.findByText('1 order packed')).toBeTruthy();
  expect(await screen.findByText('1 chosen')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Mark packed' })).toBeTruthy();
});

it('says for ten seconds how many orders were packed', async () => {
  const { orders, choose } = await openOrders(2);
  for (const order of orders) await choose(order);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(screen.getByRole('button', { name: 'Mark packed' }));
  await vi.waitFor(() => expect(screen.queryByText('2 orders packed')).not.toBeNull());
  await vi.waitFor(() => expect(screen.queryByText('2 chosen')).toBeNull());
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(screen.queryByText('2 orders packed')).toBeNull());
});
