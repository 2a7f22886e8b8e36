import { expect, it } from 'vitest';
import type { ShopSettings } from '#contract/shop-settings.ts';
import { anOrderLine } from '#domain/builders.ts';
import { saveSettings } from '../shop/settings.ts';
import { send } from '../testing.ts';
import { fillCart, openOrderShop, requestOrder, type OrderShop } from './testing.ts';

const NEAR = { pins: ['560'], fee: 40, days: [1, 2] as [number, number], cod: true };
const FAR = { pins: ['11'], fee: 90, days: [5, 8] as [number, number], cod: false };
const DELIVERY = { fee: 60, freeFrom: 999, bookGrams: 400, rates: [NEAR, FAR] };

async function openWith(delivery: ShopSettings['delivery']): Promise<OrderShop> {
  const shop = await openOrderShop();
  await saveSettings(shop.dependencies, { delivery });
  return shop;
}

const toDelhi = { pin: '110 001', state: 'Delhi' };

it('charges the fee and promises the days of the rate for the PIN code', async () => {
  const shop = await openWith(DELIVERY);
  await fillCart(shop, 'bk01');
  const near = await requestOrder(shop, { expectedAmount: 240 });
  expect(near.body).toMatchObject({
    order: {
      totals: { delivery: 40, amount: 240 },
      delivery: { from: '2023-05-02', to: '2023-05-03' },
    },
  });
  const far = await requestOrder(shop, { address: toDelhi, expectedAmount: 290, key: 'far' });
  expect(far.body).toMatchObject({
    order: {
      totals: { delivery: 90, amount: 290 },
      delivery: { from: '2023-05-06', to: '2023-05-10' },
    },
  });
});

it('charges by the weight of all copies', async () => {
  const light = { ...NEAR, upToGrams: 400 };
  const shop = await openWith({ ...DELIVERY, rates: [light, { ...NEAR, fee: 70 }] });
  await fillCart(shop, 'bk01', 2);
  const { body } = await requestOrder(shop, { expectedAmount: 470 });
  expect(body).toMatchObject({ order: { totals: { delivery: 70, amount: 470 } } });
});

it('takes no cash where the rate does not', async () => {
  const shop = await openWith(DELIVERY);
  await fillCart(shop, 'bk01');
  const request = { address: toDelhi, payment: 'cod', expectedAmount: 290 } as const;
  expect(await requestOrder(shop, request)).toMatchObject({
    status: '409 Conflict',
    body: { code: 'cod-unavailable' },
  });
});

it('names the new amount if the rates have changed since the shopper saw them', async () => {
  const shop = await openWith(DELIVERY);
  await fillCart(shop, 'bk01');
  await saveSettings(shop.dependencies, {
    delivery: { ...DELIVERY, rates: [{ ...NEAR, fee: 50 }] },
  });
  expect(await requestOrder(shop, { expectedAmount: 240 })).toEqual({
    status: '409 Conflict',
    body: {
      errors: [expect.any(String)],
      code: 'amount-changed',
      amount: 250,
      lines: [anOrderLine({ hsn: '4901', taxPercent: 0 })],
    },
  });
});

it('charges the fee of the PIN code as typed, even if the post does not use it', async () => {
  const shop = await openWith({ ...DELIVERY, rates: [{ ...FAR, pins: ['9'] }] });
  await fillCart(shop, 'bk01');
  const address = { pin: '999999', confirmed: true };
  const { body } = await requestOrder(shop, { address, expectedAmount: 290 });
  expect(body).toMatchObject({
    order: { totals: { delivery: 90 }, delivery: { isPinUnknown: true } },
  });
});

it('GET /delivery returns the fee for the weight and the amount, days and cash of the rate', async () => {
  const heavy = { ...NEAR, fee: 70, days: [2, 4] as [number, number], cod: false };
  const { api } = await openWith({ ...DELIVERY, rates: [{ ...NEAR, upToGrams: 500 }, heavy] });
  const read = async (query: string) => (await send(api, `GET /delivery?pin=560003${query}`)).body;
  const light = { fee: 40, from: '2023-05-02', to: '2023-05-03', cod: true };
  expect(await read('')).toMatchObject(light);
  expect(await read('&grams=500&amount=998')).toMatchObject(light);
  expect(await read('&grams=501')).toMatchObject({
    fee: 70,
    from: '2023-05-03',
    to: '2023-05-05',
    cod: false,
  });
  expect(await read('&grams=501&amount=999')).toMatchObject({ fee: 0, cod: false });
});

it('says that cash is offered somewhere only if it is', async () => {
  const { api } = await openWith({ ...DELIVERY, rates: [{ ...FAR, pins: [...'123456789'] }] });
  expect((await send(api, 'GET /shop')).body).toMatchObject({ shop: { cod: { on: false } } });
});
