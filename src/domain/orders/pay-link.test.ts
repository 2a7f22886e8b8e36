import { expect, it } from 'vitest';
import { anOrder, aRecord } from '../builders.ts';
import { MINUTE_MS } from '../values/time.ts';
import type { OrderRecord } from './order-record.ts';
import { hasNewPayLink, sendPayLink } from './order-steps.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');

it('holds the copies for a day when a payment link is sent', () => {
  const step = sendPayLink(aRecord(anOrder({ status: 'awaiting-payment' })), NOW);
  expect(step).toMatchObject({
    record: {
      order: { status: 'awaiting-payment', expiresAt: '2026-11-24T06:00:00+00:00', version: 2 },
    },
    effects: [{ kind: 'mail', mail: 'pay-link' }],
  });
  expect(step).toHaveProperty('record.order.history.length', 2);
  expect(step).toHaveProperty('record.order.history.1.note', 'A link to pay was sent');
});

it('emails a payment link at most once an hour, also after the owner has written', () => {
  const unpaid = aRecord(anOrder({ status: 'awaiting-payment' }));
  const send = (record: OrderRecord, minutes: number, mail = true) => {
    const step = sendPayLink(record, NOW + minutes * MINUTE_MS, mail);
    if (typeof step === 'string') throw new Error(step);
    return step;
  };
  const written = send(unpaid, 0, false);
  expect(written.effects).toEqual([]);
  expect(send(written.record, 59, false).record).toBe(written.record);
  expect(hasNewPayLink(written.record.order, NOW)).toBe(false);
  const emailed = send(written.record, 1);
  expect(emailed.effects).toEqual([{ kind: 'mail', mail: 'pay-link' }]);
  expect(send(emailed.record, 60)).toEqual({ record: emailed.record, effects: [] });
  expect(hasNewPayLink(emailed.record.order, NOW + 60 * MINUTE_MS)).toBe(true);
  const again = send(emailed.record, 61);
  expect(again.effects).toHaveLength(1);
  expect(send(again.record, 120)).toEqual({ record: again.record, effects: [] });
});

it('sends no more payment links for an order after fifty entries in its history', () => {
  const unpaid = anOrder({ status: 'awaiting-payment' });
  const entry = { status: 'awaiting-payment', at: unpaid.createdAt } as const;
  const send = (entries: number) =>
    sendPayLink(aRecord({ ...unpaid, history: Array.from({ length: entries }, () => entry) }), NOW);
  expect(send(49)).toHaveProperty('effects.length', 1);
  expect(send(50)).toBe('impossibleStep');
});

it('sends no payment link for an order that awaits no payment', () => {
  expect(sendPayLink(aRecord(anOrder()), NOW)).toBe('impossibleStep');
  expect(sendPayLink(aRecord(anOrder({ status: 'cancelled' })), NOW)).toBe('impossibleStep');
  const ofDeletedAccount = aRecord(anOrder({ status: 'expired' }), { email: '' });
  expect(sendPayLink(ofDeletedAccount, NOW)).toBe('impossibleStep');
});
