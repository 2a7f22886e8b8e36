import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attemptFor, keepOpenOrder, readAttempt } from './attempt.ts';
import { isResumable, resumePurchase } from './resume.ts';
import { BILL, PROOF } from './testing.ts';
import { keepPayment } from './untold-payment.ts';

const { address } = BILL.order;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  attemptFor({ address, payment: 'online', expectedAmount: 200 }, []);
  keepOpenOrder('or01');
});

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function answerWith(status: string) {
  fetched.mockImplementation(async () => Response.json({ order: { _id: 'or01', status } }));
}

it('has nothing to resume without an attempt', async () => {
  sessionStorage.clear();
  expect(isResumable()).toBe(false);
  expect(await resumePurchase()).toEqual({ kind: 'unpaid' });
  expect(fetched).not.toHaveBeenCalled();
});

it('finds an order that was paid meanwhile', async () => {
  answerWith('placed');
  expect(isResumable()).toBe(true);
  expect(await resumePurchase()).toMatchObject({ kind: 'told', order: { status: 'placed' } });
});

it('keeps the attempt while its order awaits payment', async () => {
  answerWith('awaiting-payment');
  expect(await resumePurchase()).toEqual({ kind: 'unpaid' });
  expect(readAttempt()?.orderId).toBe('or01');
});

it.each(['expired', 'cancelled'])('forgets the attempt whose order is %s', async (status) => {
  answerWith(status);
  expect(await resumePurchase()).toEqual({ kind: 'unpaid' });
  expect(readAttempt()).toBeUndefined();
});

it('forgets the attempt of another user', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ errors: ['No.'], code: 'not-found' }, { status: 404 }),
  );
  expect(await resumePurchase()).toEqual({ kind: 'unpaid' });
  expect(readAttempt()).toBeUndefined();
});

it('keeps the attempt when the shop does not answer', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await resumePurchase()).toEqual({ kind: 'unpaid' });
  expect(readAttempt()).toBeDefined();
});

it('first tells of a payment', async () => {
  keepPayment({ orderId: 'or01', proof: PROOF });
  answerWith('placed');
  expect(await resumePurchase()).toMatchObject({ kind: 'told' });
  expect(String(fetched.mock.calls[0]?.[0])).toMatch(/or01\/payment$/);
});
