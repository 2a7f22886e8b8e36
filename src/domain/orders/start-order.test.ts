import { describe, expect, it } from 'vitest';
import { anAddress, anOrderLine } from '../builders.ts';
import { MINUTE_MS } from '../values/time.ts';
import { numberOrder, startOrder } from './start-order.ts';

const NOW = Date.parse('2026-11-10T05:12:00Z');
const AT = '2026-11-10T05:12:00+00:00';
/** The effects of placing an order. */
const PLACED_EFFECTS = [
  { kind: 'remove-from-cart' },
  { kind: 'number-invoice' },
  { kind: 'mail', mail: 'placed' },
] as const;

function startTestOrder({
  method = 'online',
  amount = 200,
}: {
  method?: 'online' | 'cod';
  amount?: number;
}) {
  const { id: _id, ...address } = anAddress();
  return startOrder(
    {
      _id: 'or01',
      userId: 'us01',
      email: 'asha@example.com',
      key: 'key01',
      keyedBody: '{}',
      keyUntil: 0,
      lines: [anOrderLine()],
      totals: { price: 250, discount: 250 - amount, delivery: 0, amount },
      address,
      delivery: { from: '2026-11-24', to: '2026-11-26' },
      method,
      holdMs: 30 * MINUTE_MS,
    },
    NOW,
  );
}

describe('a new order', () => {
  it('awaits its payment until the hold ends, and is first checked after three minutes', () => {
    const { record, effects } = startTestOrder({});
    expect(record).toMatchObject({
      due: NOW + 3 * MINUTE_MS,
      search: '',
      order: {
        number: '',
        creditNotes: [],
        status: 'awaiting-payment',
        payment: { method: 'online', status: 'pending' },
        history: [{ status: 'awaiting-payment', at: AT }],
        expiresAt: '2026-11-10T05:42:00+00:00',
        version: 1,
      },
    });
    expect(effects).toEqual([{ kind: 'number-order' }]);
  });

  it('is placed at once if it is to be paid in cash', () => {
    const { record, effects } = startTestOrder({ method: 'cod' });
    expect(record.due).toBeNull();
    expect(record.order).toMatchObject({
      status: 'placed',
      payment: { method: 'cod', status: 'due' },
      history: [{ status: 'placed', at: AT }],
    });
    expect(record.order).not.toHaveProperty('expiresAt');
    expect(effects).toEqual([{ kind: 'number-order' }, ...PLACED_EFFECTS]);
  });

  it('is placed at once if it costs nothing', () => {
    const { record, effects } = startTestOrder({ amount: 0 });
    expect(record.order).toMatchObject({
      status: 'placed',
      payment: { method: 'online', status: 'paid' },
    });
    expect(effects).toEqual([{ kind: 'number-order' }, ...PLACED_EFFECTS]);
    expect(startTestOrder({ amount: 1 }).record.order.status).toBe('awaiting-payment');
  });
});

it('gives an order its number, and adds it to the search text', () => {
  const { record } = startTestOrder({});
  const numbered = numberOrder(record, { sequence: 12, prefix: 'DC' });
  expect(numbered).toMatchObject({ sequence: 12, order: { number: 'DC-000012' } });
  expect(numbered.search).toMatch(/^dc-000012\n/);
});
