import { expect, it } from 'vitest';
import { anOrder } from '../../builders.ts';
import { listRegisterEntries, listEntriesOfOrder, sumRegister } from './bill-register.ts';

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

function anOrderWithBill(number: string, date: string) {
  return anOrder({ invoice: { number, date } });
}

it('lists the bill of an order and its credit notes, each with its own number and day', () => {
  const creditNotes = [
    { number: 'KD/CN/26-27/001', date: '2026-12-02', amount: 50, reason: 'Torn', lines: [] },
  ];
  const common = {
    orderId: 'or01',
    orderNumber: 'KD-000123',
    billNumber: 'KD/26-27/000001',
    buyer: 'Asha Rao',
    placeOfSupply: 'Karnataka',
  };
  const order = anOrder({ creditNotes });
  expect(listEntriesOfOrder(order)).toEqual([
    { ...common, kind: 'bill', number: 'KD/26-27/000001', date: '2026-11-11', amount: 200 },
    { ...common, kind: 'credit-note', number: 'KD/CN/26-27/001', date: '2026-12-02', amount: 50 },
  ]);
  expect(listRegisterEntries([order], NOVEMBER).map(({ kind }) => kind)).toEqual(['bill']);
  expect(sumRegister(listEntriesOfOrder(order))).toEqual({
    bills: 1,
    billed: 200,
    creditNotes: 1,
    credited: 50,
  });
});

it('names the place of supply of the order, not the state that its address names', () => {
  const order = anOrder({ placeOfSupply: 'Kerala' });
  expect(listEntriesOfOrder(order)).toMatchObject([{ placeOfSupply: 'Kerala' }]);
});

it('lists a cancelled order’s bill, with 0 if no credit note corrects it, and no bill before payment', () => {
  expect(listEntriesOfOrder(anOrder())).toMatchObject([{ amount: 200 }]);
  expect(listEntriesOfOrder(anOrder({ status: 'cancelled' }))).toMatchObject([{ amount: 0 }]);
  const creditNotes = [{ number: 'N', date: '2026-11-12', amount: 200, reason: 'No', lines: [] }];
  expect(listEntriesOfOrder(anOrder({ status: 'cancelled', creditNotes }))).toMatchObject([
    { amount: 200 },
    { amount: 200 },
  ]);
  expect(listEntriesOfOrder(anOrder({ status: 'awaiting-payment' }))).toEqual([]);
});

it('sorts entries by day and number, with a longer number after a shorter one', () => {
  const orders = [
    anOrderWithBill('KD/26-27/1000000', '2026-11-02'),
    anOrderWithBill('KD/26-27/999999', '2026-11-02'),
    anOrderWithBill('KD/26-27/000007', '2026-11-30'),
    anOrderWithBill('KD/26-27/000009', '2026-11-01'),
    anOrderWithBill('KD/26-27/000010', '2026-12-01'),
    anOrderWithBill('KD/26-27/000001', '2026-10-31'),
  ];
  expect(listRegisterEntries(orders, NOVEMBER).map(({ number }) => number)).toEqual([
    'KD/26-27/000009',
    'KD/26-27/999999',
    'KD/26-27/1000000',
    'KD/26-27/000007',
  ]);
});
