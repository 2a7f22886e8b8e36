import type { ShopSettings } from '#contract/shop-settings.ts';
import { findRate } from './delivery.ts';
import { formatCount, formatRupees } from '../values/money.ts';

/** Returns the owner's name for the rate at this index; without one, its PIN codes. */
export function nameRate({ rates = [] }: ShopSettings['delivery'], index: number): string {
  const { name, pins = [] } = rates[index] ?? {};
  return name || pins.join(', ') || `rate ${index + 1}`;
}

/** Explains rates that never apply, fees beyond the heaviest rate, and free deliveries. */
export function describeRates(delivery: ShopSettings['delivery']): string[] {
  const { rates = [], freeFrom } = delivery;
  const entries = rates.flatMap(({ pins, upToGrams = Infinity }, index) =>
    pins.map((pin) => ({ pin, upToGrams, index })),
  );
  const unused = entries.flatMap(({ pin, upToGrams, index }) => {
    const earlier = entries.find((other) => other.pin === pin && other.upToGrams === upToGrams);
    if (!earlier || earlier.index >= index) return [];
    return `${nameRate(delivery, earlier.index)} already has ${pin}${describeWeight(upToGrams)}; ${nameRate(delivery, index)} is not used for it.`;
  });
  /** The PIN codes by what is said about them. */
  const heavy = new Map<string, string[]>();
  for (const pin of new Set(entries.map((entry) => entry.pin))) {
    const limits = entries.filter((entry) => entry.pin === pin).map(({ upToGrams }) => upToGrams);
    const max = Math.max(...limits);
    const next = findRate(delivery, { pin, grams: max + 1 });
    const other = next ? nameRate(delivery, rates.indexOf(next)) : 'all other PIN codes';
    const text = `above ${formatCount(max)} g: ${formatRupees((next ?? delivery).fee)}, as for ${other}.`;
    if (max < Infinity) heavy.set(text, [...(heavy.get(text) ?? []), pin]);
  }
  const isFree = rates.length > 0 && freeFrom === 0;
  return [
    ...(isFree ? ['Delivery is free from ₹0, so no fee is charged.'] : []),
    ...unused,
    ...[...heavy].map(([text, pins]) => `${pins.join(', ')}, ${text}`),
  ];
}

function describeWeight(upToGrams: number): string {
  return upToGrams === Infinity ? '' : ` up to ${formatCount(upToGrams)} g`;
}
