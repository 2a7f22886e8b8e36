import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder, anOrderLine } from '#domain/builders.ts';
import type { Problem } from '../../data/single-change.tsx';
import { ReturnForm } from './return-form.tsx';
import { readDraft } from '../../session/session-store.ts';
import { refuse, server, withServer } from './testing.ts';

withServer();
beforeEach(() => sessionStorage.clear());

const GORA = anOrderLine({ bookId: 'bk02', title: 'Gora', payable: 99 });
const ORDER = anOrder({
  status: 'delivered',
  lines: [anOrderLine({ qty: 3 }), GORA],
  totals: { price: 849, discount: 150, delivery: 0, amount: 699 },
});
const RETURNS = 'POST /user/orders/or01/returns';

function show(order: Order = ORDER) {
  const onClose = vi.fn<(obstacle?: Problem) => void>();
  render(<ReturnForm returnsBy="courier" order={order} onClose={onClose} />);
  return onClose;
}

/** The order after another return was requested. */
function withReturn(order: Order, bookId = 'bk02'): Order {
  const lines = [{ bookId, qty: 1 }];
  return { ...order, returns: [{ _id: 'rt01', lines, reason: 'Torn', status: 'requested' }] };
}

function choose(title: string) {
  return userEvent.click(screen.getByRole('checkbox', { name: `Return ${title}` }));
}

function giveReason(reason = 'I changed my mind') {
  return userEvent.selectOptions(screen.getByLabelText('Reason'), reason);
}

function send() {
  return userEvent.click(screen.getByRole('button', { name: 'Request return' }));
}

function readRefund() {
  return screen.getByText(/^Refund for/).parentElement?.textContent;
}

it('names the last day to return books, and focuses its heading', () => {
  show();
  expect(
    screen.getByText(
      'Until Sat 28 Nov. Choose what you are returning; our courier collects it from the delivery address.',
    ),
  ).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Return books' }));
});

it('says that the user sends the books, if the settings say so', () => {
  render(<ReturnForm returnsBy="post" order={ORDER} onClose={vi.fn()} />);
  expect(screen.getByText(/; you send it by post, and we refund the postage\.$/)).toBeDefined();
});

it('asks for a book if the user has chosen no book', async () => {
  show();
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one book.');
  expect(server.calls).toEqual([]);
});

it('asks for a reason, and preselects none', async () => {
  show();
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', '');
  await choose('Gora');
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Choose a reason.');
  expect(server.calls).toEqual([]);
});

it('keeps what was chosen and typed until it is sent or dropped', async () => {
  show();
  await choose('Gora');
  await giveReason();
  await userEvent.type(screen.getByLabelText(/^Anything/), 'Sorry');
  cleanup();
  show({ ...ORDER, _id: 'or02' });
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  cleanup();
  show();
  expect(readRefund()).toBe('Refund for 1 book₹99');
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'I changed my mind');
  expect(screen.getByLabelText(/^Anything/)).toHaveProperty('value', 'Sorry');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  cleanup();
  show();
  expect(readRefund()).toBe('Refund for 0 books₹0');
});

it('starts empty with a damaged draft, or one of another order', () => {
  for (const stored of [
    '{',
    '7',
    '{"email":"asha@example.com","forms":{"return of or01":{"copies":7,"words":1}}}',
    '{"email":"asha@example.com","forms":{"return of or02":{"copies":{"bk02":1}}}}',
  ]) {
    sessionStorage.setItem('drafts', stored);
    show();
    expect(readRefund()).toBe('Refund for 0 books₹0');
    cleanup();
  }
});

it('names the refund of the chosen copies before it is sent', async () => {
  show();
  expect(readRefund()).toBe('Refund for 0 books₹0');
  await choose('Malgudi Days');
  await userEvent.selectOptions(screen.getByLabelText('Copies of Malgudi Days'), '2');
  expect(readRefund()).toBe('Refund for 2 books₹400');
  await choose('Gora');
  expect(readRefund()).toBe('Refund for 3 books₹499');
});

it('promises no more than what the return that is requested leaves of the payment', async () => {
  show(withReturn({ ...ORDER, refunded: ORDER.totals.amount - 199 }));
  await choose('Malgudi Days');
  await userEvent.selectOptions(screen.getByLabelText('Copies of Malgudi Days'), '1');
  expect(readRefund()).toBe('Refund for 1 book₹100');
});

