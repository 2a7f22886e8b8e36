import { expect, it } from 'vitest';
import { aJob, anOrder, aStockEntry } from './builders.ts';
import { isRecord } from './records.ts';

it.each(['_id', 'userId', 'sequence', 'due', 'receipts', 'order'])(
  'an order without %s is damaged',
  (field) => {
    expect(isRecord('orders', { ...anOrder(), giftWrap: true })).toBe(true);
    expect(isRecord('orders', { ...anOrder(), [field]: undefined })).toBe(false);
  },
);

it('a record of another kind is damaged', () => {
  const rehearsal = { _id: 'order_1', amount: 20_000, payments: [], refunds: [] };
  const records = { jobs: aJob(), stockEntries: aStockEntry(), rehearsals: rehearsal };
  for (const kind of ['jobs', 'stockEntries', 'rehearsals'] as const)
    for (const [other, record] of Object.entries(records))
      expect([kind, other, isRecord(kind, record)]).toEqual([kind, other, kind === other]);
  expect(isRecord('events', { _id: 5 })).toBe(false);
});
