import { aJob, anImport, anOrder, aStockEntry } from '#stores/builders.ts';
import type { AllRecords } from '#api/records.ts';

/** For tests: creates records of several kinds. */
export function someRecords(): AllRecords {
  return {
    orders: [
      anOrder({
        receipts: [
          {
            paymentId: 'pay_1',
            amount: 20_000,
            counts: true,
            refunds: [{ _id: 'rf01', amount: 5000, isDone: true }],
          },
        ],
      }),
    ],
    jobs: [
      aJob(),
      aJob({
        _id: 'jb02',
        problem: 'No response',
        task: {
          kind: 'refund',
          orderId: 'or01',
          paymentId: 'pay_1',
          refundId: 'rf01',
        },
      }),
    ],
    links: [{ _id: 'aa', kind: 'reset', email: 'asha@example.com', until: 5000 }],
    events: [{ _id: 'ev01' }],
    imports: [anImport()],
    importParts: [{ _id: 'im01/0', data: 'H4sI' }],
    importBatches: [{ _id: 'im01/0', changes: [{ kind: 'added', bookId: 'bk01', stock: 0 }] }],
    stockEntries: [aStockEntry({ orderId: 'or01', note: 'sold' })],
    rehearsals: [
      {
        _id: 'order_1',
        amount: 20_000,
        payments: [{ id: 'pay_1', amount: 20_000, status: 'captured' }],
        refunds: [{ id: 'rfnd_1', paymentId: 'pay_1', amount: 5000, key: 'rf01' }],
      },
    ],
  };
}
