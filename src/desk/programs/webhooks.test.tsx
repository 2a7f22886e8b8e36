import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runDueWork } from '#api/jobs/due-work.ts';
import { placeTestOrder } from '#api/orders/testing.ts';
import { aJob } from '#stores/builders.ts';
import { HOOK_URL, openWebhookShop } from '#api/webhooks/testing.ts';
import { openDeskPage } from '../testing.tsx';

async function openPage(desk: Awaited<ReturnType<typeof openWebhookShop>>) {
  const page = openDeskPage(desk.api, desk.ownerToken, '/desk/programs');
  await screen.findByRole('heading', { name: 'Programs' });
  const user = userEvent.setup();
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  return { page, user, press };
}

it('adds a webhook, and shows its secret once', async () => {
  const desk = await openWebhookShop();
  const { user, press } = await openPage(desk);
  await user.type(screen.getByRole('textbox', { name: 'Address' }), HOOK_URL);
  await press('Add the webhook');
  await screen.findByText('Choose the events that the program gets.');
  await user.click(screen.getByRole('checkbox', { name: 'Order placed' }));
  await user.click(screen.getByRole('checkbox', { name: 'Book running low' }));
  await press('Add the webhook');
  const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
  expect(screen.getByRole('button', { name: 'Copy secret' })).toBeTruthy();
  expect(secret.value).toMatch(/^whsec_/);
  const list = await screen.findByRole('region', { name: 'Webhooks' });
  await within(list).findByText('Order placed, Book running low');
  expect(within(list).getByText(/Nothing was sent yet/)).toBeTruthy();
  expect(await desk.listHooks()).toMatchObject([
    { url: HOOK_URL, events: ['order.placed', 'stock.low'] },
  ]);
});

it('says why an address is refused', async () => {
  const { user, press } = await openPage(await openWebhookShop());
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'http://hooks.example/');
  await user.click(screen.getByRole('checkbox', { name: 'Order placed' }));
  await press('Add the webhook');
  expect(await screen.findByText('The address of a webhook begins with https://.')).toBeTruthy();
});

