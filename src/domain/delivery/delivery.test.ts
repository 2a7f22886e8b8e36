import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeliveryRate, ShopSettings } from '#contract/shop-settings.ts';
import {
  estimateDelivery,
  computeDeliveryFee,
  describeDeliveryFees,
  formatArrival,
  mayPayOnDelivery,
  findRate,
  offersCashOnDelivery,
  offersCashSomewhere,
  weighCopies,
  type Parcel,
} from './delivery.ts';
import { formatDeliveryDates, moveDates } from './delivery-dates.ts';
import { DEFAULT_SETTINGS } from '../shop/shop-settings.ts';

const SHOP_PIN = '560003';
/** Saturday is a business day, and Sunday is not. */
const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00+05:30');
function aParcel(facts: Partial<Parcel> = {}): Parcel {
  return { pin: '560003', grams: 350, amount: 0, ...facts };
}

function aRate(facts: Partial<DeliveryRate> = {}): DeliveryRate {
  return { pins: ['560'], fee: 40, days: [1, 2], cod: true, ...facts };
}

const CASH_SETTINGS = { on: true, upTo: 5000, excludedPins: ['744301'] };

it('estimates three to four business days near the shop', () => {
  const dates = estimateDelivery({ pin: '562101', shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(dates).toEqual({ from: '2026-11-24', to: '2026-11-25' });
});

it('estimates three to five business days elsewhere', () => {
  const dates = estimateDelivery({ pin: '110001', shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(dates).toEqual({ from: '2026-11-24', to: '2026-11-26' });
});

it('moves an estimate to the days that one of another day has', () => {
  for (let days = 0; days < 14; days += 1) {
    const now = FRIDAY_NOON + days * 24 * 3_600_000;
    const request = { pin: '110001', shopPin: SHOP_PIN };
    const moved = moveDates(estimateDelivery({ ...request, now: FRIDAY_NOON }), FRIDAY_NOON, now);
    expect(moved).toEqual(estimateDelivery({ ...request, now }));
  }
});

it('estimates the longer range for an army post office', () => {
  const dates = estimateDelivery({ pin: '900056', shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(dates).toEqual({ from: '2026-11-24', to: '2026-11-26' });
});

it('estimates a day later from midnight in India on', () => {
  const before = estimateDelivery({
    pin: '562101',
    shopPin: SHOP_PIN,
    now: Date.parse('2026-11-20T18:29:59Z'),
  });
  const after = estimateDelivery({
    pin: '562101',
    shopPin: SHOP_PIN,
    now: Date.parse('2026-11-20T18:30:00Z'),
  });
  expect([before.from, after.from]).toEqual(['2026-11-24', '2026-11-25']);
});

it('estimates the same days on a Saturday and on the following Sunday', () => {
  const at = (day: string) =>
    estimateDelivery({
      pin: '110001',
      shopPin: SHOP_PIN,
      now: Date.parse(`${day}T12:00:00+05:30`),
    });
  expect(at('2026-11-22')).toEqual(at('2026-11-21'));
});

it('never estimates an earlier day for a later order, and ends earlier near the shop', () => {
  const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) });
  fc.assert(
    fc.property(moments, fc.nat(1e9), (now, later) => {
      const near = estimateDelivery({ pin: '560001', shopPin: SHOP_PIN, now });
      const far = estimateDelivery({ pin: '110001', shopPin: SHOP_PIN, now });
      expect(near.from).toBe(far.from);
      expect(near.from < near.to && near.to < far.to).toBe(true);
      expect(
        estimateDelivery({ pin: '110001', shopPin: SHOP_PIN, now: now + later }).to >= far.to,
      ).toBe(true);
    }),
  );
});

it('formats the days of one month with their weekdays', () => {
  expect(formatDeliveryDates({ from: '2026-11-24', to: '2026-11-26' })).toBe('Tue 24 – Thu 26 Nov');
});

it('names both months where they differ', () => {
  expect(formatDeliveryDates({ from: '2026-11-30', to: '2026-12-05' })).toBe('30 Nov – 5 Dec');
  expect(formatDeliveryDates({ from: '2026-12-31', to: '2027-01-02' })).toBe('31 Dec – 2 Jan');
});

it('names a month once, also of its first days', () => {
  expect(formatDeliveryDates({ from: '2026-12-01', to: '2026-12-03' })).toBe('Tue 1 – Thu 3 Dec');
});

it('formats a single day once', () => {
  expect(formatDeliveryDates({ from: '2026-11-24', to: '2026-11-24' })).toBe('Tue 24 Nov');
});

it('allows cash up to and including the limit', () => {
  const may = (amount: number) =>
    mayPayOnDelivery({ settings: CASH_SETTINGS, pin: '560003', amount });
  expect([may(4999), may(5000), may(5001)]).toEqual([true, true, false]);
});

it('allows no cash for an unknown PIN code', () => {
  expect(mayPayOnDelivery({ settings: CASH_SETTINGS, pin: undefined, amount: 1 })).toBe(false);
});

it('allows no cash at an excluded PIN code, or if cash on delivery is off', () => {
  expect(mayPayOnDelivery({ settings: CASH_SETTINGS, pin: '744301', amount: 1 })).toBe(false);
  expect(offersCashOnDelivery(CASH_SETTINGS, '744301')).toBe(false);
  expect(offersCashOnDelivery({ ...CASH_SETTINGS, on: false }, '560003')).toBe(false);
  expect(offersCashOnDelivery(CASH_SETTINGS, '560003')).toBe(true);
});

it('charges the fee below the amount from which delivery is free', () => {
  const delivery = { fee: 40, freeFrom: 499 };
  const fees = [498, 499, 500].map((amount) => computeDeliveryFee(delivery, aParcel({ amount })));
  expect(fees).toEqual([40, 0, 0]);
});

it('charges nothing until the owner sets a fee', () => {
  expect(computeDeliveryFee(DEFAULT_SETTINGS.delivery, aParcel())).toBe(0);
});

it('marks the longer range for a PIN code that does not exist, and names no day for it', () => {
  const dates = { from: '2026-11-24', to: '2026-11-26' };
  const unknown = estimateDelivery({ pin: undefined, shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(unknown).toEqual({ ...dates, isPinUnknown: true });
  expect(formatArrival(unknown)).toBe('on a date to be confirmed');
  expect(formatArrival(dates)).toBe('Tue 24 – Thu 26 Nov');
});

/** The fee of a parcel with these rates; ₹99 is that without a rate. */
function chargeWith(rates: DeliveryRate[], parcel: Partial<Parcel> = {}): number {
  return computeDeliveryFee({ fee: 99, freeFrom: 500, rates }, aParcel(parcel));
}

it('charges the rate with the longest beginning of the PIN code, in any order', () => {
  const rates = [
    aRate({ pins: ['5', '6'], fee: 60 }),
    aRate({ pins: ['560', '78'], fee: 40 }),
    aRate({ pins: ['560003'], fee: 0 }),
  ];
  const pins = ['560003', '560001', '570001', '641012', '781001', '110001'];
  const expected = [0, 40, 60, 60, 40, 99];
  expect(pins.map((pin) => chargeWith(rates, { pin }))).toEqual(expected);
  expect(pins.map((pin) => chargeWith(rates.toReversed(), { pin }))).toEqual(expected);
});

it('charges by weight up to and including the maximum, then a shorter beginning, then the fee', () => {
  const rates = [
    aRate({ upToGrams: 1000, fee: 70 }),
    aRate({ upToGrams: 500, fee: 40 }),
    aRate({ pins: ['56'], upToGrams: 2000, fee: 90 }),
  ];
  const fees = [500, 501, 1000, 1001, 2000, 2001].map((grams) => chargeWith(rates, { grams }));
  expect(fees).toEqual([40, 70, 70, 90, 90, 99]);
});

it('charges the first of two rates that are for the same parcels', () => {
  expect(chargeWith([aRate({ fee: 40 }), aRate({ fee: 50 })])).toBe(40);
});

it('charges no rate from the amount on from which delivery is free, and none without a PIN code', () => {
  expect([499, 500].map((amount) => chargeWith([aRate()], { amount }))).toEqual([40, 0]);
  expect(chargeWith([aRate()], { pin: undefined })).toBe(99);
});

it('estimates the days of the rate', () => {
  const request = { pin: '110001', shopPin: SHOP_PIN, now: FRIDAY_NOON };
  const rate = aRate({ days: [1, 2] });
  expect(estimateDelivery({ ...request, rate })).toEqual({ from: '2026-11-21', to: '2026-11-23' });
});

it('allows no cash where the rate does not', () => {
  const rate = aRate({ cod: false });
  expect(offersCashOnDelivery(CASH_SETTINGS, '560003', rate)).toBe(false);
  expect(offersCashOnDelivery(CASH_SETTINGS, '560003', aRate())).toBe(true);
  expect(mayPayOnDelivery({ settings: CASH_SETTINGS, pin: '560003', rate, amount: 1 })).toBe(false);
});

it('offers cash somewhere unless rates without it are for every PIN code', () => {
  const offers = (rates: DeliveryRate[]) =>
    offersCashSomewhere({ ...DEFAULT_SETTINGS, delivery: { fee: 0, freeFrom: 0, rates } });
  const everywhere = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
  expect(offers([])).toBe(true);
  expect(offers([aRate({ pins: everywhere, cod: false })])).toBe(false);
  expect(offers([aRate({ pins: everywhere, cod: false, upToGrams: 500 })])).toBe(true);
  expect(offers([aRate({ pins: everywhere.slice(1), cod: false })])).toBe(true);
  expect(offers([aRate({ pins: everywhere, cod: false }), aRate()])).toBe(true);
});

it('weighs every copy, with the weight of a book that has none', () => {
  const lines = [{ grams: 200, qty: 2 }, { qty: 3 }, { grams: 900, qty: -1 }];
  expect(weighCopies(lines, { fee: 0, freeFrom: 0 })).toBe(400 + 3 * 350);
  expect(weighCopies(lines, { fee: 0, freeFrom: 0, bookGrams: 100 })).toBe(400 + 300);
});

it('finds a rate that fits, and none that fits better, for any rates', () => {
  const prefixes = fc.stringMatching(/^[1-9]\d{0,2}$/);
  const anyRate = fc.record({
    pins: fc.array(prefixes, { minLength: 1, maxLength: 3 }),
    upToGrams: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  });
  const pins = fc.stringMatching(/^[1-9]\d{5}$/);
  fc.assert(
    fc.property(fc.array(anyRate), pins, fc.integer({ min: 1, max: 12 }), (drafts, pin, grams) => {
      const rates = drafts.map(({ pins: starts, upToGrams }) =>
        aRate({ pins: starts, ...(upToGrams !== undefined && { upToGrams }) }),
      );
      const found = findRate({ fee: 0, freeFrom: 0, rates }, { pin, grams });
      const getDigits = (rate: DeliveryRate | undefined) =>
        Math.max(
          0,
          ...(rate?.pins ?? [])
            .filter((start) => pin.startsWith(start))
            .map((start) => start.length),
        );
      const fitting = rates.filter(
        (rate) => getDigits(rate) > 0 && grams <= (rate.upToGrams ?? 99),
      );
      expect(found === undefined).toBe(fitting.length === 0);
      for (const rate of fitting) {
        expect(getDigits(found)).toBeGreaterThanOrEqual(getDigits(rate));
        if (getDigits(found) === getDigits(rate))
          expect(found?.upToGrams ?? 99).toBeLessThanOrEqual(rate.upToGrams ?? 99);
      }
    }),
  );
});

it.each<[string, ShopSettings['delivery']]>([
  ['Delivery is free.', { fee: 0, freeFrom: 500 }],
  ['Delivery is free.', { fee: 40, freeFrom: 0 }],
  ['Delivery costs ₹40; it is free from ₹500.', { fee: 40, freeFrom: 500 }],
  [
    'Delivery costs ₹0 to ₹70, by PIN code and weight; it is free from ₹500.',
    { fee: 0, freeFrom: 500, rates: [{ pins: ['5'], fee: 70, days: [1, 2], cod: true }] },
  ],
])('describes: %s', (text, delivery) => {
  expect(describeDeliveryFees(delivery)).toBe(text);
});
