import type { Records, Reports } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import type { Order } from '#contract/order.ts';
import { billRegister, sumRegister } from '#domain/orders/bill-register.ts';
import { bestSold, salesByDay, stockValue } from '#domain/orders/sales.ts';

/** Reports by the rules of the domain, over all orders and books. */
export function createListReports(
  readBooks: () => Promise<readonly Book[]>,
  records: Records,
): Reports {
  async function readOrders(): Promise<Order[]> {
    const found = await records.list('orders', {});
    return found.map(({ order }) => order);
  }

  return {
    salesByDay: async (period) => salesByDay(await readOrders(), period),
    bestSold: async (period, limit) => bestSold(await readOrders(), period, limit),
    stockValue: async () => stockValue(await readBooks()),
    billRegister: async (period, { offset, limit }) =>
      billRegister(await readOrders(), period).slice(offset, offset + limit),
    sumRegister: async (period) => sumRegister(billRegister(await readOrders(), period)),
  };
}