it('shows what became of the last event, and what waits', async () => {
  const desk = await openWebhookShop(async ({ url }) => {
    if (url.includes('down')) throw new Error('The response was 500.');
  });
  await desk.addHook(['order.placed']);
  await desk.addHook(['order.placed'], 'https://down.example/');
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  // Its only event was given up before it could be tried.
  const { id } = await desk.addHook(['order.paid'], 'https://gone.example/');
  const task = { kind: 'webhook' as const, hookId: id, orderId: 'or01', events: [] };
  await desk.dependencies.store.transact(async ({ put }) => put('jobs', aJob({ due: null, task })));
  await openPage(desk);
  const rows = within(screen.getByRole('region', { name: 'Webhooks' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Order placed accepted: ');
  expect(rows[1]?.textContent).toMatch(/Order placed not accepted: .* The response was 500\./);
  const waiting = within(rows[1] ?? expect.fail()).getByRole('link', { name: '1 waiting' });
  expect(waiting.getAttribute('href')).toBe('/desk/outbox?state=waiting');
  expect(
    within(rows[2] ?? expect.fail()).getByText('1 in the outbox').parentElement?.textContent,
  ).toBe('1 in the outbox');
});

it('changes the events, makes another secret, sends a test event, and removes a webhook', async () => {
  const desk = await openWebhookShop();
  const { secret } = await desk.addHook(['order.placed']);
  const { user, press } = await openPage(desk);
  await press(`Change: ${HOOK_URL}`);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Order paid' }));
  await press('Save');
  await screen.findByText('Order placed, Order paid');

  await press(`New secret: ${HOOK_URL}`);
  await press('Make a new secret');
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
  expect(shown.value).toMatch(/^whsec_/);
  expect(shown.value).not.toBe(secret);
  await press('Close');
  await screen.findByText(/^The old secret works until /);

  await press(`Send a test event: ${HOOK_URL}`);
  await screen.findByRole('link', { name: '1 waiting' });
  await runDueWork(desk.dependencies);
  expect(desk.listTypes()).toEqual(['test']);

  await press(`Remove: ${HOOK_URL}`);
  await press('Remove');
  await screen.findByText(/^No program gets events yet/);
  expect(await desk.listHooks()).toEqual([]);
  expect(document.activeElement?.textContent).toBe('Programs');
});

it('keeps what is typed, and a secret, at the end of the session', async () => {
  const desk = await openWebhookShop();
  await desk.addHook(['order.placed']);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user, press } = await openPage(desk);
  const token = sessionStorage.getItem('desk-token') ?? '';
  const endSession = async () => {
    sessionStorage.setItem('desk-token', 'ended');
    await vi.advanceTimersByTimeAsync(5000);
    await screen.findByText(/Copy anything you have typed/, { selector: '[role=status]' });
    sessionStorage.setItem('desk-token', token);
    await vi.advanceTimersByTimeAsync(5000);
  };
  await press(`New secret: ${HOOK_URL}`);
  await press('Make a new secret');
  const secret = await screen.findByRole('textbox', { name: 'Secret' });
  await endSession();
  expect(secret.isConnected).toBe(true);
  await press('Close');

  await press(`Change: ${HOOK_URL}`);
  const dialog = within(await screen.findByRole('dialog'));
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  await user.type(address, '2');
  await endSession();
  expect(address.value).toBe(`${HOOK_URL}2`);
  await press('Cancel');

  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  await user.type(field, HOOK_URL);
  await endSession();
  expect(field.value).toBe(HOOK_URL);
  vi.useRealTimers();
});

it('keeps what is typed while a webhook is added', async () => {
  const desk = await openWebhookShop();
  const { user, press } = await openPage(desk);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  await user.type(field, HOOK_URL);
  await user.click(screen.getByRole('checkbox', { name: 'Order placed' }));
  const { fetch } = globalThis;
  const { promise: isTyped, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (call[1]?.method === 'POST') await isTyped;
    return fetch(...call);
  });
  await press('Add the webhook');
  await user.clear(field);
  await user.type(field, 'https://next.example/');
  resolve();
  await screen.findByRole('textbox', { name: 'Secret' });
  expect(field.value).toBe('https://next.example/');
});

it('shows what the shop has sent meanwhile', async () => {
  const desk = await openWebhookShop();
  const { id } = await desk.addHook(['order.placed']);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { page } = await openPage(desk);
  await desk.ask(`POST /desk/webhooks/${id}/test`);
  await runDueWork(desk.dependencies);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText(/^Test event accepted: /)).toBeTruthy();
  const fetching = vi.spyOn(desk.api, 'fetch');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetching).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetching).toHaveBeenCalled();
  page.unmount();
  fetching.mockClear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetching).not.toHaveBeenCalled();
});

it('says that the demo sends nothing, and keeps its events in the outbox', async () => {
  const desk = await openWebhookShop(null);
  await desk.addHook(['order.placed']);
  await placeTestOrder(desk, { payment: 'cod' });
  await runDueWork(desk.dependencies);
  const { press } = await openPage(desk);
  await screen.findByText(/^The demo sends nothing/);
  await userEvent.click(screen.getByRole('link', { name: '1 in the outbox' }));
  await press('Read order.placed');
  const text = await screen.findByRole('region', { name: 'Text of the event' });
  await waitFor(() => expect(text.textContent).toContain('"number": "KD-000001"'));
  await press('Close');
  await press('Delete order.placed');
  await screen.findByText(new RegExp(`to ${HOOK_URL} will not be sent`));
  await press('Delete event');
  await waitFor(() => expect(screen.queryByText('order.placed')).toBeNull());
});

it('says where the test event of the demo goes', async () => {
  const desk = await openWebhookShop(null);
  await desk.addHook(['order.placed']);
  const { press } = await openPage(desk);
  await press(`Send a test event: ${HOOK_URL}`);
  expect(await screen.findByText('A test event goes to the outbox')).toBeTruthy();
});
