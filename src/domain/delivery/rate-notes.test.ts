import { expect, it } from 'vitest';
import type { DeliveryRate } from '#contract/shop-settings.ts';
import { describeRates, nameRate } from './rate-notes.ts';

function aRate(facts: Partial<DeliveryRate> = {}): DeliveryRate {
  return { pins: ['560'], fee: 40, days: [1, 2], cod: true, ...facts };
}

function describeWith(...rates: DeliveryRate[]): string[] {
  return describeRates({ fee: 60, freeFrom: 499, rates });
}

it('has nothing to say about rates that fit together', () => {
  expect(describeWith()).toEqual([]);
  expect(describeRates({ fee: 0, freeFrom: 0 })).toEqual([]);
  expect(
    describeWith(aRate({ upToGrams: 500 }), aRate({ fee: 70 }), aRate({ pins: ['5'] })),
  ).toEqual([]);
});

it('names a rate that is never used, because an earlier one is for the same parcels', () => {
  expect(describeWith(aRate({ name: 'Bengaluru' }), aRate({ pins: ['57', '560'] }))).toEqual([
    'Bengaluru already has 560; 57, 560 is not used for it.',
  ]);
  const light = aRate({ upToGrams: 1500 });
  expect(describeWith(light, light, aRate({ fee: 70 }))).toEqual([
    '560 already has 560 up to 1,500 g; 560 is not used for it.',
  ]);
});

it('names the fee of parcels that are too heavy for the rates of their PIN code', () => {
  const light = aRate({ pins: ['560', '57'], upToGrams: 500 });
  const south = aRate({ name: 'South', pins: ['5'], upToGrams: 2000, fee: 80 });
  expect(describeWith(light, south)).toEqual([
    '560, 57, above 500 g: ₹80, as for South.',
    '5, above 2,000 g: ₹60, as for all other PIN codes.',
  ]);
});

it('says that no fee is charged if delivery is always free', () => {
  expect(describeRates({ fee: 60, freeFrom: 0, rates: [aRate()] })).toEqual([
    'Delivery is free from ₹0, so no fee is charged.',
  ]);
});

it('names a rate by its name, its PIN codes or its number', () => {
  const rates = [aRate({ name: 'Bengaluru' }), aRate({ pins: ['56', '57'] }), aRate({ pins: [] })];
  const delivery = { fee: 0, freeFrom: 0, rates };
  expect(rates.map((_, index) => nameRate(delivery, index))).toEqual([
    'Bengaluru',
    '56, 57',
    'rate 3',
  ]);
});
