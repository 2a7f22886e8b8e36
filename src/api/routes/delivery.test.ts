import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { openDesk } from '../desk/testing.ts';
import { openOrderShop } from '../orders/testing.ts';
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

it('GET /api/delivery returns the fee of an order with this weight and amount', async () => {
  const shop = await openOrderShop();
  const rate = { pins: ['56'], days: [1, 2], cod: true };
  const rates = [
    { ...rate, upToGrams: 300, fee: 30 },
    { ...rate, fee: 70 },
  ];
  const delivery = { fee: 50, freeFrom: 500, rates, bookGrams: 290 };
  const token = await openDesk(shop);
  await send(shop.api, 'PATCH /desk/settings', { token, body: { delivery } });
  const readFee = async (query: string) =>
    ((await send(shop.api, `GET /delivery?pin=560003${query}`)).body as { fee: number }).fee;
  expect(await readFee('')).toBe(30);
  expect(await readFee('&grams=301')).toBe(70);
  expect(await readFee('&grams=301&amount=499')).toBe(70);
  expect(await readFee('&grams=301&amount=500')).toBe(0);
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
