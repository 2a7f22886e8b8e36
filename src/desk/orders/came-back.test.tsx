import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deliver, move, openDesk, OWNER, requestRefund, signInAtDesk } from '#api/desk/testing.ts';
import {
  openOrderShop,
  payTestOrder,
  placeTestOrder,
  readOrder,
  readStock,
} from '#api/orders/testing.ts';
import { makeOwner, send } from '#api/testing.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/values/time.ts';
import { openDeskPage } from '../testing.tsx';

/** Opens the page of an order whose parcel is on its way, or came back. */
async function openParcel(payment: 'online' | 'cod', isBack = true) {
  // The page reads the clock of the computer.
  const shop = await openOrderShop();
  shop.clock.ms = Date.now();
  const desk = { shop, ownerToken: await openDesk(shop) };
  const placed = await placeTestOrder(shop, { payment });
  if (payment === 'online') await payTestOrder(shop, placed);
  const { _id, number } = placed.order;
  await move(desk, _id, { to: 'packed' });
  await move(desk, _id, { to: 'shipped', tracking: { carrier: 'DTDC', number: 'D1' } });
  if (isBack) await move(desk, _id, { to: 'undelivered', note: 'Absent' });
  openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${_id}`);
  await screen.findByRole('heading', { name: `Order ${number}` });
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  return { shop, desk, press, read: () => readOrder(shop, _id) };
}

it('refunds a paid parcel, and puts only the ticked books on sale again', async () => {
  const { shop, press, read } = await openParcel('online');
  const stock = await readStock(shop);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Back on the shelf: / }));
  await userEvent.click(screen.getByRole('radio', { name: /^Refund ₹200/ }));
  await press('Refund ₹200');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What now?' })).toBeNull());
  expect(await read()).toMatchObject({ refunded: 200, creditNotes: [{ amount: 200 }] });
  expect(await readStock(shop)).toBe(stock);
});

it('keeps the reason of the courier after a part was refunded, and offers the rest', async () => {
  const { shop, desk, read } = await openParcel('online');
  const { _id } = await read();
  await requestRefund(desk, _id, { amount: 1, note: 'Sorry' });
  cleanup();
  openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${_id}`);
  expect((await screen.findByText(/“Absent”/)).textContent).not.toContain('Sorry');
  expect(screen.getByRole('radio', { name: /^Refund ₹199 The rest of the payment/ })).toBeTruthy();
});

it('lets no helper take a step back after 30 minutes', async () => {
  const { shop, desk, read } = await openParcel('cod', false);
  shop.clock.ms -= HOUR_MS;
  const { _id } = await read();
  await move(desk, _id, { to: 'delivered' });
  await makeOwner(shop.dependencies.store, OWNER.email, { role: 'helper' });
  cleanup();
  openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${_id}`);
  await screen.findByRole('region', { name: 'Something else' });
  expect(screen.queryByRole('button', { name: / after all$/ })).toBeNull();
});

it.each([
  ['Damaged on the way. The spine', 'To the damaged shelf'],
  ['Not the book I ordered', 'To the damaged shelf'],
  ['I changed my mind', 'Back into the stock'],
])('proposes by the reason of a return where the book goes: %s', async (reason, place) => {
  const shop = await openOrderShop();
  const desk = { shop, ownerToken: await openDesk(shop) };
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  await deliver(desk, order._id);
  await send(shop.api, `POST /user/orders/${order._id}/returns`, {
    token: shop.token,
    body: { lines: [{ bookId: 'bk01', qty: 1 }], reason },
  });
  openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${order._id}`);
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'The book goes' });
  expect(select.selectedOptions[0]?.textContent).toBe(place);
});

