import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoaderFunctionArgs } from 'react-router';
import { expect, it, vi } from 'vitest';
import { move, openDesk } from '#api/desk/testing.ts';
import { FULL_ORDERS, openFullShop } from '#api/full-shop/testing.ts';
import { openOrderShop, payTestOrder, placeTestOrder } from '#api/orders/testing.ts';
import { forgetSession } from '../api.ts';
import { openDeskPage } from '../testing.tsx';
import { loadOrders } from './print-page.tsx';

it('shows the address, the copies and the cash to collect', async () => {
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2, expectedAmount: 400 });
  openDeskPage(shop.api, await openDesk(shop), `/desk/slips?order=${order._id}`);
  const name = `Packing slip of order ${order.number}`;
  const slip = within(await screen.findByRole('region', { name }));
  expect(slip.getByRole('heading', { name: 'To' })).toBeTruthy();
  expect(slip.getByText(order.address.name)).toBeTruthy();
  expect(slip.getByText('× 2')).toBeTruthy();
  expect(slip.getByText('Collect ₹400 in cash')).toBeTruthy();
  expect(slip.getByText(/^Return within 14 days of delivery: localhost/)).toBeTruthy();
});

it('says that an order is paid online only after the payment', async () => {
  const shop = await openOrderShop();
  const placed = await placeTestOrder(shop);
  const token = await openDesk(shop);
  const page = openDeskPage(shop.api, token, `/desk/slips?order=${placed.order._id}`);
  const unpaid = await screen.findByText('Not paid yet');
  expect(unpaid.nextSibling?.textContent).toBe('Do not send');
  page.unmount();
  const labels = openDeskPage(shop.api, token, `/desk/labels?order=${placed.order._id}`);
  const label = await screen.findByRole('region', { name: /^Label/ });
  expect(label.textContent).toContain('Not paid yetDo not send');
  // The shop has no phone.
  expect(label.textContent).not.toContain(' · Phone');
  labels.unmount();
  await payTestOrder(shop, placed);
  openDeskPage(shop.api, token, `/desk/slips?order=${placed.order._id}`);
  expect(await screen.findByText('Paid online')).toBeTruthy();
  expect(screen.queryByText('Do not send')).toBeNull();
});

it('says on slip and label of a cancelled order that it is not sent', async () => {
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const ownerToken = await openDesk(shop);
  await move({ shop, ownerToken }, order._id, { to: 'cancelled' });
  const slip = openDeskPage(shop.api, ownerToken, `/desk/slips?order=${order._id}`);
  expect((await screen.findByText('Cancelled')).nextSibling?.textContent).toBe('Do not send');
  slip.unmount();
  const label = openDeskPage(shop.api, ownerToken, `/desk/labels?order=${order._id}`);
  const name = `Label of order ${order.number}`;
  const printed = await screen.findByRole('region', { name });
  expect(printed.textContent).toContain('CancelledDo not send');
  expect(printed.textContent).not.toContain('ollect');
  label.unmount();
  openDeskPage(shop.api, ownerToken, `/desk/orders/${order._id}`);
  expect(await screen.findByText('Total, nothing to collect')).toBeTruthy();
});

it('prints an order as it is now, not as it was when the page was opened', async () => {
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const ownerToken = await openDesk(shop);
  openDeskPage(shop.api, ownerToken, `/desk/labels?order=${order._id}`);
  const name = `Label of order ${order.number}`;
  expect((await screen.findByRole('region', { name })).textContent).toContain('Collect');
  await move({ shop, ownerToken }, order._id, { to: 'cancelled' });
  const printed: (string | null)[] = [];
  vi.stubGlobal('print', () => printed.push(screen.getByRole('region', { name }).textContent));
  await userEvent.click(screen.getByRole('button', { name: 'Print 1 page' }));
  await expect.poll(() => printed).toEqual([expect.stringContaining('CancelledDo not send')]);
  vi.unstubAllGlobals();
});

