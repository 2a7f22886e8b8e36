import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  deliver,
  move,
  openDesk,
  OWNER,
  requestRefund,
  requestReturn,
  signInAtDesk,
} from '#api/desk/testing.ts';
import { openOrderShop, payTestOrder, placeTestOrder, readOrder } from '#api/orders/testing.ts';
import { ProviderFailure } from '#api/payment-provider.ts';
import { makeOwner, send } from '#api/testing.ts';
import { storeSession } from '../api.ts';
import { openDeskPage } from '../testing.tsx';

/** Opens the page of an order in this state. */
async function openOrder(state: 'placed' | 'packed' | 'return' = 'placed') {
  const shop = await openOrderShop();
  const desk = { shop, ownerToken: await openDesk(shop) };
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2, expectedAmount: 400 });
  if (state === 'packed') await move(desk, order._id, { to: 'packed' });
  if (state === 'return') {
    await deliver(desk, order._id);
    await requestReturn(desk, order._id);
  }
  const page = openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${order._id}`);
  await screen.findByRole('heading', { name: `Order ${order.number}` });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  return { desk, order, press, ...page };
}

it('says that another person has changed the order, and shows its current state', async () => {
  const { desk, order, press } = await openOrder();
  await move(desk, order._id, { to: 'packed' });
  await press('Mark packed');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This order was changed meanwhile');
  expect(alert.textContent).toContain('You see it as it is now: packed, since');
  expect(screen.getByRole('button', { name: 'Mark shipped' })).toBeTruthy();
  await press('Mark shipped');
  await screen.findByRole('button', { name: 'Mark delivered' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not take back the shipping by a late click on “Mark packed”', async () => {
  const { desk, order, press } = await openOrder('placed');
  await move(desk, order._id, { to: 'packed' });
  await move(desk, order._id, { to: 'shipped' });
  await press('Mark packed');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /see it as it is now: shipped, since .*\. Your last click changed nothing\.$/,
  );
});

it('names the status in the desk’s own words when the packing was undone meanwhile', async () => {
  const { desk, order, press } = await openOrder('packed');
  await move(desk, order._id, { to: 'placed' });
  await press('Mark shipped');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('You see it as it is now: to pack, since');
});

it('keeps the input while the connection is lost, and says so at the step that was sent', async () => {
  const { network, press, announceChange } = await openOrder('packed');
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Note for the desk' }), 'Rang');
  await press('Save note');
  const saveNote = screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });
  await expect.poll(() => saveNote.disabled && saveNote.textContent).toBe('Save note');
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Tracking number/ });
  await user.type(field(), 'EK481920374IN');
  network.isLost = true;
  const button = screen.getByRole('button', { name: 'Mark shipped' });
  // Browsers take the focus from the disabled button; jsdom does not.
  button.addEventListener('click', () => button.blur(), { once: true });
  await press('Mark shipped');
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  await expect.poll(() => document.activeElement).toBe(button);
  announceChange();
  await screen.findByText(/This page may be out of date/);
  expect(field().value).toBe('EK481920374IN');
  network.isLost = false;
  await press('Mark shipped');
  await screen.findByRole('button', { name: 'Mark delivered' });
  expect(screen.queryByText(/This page may be out of date/)).toBeNull();
});

it('stores no courier if the form is left unchanged', async () => {
  const { desk, order, press } = await openOrder('packed');
  await press('Mark shipped');
  await screen.findByRole('button', { name: 'Mark delivered' });
  expect((await readOrder(desk.shop, order._id)).tracking).toBeUndefined();
});

it('ships an order with a courier and a link, but without a tracking number, and keeps the link', async () => {
  const { desk, order, press } = await openOrder('packed');
  const link = screen.getByRole('textbox', { name: /Link to track it/ });
  await userEvent.type(link, 'https://post.example/1');
  await press('Mark shipped');
  await screen.findByRole('button', { name: 'Mark delivered' });
  expect((await readOrder(desk.shop, order._id)).tracking).toEqual({
    carrier: 'India Post',
    number: '',
    url: 'https://post.example/1',
  });
  await press('Correct');
  await press('Save tracking');
  await screen.findByRole('button', { name: 'Correct' });
  expect((await readOrder(desk.shop, order._id)).tracking?.url).toBe('https://post.example/1');
});

it('keeps the input when the session ends, also while the page is refreshed', async () => {
  const { desk, press, announceChange } = await openOrder('packed');
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Tracking number/ });
  await userEvent.type(field(), 'EK481920374IN');
  await send(desk.shop.api, 'DELETE /desk/session', { token: desk.ownerToken });
  await press('Mark shipped');
  expect((await screen.findByRole('alert')).textContent).toContain('Your session has ended.');
  await announceChange();
  await screen.findByText(/Copy anything you have typed/, { selector: '[role=status]' });
  expect(field().value).toBe('EK481920374IN');
  sessionStorage.setItem('desk-token', await signInAtDesk(desk.shop));
  await press('Mark shipped');
  await screen.findByRole('button', { name: 'Mark delivered' });
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});

it('keeps an open dialog with its reason when the session ends', async () => {
  const { desk, press } = await openOrder('return');
  await press('Decline with a reason');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'The book was read');
  await send(desk.shop.api, 'DELETE /desk/session', { token: desk.ownerToken });
  await userEvent.click(dialog.getByRole('button', { name: 'Decline the return' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Your session has ended.');
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('The book was read');
});

it('does not say on the next page that the session ended, after a new sign-in', async () => {
  const { desk, announceChange } = await openOrder('packed');
  await userEvent.type(screen.getByRole('textbox', { name: /Tracking number/ }), 'EK48');
  await send(desk.shop.api, 'DELETE /desk/session', { token: desk.ownerToken });
  await userEvent.click(document.body);
  await announceChange();
  await screen.findByText(/Copy anything you have typed/);
  sessionStorage.setItem('desk-token', await signInAtDesk(desk.shop));
  await userEvent.click(screen.getByRole('link', { name: 'Today' }));
  await screen.findByRole('heading', { name: 'Sales in the last 30 days' });
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});

it('leads to the sign-in page when the session ends and nothing is typed', async () => {
  const { desk, announceChange } = await openOrder('packed');
  await send(desk.shop.api, 'DELETE /desk/session', { token: desk.ownerToken });
  await announceChange();
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeTruthy();
});

it('moves the focus to the heading when the pressed button disappears', async () => {
  const { press, order } = await openOrder('packed');
  await press('Mark shipped');
  await screen.findByRole('button', { name: 'Mark delivered' });
  // React moves the focus in an effect, after it has drawn the page.
  await expect.poll(() => document.activeElement?.textContent).toBe(`Order ${order.number}`);
});

it('keeps the navigation when another page is opened without a connection', async () => {
  const { network } = await openOrder('packed');
  network.isLost = true;
  await userEvent.click(screen.getByRole('link', { name: 'Books' }));
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  expect(screen.getByRole('navigation', { name: 'Desk' })).toBeTruthy();
  network.isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Books' });
});

it('keeps an amount that is typed while another person changes the order', async () => {
  const { desk, order, press, announceChange } = await openOrder('return');
  await press('Refund a part');
  const dialog = screen.getByRole('dialog');
  const user = userEvent.setup();
  const amount = () => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Amount/ });
  await user.type(amount(), '150');
  const [returned] =
    (await desk.shop.dependencies.store.records.get('orders', order._id))?.order.returns ?? [];
  await send(desk.shop.api, `POST /desk/orders/${order._id}/returns/${returned?._id}`, {
    token: desk.ownerToken,
    body: { decision: 'received', restock: true },
  });
  // Move the focus from the field to the button: the page does not refresh while a field has the
  // focus.
  await user.tab();
  await user.tab();
  announceChange();
  expect(
    await within(dialog).findByRole('textbox', { name: 'Amount in ₹, at most 200' }),
  ).toBeTruthy();
  expect(amount().value).toBe('150');
});

it('asks again for a refund before which another person refunded a part, seen by the open dialog', async () => {
  const { desk, order, press, announceChange } = await openOrder('return');
  const readNow = () => readOrder(desk.shop, order._id);
  await press('Refund a part');
  const dialog = within(screen.getByRole('dialog'));
  const user = userEvent.setup();
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '50');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A torn page');
  const { version } = await readNow();
  expect((await requestRefund(desk, order._id, { amount: 50, version })).status).toBe('200 OK');
  await announceChange();
  await user.tab();
  await dialog.findByRole('textbox', { name: 'Amount in ₹, at most 350' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('This order was changed meanwhile')).toBeTruthy();
  expect((await readNow()).refunded).toBe(50);
  await user.click(dialog.getByRole('button', { name: 'Refund ₹50' }));
  await expect.poll(async () => (await readNow()).refunded).toBe(100);
});

it('reads the amount of a refund with commas', async () => {
  const { press } = await openOrder('return');
  await press('Refund a part');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '1,50');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A torn page');
  await userEvent.click(dialog.getByRole('button', { name: 'Refund ₹150' }));
  expect(await screen.findByText('₹150 refunded in cash. A torn page')).toBeTruthy();
});

it('shows the amount of a return, and asks for a reason before it is declined', async () => {
  const { press } = await openOrder('return');
  expect(screen.getByRole('button', { name: 'Accept and refund ₹200' })).toBeTruthy();
  await press('Decline with a reason');
  const dialog = screen.getByRole('dialog', { name: /^Decline the return of order/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Decline with a reason');
  const again = within(screen.getByRole('dialog'));
  await userEvent.type(again.getByRole('textbox'), 'The book was read');
  await userEvent.click(again.getByRole('button', { name: 'Decline the return' }));
  await expect.poll(() => screen.queryByRole('button', { name: /Accept/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Return declined: The book was read')).toBeTruthy();
});

it('refunds no more for a return than is left of the payment', async () => {
  const { desk, order, announceChange } = await openOrder('return');
  await requestRefund(desk, order._id, { amount: 350 });
  await announceChange();
  expect(await screen.findByRole('button', { name: 'Accept and refund ₹50' })).toBeTruthy();
});

it('says that cancelling refunds the rest, during another refund, and lets only owners cancel', async () => {
  const shop = await openOrderShop({ logError: () => undefined });
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const ownerToken = await openDesk(shop);
  shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
  await requestRefund({ shop, ownerToken }, _id, { amount: 50 });
  const page = openDeskPage(shop.api, ownerToken, `/desk/orders/${_id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel and refund the rest' }));
  expect(screen.getByRole('dialog').textContent).toContain('the rest of the payment is refunded');
  expect(screen.queryByRole('button', { name: 'Refund a part' })).toBeNull();
  page.unmount();
  await makeOwner(shop.dependencies.store, OWNER.email, { role: 'helper' });
  openDeskPage(shop.api, ownerToken, `/desk/orders/${_id}`);
  await screen.findByText('In progress');
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

it('shows a refund apart from the step before it, and what was refunded apart from what was paid', async () => {
  const shop = await openOrderShop();
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const ownerToken = await openDesk(shop);
  await requestRefund({ shop, ownerToken }, _id, { amount: 50, note: 'late' });
  openDeskPage(shop.api, ownerToken, `/desk/orders/${_id}`);
  const happened = await screen.findByRole('region', { name: 'What happened' });
  const entries = within(happened).getAllByRole('listitem');
  const texts = entries.map(({ lastElementChild }) => lastElementChild?.textContent);
  expect(texts).toEqual(['Refund of ₹50: late', 'Placed', 'Ordered, awaiting payment']);
  const payment = screen.getByRole('region', { name: 'Payment' }).textContent;
  expect(payment).toMatch(/Paid₹200Refunded₹50/);
});

it('names the most that a return refunds, while another refund is in progress', async () => {
  const shop = await openOrderShop({ logError: () => undefined });
  const { _id } = await payTestOrder(shop, await placeTestOrder(shop));
  const desk = { shop, ownerToken: await openDesk(shop) };
  await deliver(desk, _id);
  await requestReturn(desk, _id);
  shop.dependencies.provider.refund = () => Promise.reject(new ProviderFailure('down'));
  await requestRefund(desk, _id, { amount: 50 });
  openDeskPage(shop.api, desk.ownerToken, `/desk/orders/${_id}`);
  expect(await screen.findByRole('button', { name: /^Accept/ })).toHaveProperty(
    'textContent',
    'Accept and refund up to ₹200',
  );
});

it.each([
  ['keeps the input during an outage, though the demo has another session in another tab', true],
  ['does not keep the data of another person who has signed in in the same tab', false],
])('%s', async (_, isOtherTab) => {
  const { network, announceChange } = await openOrder('packed');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Tracking number/ });
  await userEvent.type(field, 'EK48');
  const user = { firstName: 'Meera', lastName: '', email: 'another@example.com' };
  if (isOtherTab) localStorage.setItem('desk-name', user.email);
  else storeSession({ user });
  network.isLost = true;
  await userEvent.click(document.body);
  await announceChange();
  await screen.findByText(/The shop cannot be reached/);
  expect(field.isConnected).toBe(isOtherTab);
});