it('lists a lost payment until it is written to, with the text and its links', async () => {
  const shop = await openOrderShop();
  await openDesk(shop);
  const { order } = await placeTestOrder(shop, { address: { phone: '+91 98450 12345' } });
  shop.clock.ms += 31 * MINUTE_MS;
  await readOrder(shop, order._id);
  openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  const box = within(await screen.findByRole('region', { name: 'Payments that failed' }));
  expect(screen.getByRole('link', { name: /^1 ?payment that failed$/ })).toBeTruthy();
  await userEvent.click(box.getByRole('button', { name: `Write to ${order.address.name}` }));
  const text = box.getByRole<HTMLTextAreaElement>('textbox');
  expect(document.activeElement).toBe(text);
  expect(text.value).toContain(`${location.origin}/profile/orders/${order._id}`);
  await userEvent.type(text, ' Meera');
  const mail = box.getByRole<HTMLAnchorElement>('link', { name: 'Open in mail' });
  expect(mail.href).toMatch(/^mailto:asha@example\.com\?subject=.*&body=Dear.*Meera$/);
  expect(box.getByRole<HTMLAnchorElement>('link', { name: 'Open in WhatsApp' }).href).toMatch(
    /^https:\/\/wa\.me\/919845012345\?text=Dear/,
  );
  mail.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(mail);
  await box.findByText(/^No payment has failed/);
  expect(document.activeElement?.textContent).toBe(`${order.number} was written to.`);
  expect((await readOrder(shop, order._id)).status).toBe('awaiting-payment');
});

it('keeps the text to the user of a lost payment after a reload', async () => {
  const shop = await openOrderShop();
  const token = await openDesk(shop);
  const { order, checkout } = await placeTestOrder(shop);
  const body = { providerOrderId: checkout.providerOrderId, outcome: 'failed' };
  await send(shop.api, 'POST /payments/rehearsal', { body });
  const openText = async () => {
    const page = openDeskPage(shop.api, token, '/desk');
    const name = `Write to ${order.address.name}`;
    await userEvent.click(await screen.findByRole('button', { name }));
    return { ...page, text: screen.getByRole<HTMLTextAreaElement>('textbox') };
  };
  const { text, unmount } = await openText();
  await userEvent.clear(text);
  await userEvent.type(text, 'नमस्ते');
  unmount();
  expect((await openText()).text.value).toBe('नमस्ते');
});

it('offers what is left if a book is sold out, and dismisses', async () => {
  const shop = await openOrderShop();
  await openDesk(shop);
  const { order } = await placeTestOrder(shop);
  shop.clock.ms += 31 * MINUTE_MS;
  await readOrder(shop, order._id);
  const copies = await readStock(shop);
  await shop.dependencies.store.transact((transaction) => transaction.changeStock('bk01', -copies));
  const { network } = openDeskPage(shop.api, await signInAtDesk(shop), '/desk');
  await screen.findByText(/^Sold out meanwhile: .*\.$/);
  await userEvent.click(screen.getByRole('button', { name: `Dismiss ${order.number}` }));
  await screen.findByText(/^No payment has failed/);
  expect(document.activeElement?.role).toBe('status');
  expect(document.activeElement?.textContent).toBe(`${order.number} dismissed.Undo`);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Sold out meanwhile: /);
  await userEvent.click(screen.getByRole('button', { name: `Dismiss ${order.number}` }));
  const button = await screen.findByRole('button', { name: 'Undo' });
  network.isLost = true;
  await userEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('The shop cannot be reached.');
});

it('prints the sender on a label, for a parcel that cannot be delivered', async () => {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  await send(shop.api, 'PATCH /desk/settings', {
    token: ownerToken,
    body: { name: 'Kitab Ghar', address: '27, Avenue Road\nBengaluru', phone: '080 4123 4567' },
  });
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  openDeskPage(shop.api, ownerToken, `/desk/labels?order=${order._id}`);
  const label = await screen.findByRole('region', { name: `Label of order ${order.number}` });
  expect(label.textContent).toContain(
    'Kitab Ghar, 27, Avenue Road, Bengaluru 560003 · Phone 080 4123 4567',
  );
  expect(label.textContent).toContain('Collect in cash₹200');
});
