import { expect, it } from 'vitest';
import { createTestApi, send } from './testing.ts';

it('says to any caller how orders are paid', async () => {
  expect(await send(createTestApi(), 'GET /payments')).toEqual({
    status: '200 OK',
    body: {
      key: 'rzp_test_rehearsal',
      delivery: { fee: 0, freeFrom: 0 },
      cod: { on: true, upTo: 5000 },
    },
  });
});
