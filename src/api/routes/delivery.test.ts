import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { BAD_REQUEST, createTestApi, send } from '../testing.ts';

const malformed = {
  status: '400 Bad Request',
  body: BAD_REQUEST,
};

it('GET /api/delivery returns the place, the delivery dates and whether cash is accepted, for a PIN code nearby', async () => {
  expect(await send(createTestApi(), 'GET /delivery?pin=560003')).toEqual({
    status: '200 OK',
    body: {
      pin: '560003',
      district: 'Bengaluru Urban',
      state: 'Karnataka',
      from: '2023-05-04',
      to: '2023-05-05',
      cod: true,
      fee: 0,
    },
  });
});

it('GET /api/delivery returns a later date for another region', async () => {
  const { body } = await send(createTestApi(), 'GET /delivery?pin=110001');
  for (const pin of ['110 001', '११०००१', '\u200e110001'])
    expect(
      (await send(createTestApi(), `GET /delivery?pin=${encodeURIComponent(pin)}`)).body,
    ).toEqual(body);
  expect(body).toMatchObject({ state: 'Delhi', from: '2023-05-04', to: '2023-05-06' });
});

it('GET /api/delivery refuses a PIN code that does not exist', async () => {
  expect(await send(createTestApi(), 'GET /delivery?pin=999999')).toEqual({
    status: '404 Not Found',
    body: { errors: [ERRORS.pinNotFound], code: 'unknown-pin' },
  });
});

it('GET /api/delivery refuses a text that is not a PIN code', async () => {
  const api = createTestApi();
  const queries = ['?pin=56000', '?pin=056003', '?pin=5600034', '?pin=56000a', '?pin=', '?', ''];
  for (const query of queries)
    expect(await send(api, `GET /delivery${query}`)).toMatchObject(malformed);
});
