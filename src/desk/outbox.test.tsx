import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { aJob } from '#stores/builders.ts';
import { openDeskPage } from './testing.tsx';

it('shows an email that could not be sent since the page was opened', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const requestedPaths: string[] = [];
  const fetch = (request: Request) => {
    requestedPaths.push(new URL(request.url).pathname);
    return shop.api.fetch(request);
  };
  const page = openDeskPage({ fetch }, ownerToken, '/desk/outbox');
  await screen.findByText(/^Emails and events that could not be sent/);
  requestedPaths.length = 0;
  await runDueWork(shop.dependencies);
  // The page refreshes every 5 s.
  await vi.advanceTimersByTimeAsync(5000);
  const readButton = await screen.findByRole('button', {
    name: new RegExp(`^Read .*${order.number}`),
  });
  expect(readButton).toBeTruthy();
  expect(requestedPaths).toEqual(['/api/desk/outbox']);
  // The other list begins with its own data, not with those of the last refresh.
  await userEvent.click(screen.getByRole('link', { name: /^Waiting/ }));
  await screen.findByText(/^Emails, refunds and events are listed here/);
  requestedPaths.length = 1;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  page.unmount();
  visibility.mockReturnValue('visible');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requestedPaths).toHaveLength(1);
});

/** Opens the outbox of a shop without a mail server, which keeps the email of an order. */
async function openOutbox(query = '') {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  await placeTestOrder(shop, { payment: 'cod' });
  await runDueWork(shop.dependencies);
  openDeskPage(shop.api, ownerToken, `/desk/outbox${query}`);
  await screen.findByRole('heading', { name: 'Outbox' });
  const press = async (name: RegExp) =>
    userEvent.click(await screen.findByRole('button', { name }));
  return { press, listJobs: () => shop.dependencies.store.records.list('jobs', {}) };
}

it('names the address of a webhook apart from the link to the order', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const hook = {
    _id: 'wh01',
    url: 'https://stock.example/hook',
    events: ['order.placed'],
    secret: 'whsec_QQ==',
    createdAt: '2026-11-24T06:00:00Z',
  };
  const task = { kind: 'webhook' as const, hookId: 'wh01', orderId: 'or01', events: [] };
  await shop.dependencies.store.transact(async ({ put }) => {
    put('webhooks', hook);
    put('jobs', { ...aJob({ task }), due: shop.clock.ms });
  });
  openDeskPage(shop.api, ownerToken, '/desk/outbox?state=waiting');
  const row = (await screen.findByRole('link', { name: 'Open the order' })).parentElement;
  expect(row?.textContent).toContain('to https://stock.example/hook Open the order');
});

it('shows the text of an email on request', async () => {
  const { press } = await openOutbox();
  await press(/^Read /);
  const text = await screen.findByRole('region', { name: 'Text of the email' });
  await waitFor(() => expect(text.textContent).toContain('Malgudi Days'));
});

it('retries an email', async () => {
  const { press, listJobs } = await openOutbox();
  await press(/^Try again: /);
  await screen.findByText(/^Emails and events that could not be sent/);
  expect(await listJobs()).toMatchObject([{ due: expect.any(Number) }]);
});

it('deletes an email only after a confirmation', async () => {
  const { press, listJobs } = await openOutbox();
  await press(/^Delete /);
  await press(/^Keep email$/);
  expect(await listJobs()).toHaveLength(1);
  await press(/^Delete /);
  await press(/^Delete email$/);
  await screen.findByText(/^Emails and events that could not be sent/);
  expect(await listJobs()).toEqual([]);
});

it('lists what the shop still tries by itself, without buttons', async () => {
  await openOutbox('?state=waiting');
  await screen.findByText(/^Emails, refunds and events are listed here/);
  expect(screen.getByRole('link', { name: /^Waiting/ }).getAttribute('aria-current')).toBe('page');
});

it('says how often an email was tried, and why the last try failed', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const tries = { ...aJob(), due: shop.clock.ms, kept: undefined };
  await shop.dependencies.store.transact(async ({ put }) =>
    put(
      'jobs',
      { ...tries, _id: 'new', tries: 0 },
      { ...tries, _id: 'once', tries: 1, problem: '451 Later' },
      { ...tries, _id: 'twice', tries: 2, problem: '452 Full' },
    ),
  );
  openDeskPage(shop.api, ownerToken, '/desk/outbox?state=waiting');
  expect(await screen.findByText(/ Not tried yet\.$/)).toBeTruthy();
  expect(screen.getByText(/ Tried once\. The last response: 451 Later$/)).toBeTruthy();
  expect(screen.getByText(/ Tried 2 times\. The last response: 452 Full$/)).toBeTruthy();
});
