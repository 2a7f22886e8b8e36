import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLine } from '#domain/builders.ts';
import { showToast } from '#ui/toaster.tsx';
import { logOut, startSession } from '../../session/session-store.ts';
import { forgetAttempt, readAttempt } from './attempt.ts';
import { buy } from './buy.ts';
import { loadRazorpay } from './razorpay.ts';
import { isResumable } from './resume.ts';
import { BILL, fakeProvider, OPENING } from './testing.ts';

vi.mock('#ui/toaster.tsx', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('./razorpay.ts', { spy: true });

const { user, order } = BILL;
const session = { token: 'a.b.c', user };
const cash = { address: order.address, payment: 'cod' as const, expectedAmount: 200 };
const online = { ...cash, payment: 'online' as const };
const fetched = vi.fn<typeof fetch>();

function answerWith(status: string) {
  const lines = [{ bookId: 'bk01', qty: 2 }];
  fetched.mockImplementationOnce(async () =>
    Response.json({ order: { _id: 'or01', status, lines }, checkout: null }, { status: 201 }),
  );
}

function purchase(request: typeof cash | typeof online = cash, cart = [aLine()]) {
  return buy({ request, cart, providerKey: BILL.checkout.key, session }, OPENING);
}

const keys = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  startSession(session, true);
});

afterEach(() => {
  forgetAttempt();
  logOut();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('places an order that needs no payment, and leaves nothing to resume', async () => {
  answerWith('placed');
  expect(await purchase()).toMatchObject({ kind: 'told', order: { _id: 'or01' } });
  expect(isResumable()).toBe(false);
});

describe('an order that is paid online', () => {
  let payments: ReturnType<typeof fakeProvider>;
  const opened = () => vi.waitFor(() => expect(payments).toHaveLength(1));

  beforeEach(() => {
    payments = fakeProvider();
    fetched.mockImplementationOnce(async () =>
      Response.json({ order: { ...order, status: 'awaiting-payment' }, checkout: BILL.checkout }),
    );
  });

  afterEach(() => delete window.Razorpay);

  it('can be resumed while its payment is open, and not once that is dismissed', async () => {
    const buying = purchase(online);
    await opened();
    expect(isResumable()).toBe(true);
    payments[0]?.options.modal.ondismiss();
    expect(await buying).toEqual({ kind: 'unpaid' });
    expect(isResumable()).toBe(false);
  });

  it('keeps its key after it was dismissed', async () => {
    const buying = purchase(online);
    await opened();
    payments[0]?.options.modal.ondismiss();
    await buying;
    answerWith('placed');
    await purchase(online);
    expect(keys()[1]).toBe(keys()[0]);
  });
});

it('takes a new key for the same books that were put into the cart again', async () => {
  answerWith('placed');
  await purchase();
  answerWith('placed');
  await purchase(cash, [aLine({ createdAt: '2023-05-02T12:00:00+00:00' })]);
  expect(keys()[1]).not.toBe(keys()[0]);
});

it('keeps its key while nothing changes, over a lost answer', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await purchase()).toMatchObject({ kind: 'refused' });
  answerWith('placed');
  await purchase();
  expect(keys()[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys()[1]).toBe(keys()[0]);
});

it('takes a new key for another sum', async () => {
  answerWith('placed');
  await purchase();
  answerWith('placed');
  await purchase({ ...cash, expectedAmount: 300 });
  expect(keys()[1]).not.toBe(keys()[0]);
});

it.each(['expired', 'cancelled'])(
  'asks again with a new key for an order that is %s',
  async (end) => {
    answerWith(end);
    answerWith('placed');
    expect(await purchase()).toMatchObject({ kind: 'told', order: { status: 'placed' } });
    expect(keys()[1]).not.toBe(keys()[0]);
  },
);

it('writes no order when the script of the provider does not load', async () => {
  vi.mocked(loadRazorpay).mockRejectedValueOnce(new Error('Blocked'));
  expect(await purchase(online)).toEqual({ kind: 'unpaid' });
  expect(showToast).toHaveBeenLastCalledWith('Razorpay SDK failed to load', 'error');
  expect(fetched).not.toHaveBeenCalled();
  expect(readAttempt()).toBeUndefined();
});

it.each([0, -524])('places no order of ₹%d', async (expectedAmount) => {
  expect(await purchase({ ...cash, expectedAmount })).toEqual({ kind: 'unpaid' });
  expect(showToast).toHaveBeenLastCalledWith(
    expect.stringMatching(/^There is nothing to pay/),
    'warning',
  );
  expect(fetched).not.toHaveBeenCalled();
});

it('places one order at a time', async () => {
  answerWith('placed');
  const first = purchase();
  expect(await purchase()).toEqual({ kind: 'unpaid' });
  expect(await first).toMatchObject({ kind: 'told' });
});

it('keeps the key as long as the page where storage is denied', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Denied', 'QuotaExceededError');
  });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await purchase();
  answerWith('placed');
  await purchase();
  expect(keys()[1]).toBe(keys()[0]);
});