it('prints an order as it was, and says so, if the shop cannot be reached', async () => {
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const path = `/desk/labels?order=${order._id}`;
  const { network } = openDeskPage(shop.api, await openDesk(shop), path);
  const button = await screen.findByRole('button', { name: 'Print 1 page' });
  const printed: string[] = [];
  vi.stubGlobal('print', () => printed.push(screen.queryByRole('status')?.textContent ?? ''));
  network.isLost = true;
  await userEvent.click(button);
  await expect.poll(() => printed).toEqual([expect.stringContaining('may be out of date')]);
  network.isLost = false;
  await userEvent.click(button);
  await expect.poll(() => printed).toEqual([expect.anything(), '']);
});

it.each([
  ['/desk/orders', 'searchbox'],
  ['/desk/labels?order=', 'button'],
] as const)('leaves %s at once when another tab has signed out', async (path, role) => {
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod' });
  const address = path.endsWith('=') ? path + order._id : path;
  openDeskPage(shop.api, await openDesk(shop), address);
  const [control] = await screen.findAllByRole(role);
  await screen.findAllByText(new RegExp(order.address.name));
  act(() => control?.focus());
  forgetSession();
  act(() => void dispatchEvent(new Event('storage')));
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(screen.queryByText(new RegExp(order.address.name))).toBeNull();
});

it.each([
  [560, '1'],
  [800, '0.7'],
  [9000, '0.4'],
])('makes a label whose texts are %i px high fit on its page: × %s', async (height, scale) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(384);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return height * Number(this.style.getPropertyValue('--fit'));
  });
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop);
  openDeskPage(shop.api, await openDesk(shop), `/desk/labels?order=${order._id}`);
  const label = await screen.findByRole('region', { name: `Label of order ${order.number}` });
  expect(label.style.getPropertyValue('--fit')).toBe(scale);
});

it('prints the prices of the books, and the message of a present without prices', async () => {
  const shop = await openOrderShop();
  const { order } = await placeTestOrder(shop, { payment: 'cod', copies: 2, expectedAmount: 400 });
  const ownerToken = await openDesk(shop);
  const plain = openDeskPage(shop.api, ownerToken, `/desk/slips?order=${order._id}`);
  expect(await screen.findByText('₹400')).toBeTruthy();
  plain.unmount();
  const gift = { message: 'With love, Kavya', hidePrices: true };
  const present = await placeTestOrder(shop, { payment: 'cod', gift });
  const slip = openDeskPage(shop.api, ownerToken, `/desk/slips?order=${present.order._id}`);
  expect(await screen.findByText(gift.message)).toBeTruthy();
  expect(screen.getByText('Cash on delivery')).toBeTruthy();
  expect(screen.queryByText(/₹/)).toBeNull();
  slip.unmount();
  openDeskPage(shop.api, ownerToken, `/desk/labels?order=${present.order._id}`);
  const { number } = present.order;
  const giftSlip = await screen.findByRole('region', { name: `Gift slip of order ${number}` });
  expect(giftSlip.textContent).toContain('With love, KavyaMalgudi DaysR. K. Narayan');
  expect(giftSlip.textContent).toContain('There are no prices on this slip.');
  const label = screen.getByRole('region', { name: `Label of order ${number}` });
  expect(label.textContent).toContain('350 g');
  expect(label.textContent).toContain('Collect in cash₹200');
  expect(screen.getByRole('button', { name: 'Print 2 pages' })).toBeTruthy();
});

it.each([
  ['Labels', '/desk/labels'],
  ['Packing slips', '/desk/slips'],
])('offers nothing to print at %s without orders', async (heading, path) => {
  const shop = await openOrderShop();
  openDeskPage(shop.api, await openDesk(shop), path);
  await screen.findByRole('heading', { name: heading });
  expect(screen.getByText('No orders are chosen. Choose them in Orders.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('prints at most fifty orders at once', async () => {
  const desk = await openFullShop();
  const id = await FULL_ORDERS['placed']?.(desk);
  const paths: string[] = [];
  const fetch = (request: Request) => {
    paths.push(new URL(request.url).pathname);
    return desk.shop.api.fetch(request);
  };
  const query = Array.from({ length: 51 }, () => `order=${id}`).join('&');
  const request = new Request(`http://localhost/desk/slips?${query}`);
  openDeskPage({ fetch }, desk.ownerToken, '/desk/more');
  const { orders } = await loadOrders({ request } as LoaderFunctionArgs);
  expect(orders).toHaveLength(50);
  expect(paths.filter((path) => path === `/api/desk/orders/${id}`)).toHaveLength(50);
});
