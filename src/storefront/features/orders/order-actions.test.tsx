import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import { getOrderActions } from '#domain/orders/order-actions.ts';
import type { Problem } from '../../data/single-change.tsx';
import { CancelDialog, OrderActions, PayActions } from './order-actions.tsx';
import { refuse, server, withServer } from './testing.ts';

const CANCEL = 'POST /user/orders/or01/cancel';

withServer();

// jsdom has no modal dialogs.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

function show(order: Order = anOrder()) {
  const onClose = vi.fn<(obstacle?: Problem) => void>();
  render(<CancelDialog order={order} onClose={onClose} />);
  return onClose;
}

function press(name: string) {
  return userEvent.click(screen.getByRole('button', { name }));
}

it('focuses "Keep order" first', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Cancel order KD-000123?' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep order' }));
});

const COD = { method: 'cod', status: 'due' } as const;
const REFUNDING = { method: 'online', status: 'refund-pending' } as const;
const PARTLY = { method: 'online', status: 'partly-refunded' } as const;

it.each([
  [anOrder(), 'Nothing is packed yet. ₹200 will be refunded to your original payment method.'],
  [anOrder({ payment: COD }), 'Nothing is packed yet. There is nothing to refund.'],
  [
    anOrder({ payment: PARTLY, refunded: 50 }),
    'Nothing is packed yet. ₹150 will be refunded to your original payment method.',
  ],
  [
    anOrder({ payment: REFUNDING }),
    'Nothing is packed yet. The rest of your payment will be refunded to your original payment method.',
  ],
  [
    anOrder({ status: 'packed' }),
    'The parcel has not left yet. ₹200 will be refunded to your original payment method.',
  ],
  [
    anOrder({ status: 'awaiting-payment' }),
    'Nothing has been paid yet. The books go back on the shelf.',
  ],
])('says what is refunded for an order that is $status', (order, words) => {
  show(order);
  expect(screen.getByText(words)).toBeDefined();
});

it('cancels and closes', async () => {
  server.responses[CANCEL] = () => Response.json({ order: anOrder({ status: 'cancelled' }) });
  const onClose = show();
  await press('Cancel order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('cancels once even if clicked several times, and again after a problem', async () => {
  const response = Promise.withResolvers<Response>();
  server.responses[CANCEL] = () => response.promise;
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: anOrder() });
  const onClose = show();
  await press('Cancel order');
  await press('Cancel order');
  response.resolve(refuse(502, 'provider-unreachable')());
  await screen.findByRole('alert');
  server.responses[CANCEL] = () => Response.json({ order: anOrder({ status: 'cancelled' }) });
  await press('Cancel order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await press('Cancel order');
  expect(server.calls.filter((call) => call === CANCEL)).toHaveLength(2);
});

it('says that the user is offline until the network is back, and cancels then', async () => {
  // After a failed change the order is read again, which fails and is logged, too.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onClose = show();
  await press('Cancel order');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('You are offline. Please try again when you are back online.');
  expect(onClose).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
  server.responses[CANCEL] = () => Response.json({ order: anOrder({ status: 'cancelled' }) });
  await press('Cancel order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('reports that the parcel has left, and reads the order again', async () => {
  server.responses[CANCEL] = refuse(409, 'too-late');
  server.responses['GET /user/orders/or01'] = () =>
    Response.json({ order: anOrder({ status: 'shipped' }) });
  const onClose = show();
  await press('Cancel order');
  await waitFor(() => expect(onClose.mock.calls).toMatchObject([[{ code: 'too-late' }]]));
  await waitFor(() => expect(server.calls).toContain('GET /user/orders/or01'));
});

const REQUESTED_RETURN = {
  _id: 'rt01',
  lines: [{ bookId: 'bk01', qty: 1 }],
  reason: 'Torn',
  status: 'requested' as const,
};
const WITHDRAW = 'POST /user/orders/or01/returns/rt01/withdraw';

function showActions(order: Order, returnDays = 14) {
  const possible = getOrderActions(order, Date.parse('2026-11-20T06:00:00Z'));
  const ignore = () => {};
  const handlers = { onCancel: ignore, onReturn: ignore, onReorder: async () => undefined };
  render(<OrderActions order={order} possible={possible} returnDays={returnDays} {...handlers} />, {
    wrapper: MemoryRouter,
  });
}

it('withdraws a return once, even if clicked several times', async () => {
  const order = anOrder({ status: 'delivered', returns: [REQUESTED_RETURN] });
  const response = Promise.withResolvers<Response>();
  server.responses[WITHDRAW] = () => response.promise;
  showActions(order);
  await press('Withdraw return');
  await press('Withdraw return');
  response.resolve(Response.json({ order }));
  await waitFor(() => expect(server.calls).toEqual([WITHDRAW]));
});

it('repeats the result beside the actions, because the notice at the top may be out of view', () => {
  showActions(anOrder({ status: 'delivered', returns: [REQUESTED_RETURN] }));
  expect(screen.getByText('You asked to return 1 book for ₹200.')).toBeDefined();
});

it('says when a return can no longer be withdrawn', async () => {
  const order = anOrder({ status: 'delivered', returns: [REQUESTED_RETURN] });
  server.responses[WITHDRAW] = refuse(409, 'impossible-step');
  server.responses['GET /user/orders/or01'] = () => Response.json({ order });
  showActions(order);
  await press('Withdraw return');
  expect((await screen.findByRole('alert')).textContent).toContain('The order has changed');
});

it('names the books if several returns can be withdrawn, and offers no withdrawal of a decided return', () => {
  const other = { ...REQUESTED_RETURN, _id: 'rt02', lines: [{ bookId: 'bk02', qty: 1 }] };
  const lines = [anOrderLine({ qty: 2 }), anOrderLine({ bookId: 'bk02', title: 'Gora' })];
  const declined = { ...REQUESTED_RETURN, _id: 'rt00', status: 'declined' as const };
  showActions(
    anOrder({ status: 'delivered', lines, returns: [declined, REQUESTED_RETURN, other] }),
  );
  const names = screen.getAllByRole('button', { name: /^Withdraw/ });
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Withdraw return of Malgudi Days',
    'Withdraw return of Gora',
  ]);
});

