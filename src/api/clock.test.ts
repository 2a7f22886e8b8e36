import { expect, it } from 'vitest';
import { createTestApi, send, signUp } from './testing.ts';

function addBook(api: ReturnType<typeof createTestApi>, token: string, id: string) {
  return send(api, 'POST /user/cart', { token, body: { product: { _id: id } } });
}

it('keeps the order of cart lines, and accepts tokens, when the clock is set back or far ahead', async () => {
  let now = Date.parse('2023-05-01T12:00:00Z');
  const api = createTestApi({ now: () => now });
  const token = await signUp(api);
  await addBook(api, token, 'bk01');
  now = Date.parse('1969-12-31T23:59:59Z');
  await addBook(api, token, 'bk02');
  await send(api, 'POST /user/cart/bk01', { token, body: { action: { type: 'increment' } } });
  now = Date.parse('2199-01-01T00:00:00Z');
  expect(await send(api, 'GET /user/cart', { token })).toMatchObject({
    status: '200 OK',
    body: {
      cart: [
        {
          _id: 'bk01',
          createdAt: '2023-05-01T12:00:00+00:00',
          updatedAt: '1969-12-31T23:59:59+00:00',
        },
        { _id: 'bk02', createdAt: '1969-12-31T23:59:59+00:00' },
      ],
    },
  });
});
