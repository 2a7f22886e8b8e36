import { searchText, touch, type OrderRecord } from './order-record.ts';

/** The order without its reader, but for what the invoice must tell: where the books went. */
export function forgetReader(record: OrderRecord, now: number): OrderRecord {
  const address = { ...record.order.address, name: '', phone: '', addressText: '' };
  const order = { ...record.order, address };
  // The body repeats the address.
  return touch({ ...record, email: '', keyedBody: '', search: searchText(order, ''), order }, now);
}
