import { expect, it } from 'vitest';
import { completeTracking, DEFAULT_CARRIERS } from './tracking.ts';

it('links only to pages of couriers: India Post has none for a number', () => {
  const link = (carrier: string) =>
    completeTracking({ carrier, number: 'EK 1' }, DEFAULT_CARRIERS).url;
  expect(link('delhivery')).toBe('https://www.delhivery.com/track-v2/package/EK1');
  expect(link('India Post')).toBeUndefined();
});
