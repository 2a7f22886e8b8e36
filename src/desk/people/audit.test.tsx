import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { clearAudit, move, openDesk, OWNER } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import { openDeskPage } from '../testing.tsx';

async function openLog(entries: readonly { action: string; subject: string; email?: string }[]) {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await clearAudit(shop);
  await move({ shop, ownerToken }, order._id, { to: 'packed' });
  await shop.dependencies.store.transact(async (transaction) => {
    for (const [index, { email = OWNER.email, ...entry }] of entries.entries()) {
      const moment = shop.clock.ms - 1000 * (index + 1);
      const at = formatTimestamp(moment);
      transaction.put('auditEntries', { _id: `au${index}`, moment, at, email, ...entry });
    }
  });
  openDeskPage(shop.api, ownerToken, '/desk/audit');
  await screen.findByRole('heading', { name: 'Who did what' });
  return { order, user: userEvent.setup() };
}

const listTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td:last-child')?.textContent);

it('names each change, and its subject if that helps', async () => {
  const { order } = await openLog([
    { action: 'book-changed', subject: 'bk02' },
    { action: 'book-removed', subject: 'Gitanjali' },
    { action: 'book-changed', subject: 'bk99' },
    { action: 'order-cancelled', subject: 'gone' },
    { action: 'settings-changed', subject: 'settings' },
    { action: 'categories-sorted', subject: 'categories' },
    { action: 'collection-added', subject: 'co01' },
    { action: 'outbox-dropped', subject: 'mail/7' },
    { action: 'second-factor-on', subject: 'x' },
    { action: 'session-ended', subject: 'x' },
    { action: 'stock-received', subject: '3 × 9780306406157' },
    { action: 'from-a-later-release', subject: 'x' },
  ]);
  expect(listTexts()).toEqual([
    `Packed order ${order.number}`,
    'Changed the book Gora',
    'Deleted the book Gitanjali',
    'Changed the book that no longer exists',
    'Cancelled order that no longer exists',
    'Changed the settings',
    'Sorted the categories',
    'Added a collection',
    'Deleted an email or an event from the outbox',
    'Turned on codes at sign-in',
    'Ended one of their own sessions',
    'Put in stock: 3 × 9780306406157',
    'from a later release x',
  ]);
  const getAddress = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(getAddress(order.number)).toBe(`/desk/orders/${order._id}`);
  expect(getAddress('Gora')).toBe('/desk/books/bk02');
});

it('lists the entries of one person, also of one without access', async () => {
  const { user } = await openLog([
    { action: 'welcomed', subject: 'x', email: 'gone@example.com' },
    { action: 'welcomed', subject: 'x' },
  ]);
  expect(screen.getByText('3 entries')).toBeDefined();
  const person = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Person' });
  expect([...person.options].map(({ text }) => text)).toEqual([
    'Everyone',
    OWNER.email,
    'gone@example.com',
  ]);
  await user.selectOptions(person, 'gone@example.com');
  expect(await screen.findByText('1 entry')).toBeDefined();
  expect(listTexts()).toEqual(['Accepted the invitation']);
  expect([...person.options].map(({ text }) => text)).toContain(OWNER.email);
  await user.selectOptions(person, 'Everyone');
  expect(await screen.findByText('3 entries')).toBeDefined();
});

it('keeps a chosen person without entries in the list of people', async () => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), '/desk/audit?email=gone@example.com');
  const person = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Person' });
  expect(person.value).toBe('gone@example.com');
  expect(screen.getByText('0 entries')).toBeDefined();
});
