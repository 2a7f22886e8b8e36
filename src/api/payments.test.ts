import { expect, it } from 'vitest';
import { createTestApi, send } from './testing.ts';

it('lists the available payment methods for any caller', async () => {
  expect(await send(createTestApi(), 'GET /payments')).toEqual({
    status: '200 OK',
    body: {
      key: 'rzp_test_rehearsal',
      delivery: { fee: 0, freeFrom: 0 },
      cod: { on: true, upTo: 5000 },
    },
  });
});
