import { touch, type OrderRecord } from './order-record.ts';

/** The order without its reader, but for what the invoice must tell: where the books went. */
export function forgetReader(record: OrderRecord, now: number): OrderRecord {
  const { order } = record;
  return touch(
    {
      ...record,
      email: '',
      // It repeats the address.
      keyedBody: '',
      order: { ...order, address: { ...order.address, name: '', phone: '', addressText: '' } },
    },
    now,
  );
}