it('names for each return what those before it leave of the payment', () => {
  const other = { ...REQUESTED_RETURN, _id: 'rt02', lines: [{ bookId: 'bk02', qty: 1 }] };
  const lines = [anOrderLine(), anOrderLine({ bookId: 'bk02' })];
  const totals = { ...anOrder().totals, amount: 400 };
  const returns = [REQUESTED_RETURN, other];
  showActions(anOrder({ status: 'delivered', lines, totals, refunded: 100, returns }));
  expect(screen.getAllByText(/^You asked/).map(({ textContent }) => textContent)).toEqual([
    'You asked to return 1 book for ₹200.',
    'You asked to return 1 book for ₹100.',
  ]);
});

it('links to the credit notes of an order that has some', () => {
  const note = {
    number: 'KD/CN/26-27/001',
    date: '2026-11-22',
    amount: 200,
    reason: '',
    lines: [],
  };
  showActions(anOrder({ status: 'cancelled', creditNotes: [note] }));
  expect(screen.getByRole('link', { name: 'Credit note' }).getAttribute('href')).toBe(
    '/profile/orders/or01/credit-note',
  );
});

it.each([
  [1, 'Books can be returned within 1 day of delivery. It is too late to cancel'],
  [0, 'It is too late to cancel'],
])('says of a parcel on its way how long its books can be returned: %i days', (days, text) => {
  showActions(anOrder({ status: 'shipped' }), days);
  expect(screen.getByText(new RegExp(`^${text}`))).toBeDefined();
});

it('offers no return before the delivery if the shop takes none back', () => {
  showActions(anOrder({ status: 'packed' }), 0);
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Return books' })).toBeNull();
  expect(document.querySelector('.order-hint')).toBeNull();
});

it('keeps the order by Escape or a press outside', () => {
  const onClose = show();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose.mock.calls).toEqual([[]]);
  expect(server.calls).toEqual([]);
});

it.each([
  ['focuses the heading if the payment has taken the focus', true],
  ['leaves the focus on the button otherwise', false],
])('%s', async (_, isLost) => {
  const onPay = async () => {
    if (isLost) (document.activeElement as HTMLElement).blur();
    return undefined;
  };
  const order = anOrder({ status: 'awaiting-payment' });
  render(
    <main>
      <h1 tabIndex={-1}>Order</h1>
      <PayActions order={order} canPay onPay={onPay} onCancel={() => {}} />
    </main>,
  );
  await press('Pay now ₹200');
  expect(document.activeElement?.textContent).toBe(isLost ? 'Order' : 'Pay now ₹200');
});

it('says why a payment failed only until the next attempt', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const onPay = vi.fn<() => Promise<Problem | undefined>>(() => promise);
  onPay.mockResolvedValueOnce({ text: 'Payment cancelled.' });
  const order = anOrder({ status: 'awaiting-payment' });
  render(<PayActions order={order} canPay onPay={onPay} onCancel={() => {}} />);
  await press('Pay now ₹200');
  expect(await screen.findByText('Payment cancelled.')).toBeDefined();
  await press('Pay now ₹200');
  expect(screen.queryByText('Payment cancelled.')).toBeNull();
  await act(async () => resolve(undefined));
});
