import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/order.ts';
import { anOrder } from '#domain/builders.ts';
import type { Problem } from './change-orders.ts';
import { CancelDialog } from './order-actions.tsx';
import { refuse, server, withServer } from './testing.ts';

const CANCEL = 'POST /user/orders/or01/cancel';

withServer();

// jsdom draws no modal dialogs.
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

it('begins on keeping the order', () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Cancel order KD-000123?' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep order' }));
});

const COD = { method: 'cod', status: 'due' } as const;

it.each([
  [anOrder(), 'Nothing is packed yet. ₹200 goes back to you the way you paid.'],
  [anOrder({ payment: COD }), 'Nothing is packed yet. There is nothing to give back.'],
  [
    anOrder({ status: 'packed' }),
    'The parcel has not left yet. ₹200 goes back to you the way you paid.',
  ],
  [
    anOrder({ status: 'awaiting-payment' }),
    'Nothing has been paid yet. The books go back on the shelf.',
  ],
])('names what goes back for $status', (order, words) => {
  show(order);
  expect(screen.getByText(words)).toBeDefined();
});

it('cancels and closes', async () => {
  server.answers[CANCEL] = () => Response.json({ order: anOrder({ status: 'cancelled' }) });
  const onClose = show();
  await press('Cancel order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('cancels once, however often it is pressed, and again after a problem', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answers[CANCEL] = () => answer.promise;
  server.answers['GET /user/orders/or01'] = () => Response.json({ order: anOrder() });
  const onClose = show();
  await press('Cancel order');
  await press('Cancel order');
  answer.resolve(refuse(502, 'provider-unreachable')());
  await screen.findByRole('alert');
  server.answers[CANCEL] = () => Response.json({ order: anOrder({ status: 'cancelled' }) });
  await press('Cancel order');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await press('Cancel order');
  expect(server.calls.filter((call) => call === CANCEL)).toHaveLength(2);
});

it('hands over that the parcel has left, and reads the order again', async () => {
  server.answers[CANCEL] = refuse(409, 'too-late');
  server.answers['GET /user/orders/or01'] = () =>
    Response.json({ order: anOrder({ status: 'shipped' }) });
  const onClose = show();
  await press('Cancel order');
  await waitFor(() => expect(onClose.mock.calls).toMatchObject([[{ code: 'too-late' }]]));
  await waitFor(() => expect(server.calls).toContain('GET /user/orders/or01'));
});
