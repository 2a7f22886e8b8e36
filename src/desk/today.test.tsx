import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { move, OWNER, openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { openOrderShop, payTestOrder, placeTestOrder } from '#api/orders/testing.ts';
import { aBook, aCategory } from '#domain/builders.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { ProviderFailure } from '#api/payment-provider.ts';
import { DAY_MS, MINUTE_MS } from '#domain/values/time.ts';
import { makeOwner, send } from '#api/testing.ts';
import { readServerClock } from '#client/client.ts';
import { openDeskPage } from './testing.tsx';

it('shows orders to pack, books that run low, and sales compared with the 30 days before', async () => {
  const shop = await openOrderShop();
  await openDesk(shop);
  await placeTestOrder(shop, { payment: 'cod', copies: 2 });
  shop.clock.ms += 30 * DAY_MS;
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  const toPack = await screen.findByRole('region', { name: 'To pack' });
  expect(within(toPack).getByRole('link', { name: `Pack order ${order.number}` })).toBeTruthy();
  expect(within(toPack).getByRole('link', { name: 'Pack all 2' })).toBeTruthy();
  const sales = screen.getByRole('region', { name: 'Sales in the last 30 days' });
  expect(sales.textContent).toContain('₹200 1 order · 50% less than the 30 days before');
  expect(within(sales).getByRole('img').getAttribute('aria-label')).toMatch(/^Sales a day, /);
  const low = screen.getByRole('region', { name: 'Running low' });
  expect(low.textContent).toContain('1 sold in 30 days');
  expect(screen.getByRole('region', { name: 'Payments that failed' }).textContent).toContain(
    'No payment has failed.',
  );
});

it.each([
  [49, /^49 ?books running low$/],
  [51, /^50\+ ?books running low$/],
])('counts up to 50 books that run low: %i', async (count, text) => {
  const books = Array.from({ length: count }, (_, index) => aBook({ _id: `b${index}`, stock: 1 }));
  const content = { categories: [aCategory()], books, users: async () => [] };
  const shop = await openOrderShop({ store: createMemoryStore(content) });
  await openDesk(shop);
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  expect(await screen.findByRole('link', { name: text })).toBeTruthy();
});

it('shows a helper no link that would be refused', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const identity = { heroBooks: ['deleted'] };
  await send(shop.api, 'PATCH /desk/settings', { token, body: { identity } });
  await makeOwner(shop.dependencies.store, OWNER.email, { role: 'helper' });
  await placeTestOrder(shop, { payment: 'cod' });
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  const main = await screen.findByRole('main');
  await within(main).findByText('Best sellers');
  const paths = within(main)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');
  expect(paths).toContain('/desk/orders');
  const ownersOnly = /^\/desk\/(outbox|reports|import|settings|people|audit|books\/|shop\/)/;
  expect(paths.filter((path) => ownersOnly.test(path))).toEqual([]);
  // The books are named nevertheless.
  expect(screen.getByRole('region', { name: 'Best sellers' }).textContent).toContain(
    'Malgudi Days',
  );
});

it('says that emails and refunds have not gone through for a while', async () => {
  const shop = await openOrderShop({
    sendMail: () => Promise.reject(new Error('down')),
    logError: () => undefined,
  });
  await openDesk(shop);
  const order = await payTestOrder(shop, await placeTestOrder(shop));
  shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
  await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
  await runDueWork(shop.dependencies);
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  await screen.findByRole('region', { name: 'To pack' });
  expect(screen.queryByText(/waiting$/)).toBeNull();
  cleanup();
  shop.clock.ms += 15 * MINUTE_MS;
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  const mails = await screen.findByRole('link', { name: /^Emails are not going out: \d waiting$/ });
  expect(mails.getAttribute('href')).toBe('/desk/outbox?state=waiting');
  const name = 'The payment provider is not answering: 1 refund waiting';
  expect(screen.getByRole('link', { name })).toBeTruthy();
});

it('retries a refund that was abandoned, and hides the notices for owners from a helper', async () => {
  const shop = await openOrderShop({ logError: () => undefined });
  await openDesk(shop);
  const order = await payTestOrder(shop, await placeTestOrder(shop));
  const { provider, store } = shop.dependencies;
  const { refund } = provider;
  provider.refund = () => Promise.reject(new ProviderFailure('down'));
  await send(shop.api, `POST /user/orders/${order._id}/cancel`, { token: shop.token });
  for (let hour = 0; hour < 26; hour++) {
    shop.clock.ms += 60 * MINUTE_MS;
    await runDueWork(shop.dependencies);
  }
  provider.refund = refund;
  await makeOwner(store, OWNER.email, { role: 'helper' });
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  await screen.findByRole('region', { name: 'Failed refunds' });
  expect(screen.queryByRole('link', { name: /in the outbox/ })).toBeNull();
  cleanup();
  await makeOwner(store, OWNER.email);
  const { network } = openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  await screen.findByRole('link', { name: /in the outbox/ });
  const refunds = screen.getByRole('region', { name: 'Failed refunds' });
  network.isLost = true;
  await userEvent.click(within(refunds).getByRole('button'));
  await within(refunds).findByText(/^The shop cannot be reached/);
  network.isLost = false;
  await userEvent.click(within(refunds).getByRole('button'));
  await expect.poll(() => screen.queryByRole('region', { name: 'Failed refunds' })).toBeNull();
  const record = await store.records.get('orders', order._id);
  expect(record?.order).toMatchObject({ refunded: 200, payment: { status: 'refunded' } });
});

it.each([
  ['2026-11-27T11:59:00+05:30', 'Good morning'],
  ['2026-11-27T12:00:00+05:30', 'Good afternoon'],
  ['2026-11-27T17:00:00+05:30', 'Good evening'],
])('greets at %s with %s', async (at, greeting) => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const ms = Date.parse(at);
  const fetch = async (request: Request) => {
    const response = await shop.api.fetch(request);
    response.headers.set('date', new Date(ms).toUTCString());
    return response;
  };
  openDeskPage({ fetch }, token, '/desk');
  expect((await screen.findByText(/^Good /)).textContent).toContain(greeting);
  readServerClock(new Response(null, { headers: { date: new Date().toUTCString() } }));
});

it('says why a parcel has come back the last time', async () => {
  const full = await openFullShop();
  const id = await FULL_ORDERS['came-back']?.(full);
  await move(full, id ?? '', { to: 'packed' });
  await move(full, id ?? '', { to: 'shipped' });
  await move(full, id ?? '', { to: 'undelivered', note: 'Moved away' });
  openDeskPage(full.shop.api, full.ownerToken, '/desk');
  expect(await screen.findByText(/ · Moved away$/)).toBeTruthy();
});
