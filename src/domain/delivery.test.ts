import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  estimateDelivery,
  computeDeliveryFee,
  formatArrival,
  formatDeliveryDates,
  mayPayOnDelivery,
  estimateOrderDelivery,
  offersCashOnDelivery,
} from './delivery.ts';
import { DEFAULT_SETTINGS } from './shop-settings.ts';

const SHOP_PIN = '560003';
/** Saturday is a business day, and Sunday is not. */
const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00+05:30');
const CASH_SETTINGS = { on: true, upTo: 5000, excludedPins: ['744301'] };

it('estimates three to four business days near the shop', () => {
  const dates = estimateDelivery({ pin: '562101', shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(dates).toEqual({ from: '2026-11-24', to: '2026-11-25' });
});

it('estimates three to five business days elsewhere', () => {
  const dates = estimateDelivery({ pin: '110001', shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(dates).toEqual({ from: '2026-11-24', to: '2026-11-26' });
});

it('estimates the longer range for an army post office', () => {
  const dates = estimateDelivery({ pin: '900056', shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(dates).toEqual({ from: '2026-11-24', to: '2026-11-26' });
});

it('estimates the longer range for an unknown PIN code', () => {
  const dates = estimateDelivery({ pin: undefined, shopPin: SHOP_PIN, now: FRIDAY_NOON });
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
  expect([498, 499, 500].map((subtotal) => computeDeliveryFee(delivery, subtotal))).toEqual([
    40, 0, 0,
  ]);
});

it('charges nothing until the owner sets a fee', () => {
  expect(computeDeliveryFee(DEFAULT_SETTINGS.delivery, 0)).toBe(0);
});

it('marks the estimate for a PIN code that does not exist, and names no day for it', () => {
  const dates = { from: '2026-11-24', to: '2026-11-26' };
  expect(estimateOrderDelivery({ pin: '110001', shopPin: SHOP_PIN, now: FRIDAY_NOON })).toEqual(
    dates,
  );
  const unknown = estimateOrderDelivery({ pin: undefined, shopPin: SHOP_PIN, now: FRIDAY_NOON });
  expect(unknown).toEqual({ ...dates, isPinUnknown: true });
  expect(formatArrival(unknown)).toBe('on a date not known yet');
  expect(formatArrival(dates)).toBe('Tue 24 – Thu 26 Nov');
});
