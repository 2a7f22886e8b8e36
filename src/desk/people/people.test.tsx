import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDesk } from '#api/desk/testing.ts';
import { openOrderShop } from '#api/orders/testing.ts';
import { openDeskPage } from '../testing.tsx';

const EMAIL = 'asha.rao@example.com';

async function openPeople() {
  const shop = await openOrderShop();
  const page = openDeskPage(shop.api, await openDesk(shop), '/desk/people');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' });
  await userEvent.type(field, EMAIL);
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Make the link' }));
  return { ...page, field, press };
}

it('empties the field after an invitation', async () => {
  const { field, press } = await openPeople();
  await press();
  await screen.findByRole('textbox', { name: `Link for ${EMAIL}` });
  await expect.poll(() => field.value).toBe('');
});

it('keeps a typed email, or a link that is shown only once, at the end of the session', async () => {
  const { announceChange, field, press } = await openPeople();
  const token = sessionStorage.getItem('desk-token') ?? '';
  sessionStorage.setItem('desk-token', 'ended');
  await press();
  await screen.findByText(/Copy anything you have typed/, { selector: '[role=status]' });
  expect(field.value).toBe(EMAIL);
  sessionStorage.setItem('desk-token', token);
  await press();
  const link = await screen.findByRole('textbox', { name: `Link for ${EMAIL}` });
  sessionStorage.setItem('desk-token', 'ended');
  await userEvent.click(screen.getByRole('heading', { name: 'People' }));
  await announceChange();
  await screen.findByText(/Copy anything you have typed/, { selector: '[role=status]' });
  expect(link.isConnected).toBe(true);
});

it('says that a browser without a clipboard copied nothing', async () => {
  // As over plain HTTP.
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  const { press } = await openPeople();
  await press();
  await userEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The browser did not allow copying.')).toBeTruthy();
});

it('makes one invitation if the first response is lost', async () => {
  const { field, press } = await openPeople();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await fetch(...call);
    if (call[1]?.method !== 'POST') return response;
    vi.stubGlobal('fetch', fetch);
    throw new TypeError('The response was lost.');
  });
  await press();
  await expect.poll(() => screen.queryByRole('button', { name: 'Make the link' })).toBeTruthy();
  expect(field.value).toBe(EMAIL);
  await press();
  await screen.findByRole('textbox', { name: `Link for ${EMAIL}` });
  const invitations = within(screen.getByRole('region', { name: 'Invitations' }));
  expect(await invitations.findAllByText(EMAIL)).toHaveLength(1);
});

it('keeps an email that was typed while the link was made', async () => {
  const { field, press } = await openPeople();
  const { fetch } = globalThis;
  const { promise: isTyped, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    if (call[1]?.method === 'POST') await isTyped;
    return fetch(...call);
  });
  await press();
  await userEvent.clear(field);
  await userEvent.type(field, 'ravi@example.com');
  resolve();
  await screen.findByRole('textbox', { name: `Link for ${EMAIL}` });
  expect(field.value).toBe('ravi@example.com');
});

it('leads to the sign-in page at the end of the session if the field is empty again', async () => {
  const { announceChange, field } = await openPeople();
  await userEvent.clear(field);
  sessionStorage.setItem('desk-token', 'ended');
  await userEvent.click(screen.getByRole('heading', { name: 'People' }));
  await announceChange();
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeTruthy();
});
