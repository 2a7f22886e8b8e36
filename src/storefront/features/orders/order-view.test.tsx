import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { anOrder } from '#domain/builders.ts';
import { completeBrowser } from '#ui/testing.ts';
import type { Problem } from '../../data/single-change.tsx';
import { logOut, startSession } from '../../session/session-store.ts';
import { OrderView, type OrderTask } from './order-view.tsx';

const handlers = {
  onTask: vi.fn<(task: OrderTask) => void>(),
  onLeave: vi.fn<() => void>(),
  onPay: vi.fn<() => Promise<Problem | undefined>>(),
  onReorder: vi.fn<() => Promise<Problem | undefined>>(),
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-10T05:20:00+00:00'), shouldAdvanceTime: true });
});
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

/** Shows an order, and returns a function that shows another state of it. */
function show(...state: Parameters<typeof drawView>) {
  const { rerender } = render(drawView(...state), { wrapper: MemoryRouter });
  return (...next: Parameters<typeof drawView>) => rerender(drawView(...next));
}

function drawView(order: Order, task?: OrderTask) {
  return (
    <main>
      <OrderView order={order} returnDays={14} task={task} {...handlers} />
    </main>
  );
}

/** Returns the names of the enabled buttons and of the invoice link. */
function readOffers() {
  const controls = [...screen.queryAllByRole('button'), ...screen.queryAllByText('Invoice')];
  return controls
    .filter((control) => !(control as HTMLButtonElement).disabled)
    .map(({ textContent }) => textContent);
}

it.each([
  [anOrder({ status: 'awaiting-payment' }), ['Pay now ₹200', 'Cancel order']],
  [anOrder({ status: 'placed' }), ['Cancel order', 'Buy again', 'Invoice']],
  [anOrder({ status: 'packed' }), ['Cancel order', 'Buy again', 'Invoice']],
  [anOrder({ status: 'shipped' }), ['Buy again', 'Invoice']],
  [anOrder({ status: 'delivered' }), ['Buy again', 'Return books', 'Invoice']],
  [anOrder({ status: 'cancelled', invoice: null }), ['Buy again']],
  [anOrder({ status: 'expired', invoice: null }), ['Buy again']],
])('offers what can be done with $status', (order, names) => {
  show(order);
  expect(readOffers()).toEqual(names);
});

it('names the day of a time to pay that ends tomorrow', () => {
  show(anOrder({ status: 'awaiting-payment', expiresAt: '2026-11-11T05:42:00+00:00' }));
  expect(screen.getByText(/, until Wed 11 Nov, 11:12 am\./)).toBeDefined();
});

