import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { makeOwner, send, signUp } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

it('makes a key, shows it once, and ends it', async () => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), '/desk/programs');
  await screen.findByRole('heading', { name: 'Programs' });
  const user = userEvent.setup();
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  await user.type(screen.getByRole('textbox', { name: 'Program' }), 'Warehouse');
  await press('Make the key');
  await screen.findByText('Choose what the program may do.');
  await user.click(screen.getByRole('checkbox', { name: 'Read orders' }));
  await user.click(screen.getByRole('checkbox', { name: 'Receive and count copies' }));
  await press('Make the key');
  const { value } = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Key' });
  expect(screen.getByRole('button', { name: 'Copy key' })).toBeTruthy();
  const headers = { authorization: `Bearer ${value}` };
  expect((await send(shop.api, 'GET /desk/orders', { headers })).status).toBe('200 OK');
  const list = screen.getByRole('region', { name: 'Keys' });
  await within(list).findByText('Read orders, Receive and count copies');
  expect(list.textContent).toContain(`Warehouse …${value.slice(-4)}`);
  // A second key takes the place of the first one, and the focus.
  fireEvent.change(screen.getByRole('textbox', { name: 'Program' }), {
    target: { value: 'Accounts' },
  });
  await user.click(screen.getByRole('checkbox', { name: 'Read orders' }));
  await press('Make the key');
  const readKey = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Key' });
  await waitFor(() => expect(readKey().value).not.toBe(value));
  expect(document.activeElement === readKey()).toBe(true);
  await press(/^End the key Accounts/);
  await press('End the key');

  await press(/^End the key Warehouse/);
  await press('End the key');
  expect(await screen.findByText(/^No program has a key yet/)).toBeTruthy();
  expect((await send(shop.api, 'GET /desk/orders', { headers })).status).toBe('401 Unauthorized');
});

it('shows a helper the own keys, and no webhooks', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  await signUp(shop.api, 'ravi@example.com');
  await makeOwner(shop.dependencies.store, 'ravi@example.com', { role: 'helper' });
  const signedIn = await send(shop.api, 'POST /desk/session', {
    body: { email: 'ravi@example.com', password: 'secret' },
  });
  const { token } = signedIn.body as { token: string };
  for (const [own, name] of [
    [ownerToken, 'Accounts'],
    [token, 'Warehouse'],
  ] as const)
    await send(shop.api, 'POST /desk/keys', {
      token: own,
      body: { name, scopes: ['orders:read'] },
    });
  openDeskPage(shop.api, token, '/desk/programs');
  const list = await screen.findByRole('region', { name: 'Keys' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list.textContent).toMatch(/Warehouse .*Never used/);
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull();
});

it('keeps what is typed at the end of the session', async () => {
  const shop = await openOrderShop();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  openDeskPage(shop.api, await openDesk(shop), '/desk/programs');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Program' });
  await userEvent.type(field, 'Warehouse');
  sessionStorage.setItem('desk-token', 'ended');
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByText(/Copy anything you have typed/, { selector: '[role=status]' });
  vi.useRealTimers();
  expect(field.value).toBe('Warehouse');
});
