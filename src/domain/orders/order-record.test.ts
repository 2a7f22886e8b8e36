import { describe, expect, it } from 'vitest';
import { anOrder, anOrderLine, aRecord } from '../builders.ts';
import { formatTimestamp } from '../values/time.ts';
import {
  findNextCheck,
  place,
  buildSearchText,
  addHistoryEntry,
  toNextVersion,
} from './order-record.ts';

const NOW = Date.parse('2026-11-10T05:12:00Z');
const AT = '2026-11-10T05:12:00+00:00';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
it('holds the copies only while the order awaits payment', () => {
  const record = aRecord(anOrder({ status: 'awaiting-payment' }));
  const { expiresAt } = record.order;
  expect(addHistoryEntry(record, 'awaiting-payment', NOW).order.expiresAt).toBe(expiresAt);
  expect(addHistoryEntry(record, 'expired', NOW).order).not.toHaveProperty('expiresAt');
  expect(place(record, NOW).record.order).not.toHaveProperty('expiresAt');
});

it('counts the days of delivery from the day on which the order is placed', () => {
  const createdAt = formatTimestamp(NOW - 19 * 24 * HOUR_MS);
  const delivery = { from: '2026-10-24', to: '2026-10-27', isPinUnknown: true } as const;
  const record = aRecord(anOrder({ status: 'awaiting-payment', createdAt, delivery }));
  expect(place(record, NOW).record.order.delivery).toEqual({
    from: '2026-11-12',
    to: '2026-11-14',
    isPinUnknown: true,
  });
});

it('adds a note to an entry of the history only if there is one', () => {
  const listHistory = (note?: string) =>
    addHistoryEntry(aRecord(anOrder({ history: [] })), 'packed', NOW, note).order.history;
  expect(listHistory('Fragile')).toEqual([{ status: 'packed', at: AT, note: 'Fragile' }]);
  expect(listHistory()[0]).not.toHaveProperty('note');
});

it('builds a search text of phone number in two forms, email, place, titles and ISBNs', () => {
  const lines = [anOrderLine({ isbn: '9780143039655' })];
  const searchLines = buildSearchText(anOrder({ lines }), 'Asha@Example.com').split('\n');
  for (const text of ['98450 12345', '9845012345', 'asha@example.com', 'bengaluru', '560003'])
    expect(searchLines).toContain(text);
  expect(searchLines.slice(-2)).toEqual(['malgudi days', '9780143039655']);
});

describe('the check for an unreported payment', () => {
  const payment = { method: 'online', status: 'pending', providerOrderId: 'po1' } as const;
  const findCheckAfter = (ageMs: number, status: 'expired' | 'cancelled' | 'placed' = 'expired') =>
    findNextCheck(aRecord(anOrder({ status, payment })), NOW + ageMs);

  it('is repeated at increasing intervals, for a day after the order has ended', () => {
    expect(findCheckAfter(MINUTE_MS)).toBe(NOW + 4 * MINUTE_MS);
    expect(findCheckAfter(HOUR_MS)).toBe(NOW + 2 * HOUR_MS);
    expect(findCheckAfter(24 * HOUR_MS - 1)).toBe(NOW + 48 * HOUR_MS - 2);
    expect(findCheckAfter(24 * HOUR_MS)).toBeNull();
  });

  it('is repeated for a day after the end also of an order that was held for two days', () => {
    const history = [
      { status: 'awaiting-payment', at: formatTimestamp(NOW - 48 * HOUR_MS) },
      { status: 'expired', at: formatTimestamp(NOW) },
    ] as const;
    const order = anOrder({ status: 'expired', payment, history: [...history] });
    const created = { ...order, createdAt: formatTimestamp(NOW - 48 * HOUR_MS) };
    expect(findNextCheck(aRecord(created), NOW + HOUR_MS)).toBe(NOW + 2 * HOUR_MS);
  });

  it('is repeated for a day after the last end of an order that had a payment link', () => {
    const history = (['awaiting-payment', 'expired', 'awaiting-payment', 'expired'] as const).map(
      (status, index) => ({ status, at: formatTimestamp(NOW - (3 - index) * 72 * HOUR_MS) }),
    );
    const record = aRecord(anOrder({ status: 'expired', payment, history }));
    expect(findNextCheck(record, NOW + HOUR_MS)).toBe(NOW + 2 * HOUR_MS);
  });

  it('is neither put off nor dropped by a change of an order that has ended', () => {
    const record = aRecord(anOrder({ status: 'expired', payment }));
    const changeAfter = (hours: number, due: number | null) =>
      toNextVersion({ ...record, due }, NOW + hours * HOUR_MS).due;
    const soon = NOW + 27 * HOUR_MS;
    expect(changeAfter(26, soon)).toBe(soon);
    expect(changeAfter(20, soon)).toBe(soon);
    expect(changeAfter(2, soon)).toBe(NOW + 4 * HOUR_MS);
    expect(changeAfter(28, soon)).toBeNull();
    expect(changeAfter(28, null)).toBeNull();
  });

  it('is repeated for a cancelled order, but not for a placed one', () => {
    expect(findCheckAfter(HOUR_MS, 'cancelled')).toBe(NOW + 2 * HOUR_MS);
    expect(findCheckAfter(HOUR_MS, 'placed')).toBeNull();
  });

  it('finds a second payment one, six and 24 hours after the order was paid, and then ends', () => {
    const receipt = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };
    const placed = aRecord(anOrder({ payment }), { receipts: [receipt] });
    const placedAt = Date.parse(placed.order.history.at(-1)?.at ?? '');
    const findHour = (hours: number) => {
      const next = findNextCheck(placed, placedAt + hours * HOUR_MS);
      return next === null ? next : (next - placedAt) / HOUR_MS;
    };
    expect([0, 0.99, 1, 5.99, 6, 23.99, 24].map(findHour)).toEqual([1, 1, 6, 6, 24, 24, null]);
  });

  it('goes on while no payment counts, and never begins for an order that the provider does not know', () => {
    const second = { paymentId: 'p1', amount: 20_000, counts: false, refunds: [] };
    const cancelled = anOrder({ status: 'cancelled', payment });
    expect(findNextCheck(aRecord(cancelled, { receipts: [second] }), NOW)).not.toBeNull();
    expect(findNextCheck(aRecord(anOrder({ status: 'expired' })), NOW)).toBeNull();
  });
});

it('marks the cash of an order as received when the order is delivered', () => {
  const payment = { method: 'cod', status: 'due' } as const;
  const delivered = addHistoryEntry(aRecord(anOrder({ payment })), 'delivered', NOW);
  expect(delivered.order.payment).toEqual({ method: 'cod', status: 'received' });
});
