import { expect, it } from 'vitest';
import { isSettled, type ProviderPayment } from '../payment-provider.ts';
import { createTestApi, send } from '../testing.ts';

it('lists the available payment methods for any caller', async () => {
  expect(await send(createTestApi(), 'GET /payments')).toEqual({
    status: '200 OK',
    body: {
      key: 'rzp_test_rehearsal',
      delivery: { fee: 0, freeFrom: 0 },
      cod: { on: true, upTo: 5000 },
      holds: { perBook: 10, perOrder: 50 },
    },
  });
});

it.each([
  ['created', false],
  ['authorized', false],
  ['captured', true],
  ['refunded', true],
  ['failed', true],
] as const)('reports for a %s payment whether it is settled: %s', (status, expected) => {
  const payment: ProviderPayment = { id: 'pay_1', amount: 100, status };
  expect(isSettled(payment)).toBe(expected);
});