it('shows as many chosen copies as can still be returned', async () => {
  const { rerender } = render(<ReturnForm returnsBy="courier" order={ORDER} onClose={vi.fn()} />);
  await choose('Malgudi Days');
  const lines = [anOrderLine({ qty: 3, returned: 1 }), GORA];
  rerender(<ReturnForm returnsBy="courier" order={{ ...ORDER, lines }} onClose={vi.fn()} />);
  expect(screen.getByLabelText('Copies of Malgudi Days')).toHaveProperty('value', '2');
  expect(readRefund()).toBe('Refund for 2 books₹400');
});

it('sends copies and one reason, and closes', async () => {
  server.responses[RETURNS] = () => Response.json({ order: ORDER }, { status: 201 });
  const onClose = show();
  await choose('Gora');
  await giveReason();
  await userEvent.type(screen.getByLabelText('Anything we should know optional'), 'Sorry.');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.bodies).toEqual([
    { lines: [{ bookId: 'bk02', qty: 1 }], reason: 'I changed my mind. Sorry.' },
  ]);
  expect(readDraft('return of or01')).toEqual({});
});

it('says why it was refused, and keeps what was typed', async () => {
  server.responses[RETURNS] = refuse(409, 'more-than-bought');
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  const onClose = vi.fn<(obstacle?: Problem) => void>();
  const { rerender } = render(<ReturnForm returnsBy="courier" order={ORDER} onClose={onClose} />);
  await choose('Gora');
  await giveReason();
  await userEvent.type(screen.getByLabelText('Anything we should know optional'), 'Torn.');
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Some of these books are already on their way back.',
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Anything/).value).toBe('Torn.');
  // The return that was made elsewhere is not the one that was refused.
  rerender(<ReturnForm returnsBy="courier" order={withReturn(ORDER)} onClose={onClose} />);
  expect(onClose).not.toHaveBeenCalled();
});

it('looks for an earlier request only after a call without a response', async () => {
  server.responses[RETURNS] = refuse(409, 'more-than-bought');
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  const onClose = show();
  await choose('Gora');
  await giveReason();
  await send();
  await screen.findByRole('alert');
  await waitFor(() => expect(server.calls).toEqual([RETURNS, 'GET /user/orders/or01']));
  server.responses[RETURNS] = () => Response.json({ order: ORDER }, { status: 201 });
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.calls.slice(2)).toEqual([RETURNS]);
});

it('closes when the order shows that a return was made although its response was lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onClose = vi.fn<(obstacle?: Problem) => void>();
  const { rerender } = render(<ReturnForm returnsBy="courier" order={ORDER} onClose={onClose} />);
  await choose('Gora');
  await giveReason();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The shop did not answer. Please try again.',
  );
  expect(onClose).not.toHaveBeenCalled();
  const other = withReturn(ORDER, 'bk01');
  rerender(<ReturnForm returnsBy="courier" order={other} onClose={onClose} />);
  expect(onClose).not.toHaveBeenCalled();
  rerender(<ReturnForm returnsBy="courier" order={withReturn(ORDER)} onClose={onClose} />);
  expect(onClose.mock.calls).toEqual([[]]);
  expect(readDraft('return of or01')).toEqual({});
});

it('does not take an earlier return of the same book for one whose response was lost', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const lines = [{ bookId: 'bk02', qty: 1 }];
  const before = anOrder({
    ...ORDER,
    lines: [anOrderLine({ qty: 3 }), { ...GORA, qty: 2, returned: 1 }],
    returns: [{ _id: 'rt00', lines, reason: 'Torn', status: 'refunded' }],
  });
  const onClose = show(before);
  await choose('Gora');
  await giveReason();
  await send();
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

it('reports that the time to return is over', async () => {
  server.responses[RETURNS] = refuse(409, 'return-window-over');
  server.responses['GET /user/orders/or01'] = () => Response.json({ order: ORDER });
  const onClose = show();
  await choose('Gora');
  await giveReason();
  await send();
  await waitFor(() => expect(onClose.mock.calls).toMatchObject([[{ code: 'return-window-over' }]]));
});

it('requests one return, even if clicked several times', async () => {
  const response = Promise.withResolvers<Response>();
  server.responses[RETURNS] = () => response.promise;
  const onClose = show();
  await choose('Gora');
  await giveReason();
  await send();
  await send();
  response.resolve(Response.json({ order: ORDER }, { status: 201 }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.calls).toEqual([RETURNS]);
});

it('says that the user is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show();
  await choose('Gora');
  await giveReason();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'You are offline. Please try again when you are back online.',
  );
});
