import { foldText } from '#domain/fold.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';

const PAGE = 25;

interface Search {
  status?: string | undefined;
  search?: string | undefined;
  /** The `next` of the page before. */
  cursor?: string | undefined;
}

/** The orders of all readers, newest first; `total` counts those of all pages. */
export async function searchOrders(
  { store }: Dependencies,
  { status, search = '', cursor }: Search,
): Promise<{ records: OrderRecord[]; total: number; next: string | null }> {
  const text = foldText(search);
  const matching = {
    ...(status !== undefined && { where: { status } }),
    ...(text !== '' && { contains: { search: text } }),
  };
  const [records, total] = await Promise.all([
    store.records.list('orders', {
      ...matching,
      ...(cursor !== undefined && { below: { sequence: Number(cursor) } }),
      orderBy: 'sequence',
      isDescending: true,
      most: PAGE + 1,
    }),
    store.records.count('orders', matching),
  ]);
  const page = records.slice(0, PAGE);
  return {
    records: page,
    total,
    next: records.length > PAGE ? String(page.at(-1)?.sequence) : null,
  };
}
