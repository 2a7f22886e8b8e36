import { expect, it } from 'vitest';
import { anAddress, anOrder, aRecord } from '../builders.ts';
import { eraseUserData } from './order-steps.ts';
import { searchText } from './order-record.ts';

const NOW = Date.parse('2026-11-23T06:00:00Z');
const RECEIPT = { paymentId: 'p1', amount: 20_000, counts: true, refunds: [] };

function kept() {
  const order = anOrder();
  const search = searchText(order, 'asha@example.com');
  const keyedBody = JSON.stringify({ address: anAddress() });
  return aRecord(order, { search, keyedBody, receipts: [RECEIPT] });
}

it('keeps city, state and PIN code of an order, and nothing else of the address', () => {
  expect(eraseUserData(kept(), NOW).order.address).toEqual({
    name: '',
    phone: '',
    city: 'Bengaluru',
    state: 'Karnataka',
    pin: '560003',
    addressText: '',
  });
});

it('finds the order only by its number, place and titles', () => {
  expect(eraseUserData(kept(), NOW).search.split('\n').filter(Boolean)).toEqual([
    'kd-000123',
    'bengaluru',
    '560003',
    'malgudi days',
  ]);
});

it('keeps no text of the user anywhere in the record', () => {
  const text = JSON.stringify(eraseUserData(kept(), NOW));
  expect(JSON.stringify(kept())).toMatch(/asha|98450|Third Cross/i);
  expect(text).not.toMatch(/asha|98450|Third Cross/i);
});

it('keeps lines, amounts and payments, in a new version', () => {
  const before = kept();
  expect(eraseUserData(before, NOW)).toEqual({
    ...before,
    email: '',
    keyedBody: '',
    search: expect.any(String),
    order: {
      ...before.order,
      address: expect.any(Object),
      updatedAt: '2026-11-23T06:00:00+00:00',
      version: 2,
    },
  });
});
