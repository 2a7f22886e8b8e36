import { expect, it } from 'vitest';
import type { RecordTypes } from '#api/records.ts';
import { aJob, anOrder, aStockEntry } from './builders.ts';
import { isRecord, readColumns } from './records.ts';

it.each(['_id', 'userId', 'sequence', 'due', 'receipts', 'order'])(
  'an order without %s is damaged',
  (field) => {
    expect(isRecord('orders', { ...anOrder(), giftWrap: true })).toBe(true);
    expect(isRecord('orders', { ...anOrder(), [field]: undefined })).toBe(false);
  },
);

it('an order without a search text has an empty one in its columns', () => {
  const order = { ...anOrder(), search: undefined } as unknown as RecordTypes['orders'];
  expect(isRecord('orders', order)).toBe(true);
  expect(Object.fromEntries(readColumns('orders', order))).toMatchObject({ search: '' });
});

it('a record of another kind is damaged', () => {
  const rehearsal = { _id: 'order_1', amount: 20_000, payments: [], refunds: [] };
  const records = { jobs: aJob(), stockEntries: aStockEntry(), rehearsals: rehearsal };
  for (const kind of ['jobs', 'stockEntries', 'rehearsals'] as const)
    for (const [other, record] of Object.entries(records))
      expect([kind, other, isRecord(kind, record)]).toEqual([kind, other, kind === other]);
  expect(isRecord('events', { _id: 5 })).toBe(false);
});
