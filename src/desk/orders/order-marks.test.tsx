import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { move, openDesk } from '#api/desk/testing.ts';
import { openOrderShop, placeTestOrder } from '#api/orders/testing.ts';
import { send } from '#api/testing.ts';
import { openDeskPage } from '../testing.tsx';

async function openOrder() {
  const shop = await openOrderShop();
  const ownerToken = await openDesk(shop);
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  /** Changes to picked books and to the note get no response until this promise resolves. */
  const responding = { until: Promise.resolve() };
  const fetch = async (request: Request) => {
    if (request.method === 'PATCH') await responding.until;
    return shop.api.fetch(request);
  };
  const open = () => openDeskPage({ fetch }, ownerToken, `/desk/orders/${order._id}`);
  /** Changes the note or the picked books, as another person. */
  const changeMarks = (body: object) =>
    send(shop.api, `PATCH /desk/orders/${order._id}`, { token: ownerToken, body });
  const readNote = async () =>
    (await shop.dependencies.store.records.get('orders', order._id))?.desk?.note;
  const desk = { shop, ownerToken };
  return { desk, order, responding, open, changeMarks, readNote, page: open() };
}

it('keeps which books are picked over a reload, until the order is shipped', async () => {
  const { desk, order, open, page } = await openOrder();
  await screen.findByRole('region', { name: 'Books, 0 of 1 picked' });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Picked: / }));
  await screen.findByRole('region', { name: 'Books, 1 of 1 picked' });
  page.unmount();
  await move(desk, order._id, { to: 'packed' });
  const again = open();
  const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Picked: / });
  expect(checkbox.checked).toBe(true);
  again.unmount();
  await move(desk, order._id, { to: 'shipped' });
  open();
  await screen.findByRole('region', { name: 'Books' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('says that a tick was not saved, and removes the tick', async () => {
  const { page } = await openOrder();
  const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Picked: / });
  page.network.isLost = true;
  await userEvent.click(checkbox);
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  expect(checkbox.checked).toBe(false);
});

it('keeps the text that is typed while the note is being saved', async () => {
  const { responding, readNote } = await openOrder();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Note for the desk',
  });
  const getSaveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });
  const type = async (text: string) => {
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  };
  const typeWhileSaving = async (text: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    responding.until = promise;
    await userEvent.click(getSaveButton());
    await type(text);
    resolve();
    await expect.poll(() => getSaveButton().disabled).toBe(false);
    expect(field.value).toBe(text);
  };
  let hasBeenWarned = false;
  const observer = new MutationObserver(() => {
    hasBeenWarned ||= screen.queryByText(/Another person/) !== null;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await type('Gift');
  await typeWhileSaving('Gift wrap');
  await typeWhileSaving('Gift');
  await userEvent.click(getSaveButton());
  // The button is also disabled while the note is being saved.
  await expect.poll(readNote).toBe('Gift');
  await expect.poll(() => getSaveButton().disabled).toBe(true);
  observer.disconnect();
  expect(hasBeenWarned).toBe(false);
});
