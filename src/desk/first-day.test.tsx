import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OWNER, openDesk, signInAtDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { makeOwner, send } from '#api/testing.ts';
import { openDeskPage } from './testing.tsx';

async function openToday(overrides: Parameters<typeof openOrderShop>[0] = {}) {
  const shop = await openOrderShop({ sampleIds: ['bk01', 'bk02', 'bk03'], ...overrides });
  const token = await openDesk(shop);
  return { shop, token, open: (path = '/desk') => openDeskPage(shop.api, token, path) };
}

it('finds steps done by what is true in the shop, and leads to the next one', async () => {
  const { shop, token, open } = await openToday({ sampleIds: [], sendMail: async () => {} });
  const json = { name: 'Dhishoom Comics', address: '4, Laxmi Road\nPune' };
  await send(shop.api, 'PATCH /desk/settings', { token, body: json });
  open();
  const list = within(await screen.findByRole('region', { name: 'Before the first reader' }));
  // The test shop has books that are no samples.
  expect(list.getByRole('status').textContent).toBe('3 of 8 sewn');
  expect(list.getByText('Dhishoom Comics, Pune')).toBeTruthy();
  expect(list.getByRole('link', { name: 'Change: Name and address' })).toBeTruthy();
  const primary = list.getAllByRole('link').filter(({ dataset }) => dataset['look'] === 'primary');
  expect(primary.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Logo and colours: Logo',
  ]);
  expect(screen.queryByRole('region', { name: 'Emails' })).toBeNull();
});

it('leads from the name to the address', async () => {
  const { shop, token, open } = await openToday();
  await send(shop.api, 'PATCH /desk/settings', { token, body: { name: 'Dhishoom Comics' } });
  open();
  const address = await screen.findByRole('link', { name: 'Name and address: Address' });
  expect(address.getAttribute('href')).toBe('/desk/settings#shop');
});

it('hides the list for all owners, keeps it under Settings, and shows it again', async () => {
  const { open } = await openToday();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide this list' }));
  await expect.poll(() => screen.queryByText('Before the first reader')).toBeNull();
  cleanup();
  open('/desk/first-day');
  await userEvent.click(await screen.findByRole('button', { name: 'Show this list on Today' }));
  await screen.findByRole('button', { name: 'Hide this list' });
});

it('is not shown to a helper', async () => {
  const { shop } = await openToday();
  await makeOwner(shop.dependencies.store, OWNER.email, { role: 'helper' });
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  await screen.findByRole('region', { name: 'To pack' });
  expect(screen.queryByText('Before the first reader')).toBeNull();
  expect(screen.queryByText('The sample books')).toBeNull();
});

it('deletes the sample books without orders, after asking with their number', async () => {
  const { shop, open } = await openToday();
  await placeTestOrder(shop, { payment: 'cod' });
  open();
  const box = within(await screen.findByRole('region', { name: 'The sample books' }));
  expect(box.getByText(/1 was ordered and stays\./)).toBeTruthy();
  await userEvent.click(box.getByRole('button', { name: 'Start with an empty shop' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /^Delete \d sample books?$/ }));
  await expect.poll(() => screen.queryByText('Start with an empty shop')).toBeNull();
  const ids = (await shop.dependencies.store.books()).map(({ _id }) => _id);
  expect(ids).toContain('bk01');
  expect(ids).not.toContain('bk02');
});

it('says in one sentence that there is no mail server', async () => {
  const { open } = await openToday();
  open();
  const mails = await screen.findByRole('region', { name: 'Emails' });
  expect(mails.textContent).toBe('EmailsNo mail server yet: emails to readers wait. Read them');
});