it('says why books cannot be returned yet', () => {
  show(anOrder({ status: 'shipped' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Return books' });
  expect(button.disabled).toBe(true);
  const hint = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe(
    'Books can be returned within 14 days of delivery. It is too late to cancel: the parcel has left.',
  );
});

it('names the last day for returning books', () => {
  show(anOrder({ status: 'delivered' }));
  expect(screen.getByText('Books can be returned until Sat 28 Nov 2026.')).toBeDefined();
});

it('says how long the books are kept, also to a screen reader', () => {
  show(anOrder({ status: 'awaiting-payment' }));
  expect(screen.getByText('22 more minutes')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('22 minutes left to pay.');
});

it('says beside the button why the payment failed', async () => {
  handlers.onPay.mockResolvedValue({ text: 'The payment is not responding.' });
  show(anOrder({ status: 'awaiting-payment' }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Pay now ₹200' }));
  expect(screen.getByRole('alert').textContent).toContain('The payment is not responding');
});

it('buys again once, even if clicked several times', async () => {
  handlers.onReorder.mockReturnValue(new Promise(() => {}));
  show(anOrder({ status: 'placed' }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.dblClick(screen.getByRole('button', { name: 'Buy again' }));
  expect(handlers.onReorder).toHaveBeenCalledOnce();
});

it('marks the current step', () => {
  show(anOrder({ status: 'shipped' }));
  const steps = screen.getByRole('list', { name: 'Progress' });
  expect(steps.querySelector('[aria-current=step]')?.textContent).toContain('Shipped');
});

it('says where the money of a cancelled order is', () => {
  const payment = {
    method: 'online',
    status: 'refunded',
    providerPaymentId: 'pay_29QQoUBi66xm2f',
  } as const;
  show(anOrder({ status: 'cancelled', payment, refunded: 200 }));
  expect(screen.getByText('₹200 has been refunded')).toBeDefined();
  expect(screen.getByText('The way you paid. Reference pay_29QQoUBi66xm2f.')).toBeDefined();
});

it('says what to do with a second return after the first was refunded', () => {
  const lines = [{ bookId: 'bk01', qty: 1 }];
  const returns: Order['returns'] = [
    { _id: 'rt1', lines, reason: 'Torn', status: 'refunded' },
    { _id: 'rt2', lines, reason: 'Torn', status: 'requested' },
  ];
  show(anOrder({ status: 'delivered', refunded: 100, returns }));
  expect(screen.getByText('We have your return request')).toBeDefined();
  expect(screen.getByText('₹100 has been refunded')).toBeDefined();
});

it('says why the shop declined a return', () => {
  const returns: Order['returns'] = [
    { _id: 'rt1', lines: [{ bookId: 'bk01', qty: 1 }], reason: 'Torn', status: 'declined' },
  ];
  const { history } = anOrder({ status: 'delivered' });
  const declined = { status: 'delivered', at: '2026-11-16T05:00:00+00:00' } as const;
  const note = 'Return declined: The pages are written on.';
  const order = anOrder({ status: 'delivered', returns });
  show({ ...order, history: [...history, { ...declined, note }] });
  expect(screen.getByText('The pages are written on.')).toBeDefined();
});

it('links to the parcel’s tracking page if there is one', () => {
  const tracking = { carrier: 'India Post', number: 'EK 481', url: 'https://post.example/EK481' };
  show(anOrder({ status: 'shipped', tracking }));
  expect(screen.getByRole('region', { name: 'Tracking' }).textContent).toContain('EK 481');
  const link = screen.getByRole('link', { name: 'Track parcel' });
  expect(link.getAttribute('href')).toBe('https://post.example/EK481');
});

it('moves focus to the heading when the order was cancelled in another tab meanwhile', () => {
  const { prototype } = HTMLDialogElement;
  // jsdom has no modal dialogs.
  Object.assign(prototype, { showModal: () => {}, close: () => {} });
  const change = show(anOrder(), 'cancel');
  change(anOrder({ status: 'cancelled' }), 'cancel');
  expect(screen.queryByText(/^Cancel order/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('moves focus to the heading when the return form is left, as by Back', () => {
  const order = anOrder({ status: 'delivered' });
  const change = show(order, 'return');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Return books' }));
  change(order);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  // Forward leads to the form again, but nothing can be returned any more.
  change(anOrder({ status: 'cancelled' }), 'return');
  expect(screen.queryByRole('heading', { name: 'Return books' })).toBeNull();
});

it('moves focus from Pay now to the heading when the order is paid', () => {
  const change = show(anOrder({ status: 'awaiting-payment' }));
  screen.getByRole('button', { name: 'Pay now ₹200' }).focus();
  change(anOrder({ status: 'placed' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('leaves the focus alone if it is elsewhere when the time to pay is over', () => {
  const change = show(anOrder({ status: 'awaiting-payment' }));
  change(anOrder({ status: 'expired' }));
  expect(document.activeElement).toBe(document.body);
});

it('moves focus to the heading if no control has it after the payment', async () => {
  handlers.onPay.mockImplementation(async () => {
    (document.activeElement as HTMLElement).blur();
    return undefined;
  });
  show(anOrder({ status: 'awaiting-payment' }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Pay now ₹200' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

const HISTORY = anOrder({ status: 'shipped' }).history;
const BACK = { status: 'undelivered', at: '2026-11-21T10:40:00+00:00', note: 'Absent' } as const;

it('says what happens next with a parcel that came back', () => {
  const back = { status: BACK.status, history: [...HISTORY, BACK] };
  const showNext = show(anOrder(back));
  const readNotice = () => screen.getByText('Your parcel came back to us').parentElement;
  expect(readNotice()?.textContent).toContain('We will send it again or refund it');
  expect(screen.getByRole('list', { name: 'Progress' }).textContent).toContain('“Absent”');
  showNext(anOrder({ ...back, payment: { method: 'cod', status: 'not-due' } }));
  expect(readNotice()?.textContent).toContain('Nothing is due');
  expect(document.body.textContent).not.toMatch(/refund/i);
});

it('says that a parcel is sent again', () => {
  const packed = { status: 'packed', at: '2026-11-21T11:00:00+00:00' } as const;
  const tracking = { carrier: 'Delhivery', number: '' };
  show(anOrder({ status: 'packed', history: [...HISTORY, BACK, packed], tracking }));
  expect(screen.getByText('We are sending it again').parentElement?.textContent).toContain(
    'We are sending it again with Delhivery; there is nothing to pay.',
  );
  const steps = screen.getByRole('list', { name: 'Progress' });
  expect([...steps.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
    'Placed',
    'Shipped',
    'Came back',
    'Packed again',
    'Delivered',
  ]);
  expect(readOffers()).toContain('Cancel order');
});

it('says why the last task ended without a change, until the next one begins', async () => {
  const refusal = { errors: ['No.'], code: 'too-late' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  startSession(
    { token: 'a.b.c', user: { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' } },
    true,
  );
  onTestFinished(() => {
    logOut();
    vi.unstubAllGlobals();
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  completeBrowser();
  const order = anOrder();
  const change = show(order, 'cancel');
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByText('Cancel order', { selector: 'dialog button' }));
  await vi.waitFor(() => expect(handlers.onLeave).toHaveBeenCalledOnce());
  change(order);
  const text = 'It is too late to cancel: the parcel has left.';
  expect(screen.getByText(text)).toBeDefined();
  change(order, 'cancel');
  expect(screen.queryByText(text)).toBeNull();
  await user.click(screen.getByText('Keep order'));
  change(order);
  expect(screen.queryByText(text)).toBeNull();
});
