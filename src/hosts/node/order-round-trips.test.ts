import { expect, it } from 'vitest';
import type { Database, Query } from '#stores/sql/database.ts';
import { addToCart, createCall, placeOrder, signUp } from '../../../scripts/testing/buyer.ts';
import { openTestShop } from './testing.ts';

/**
 * Wraps a database so that it counts the round trips of each transaction: statements that are
 * issued together share one.
 */
function countWaits(database: Database) {
  const transactions: { waits: number; statements: string[] }[] = [];
  const write: Database['write'] = (work, options) =>
    database.write((query) => {
      const seen = { waits: 0, statements: [] as string[] };
      transactions.push(seen);
      let pending = 0;
      const counted: Query = (sql, values) => {
        if (pending === 0) seen.waits += 1;
        pending += 1;
        seen.statements.push(sql);
        const response = query(sql, values);
        const end = () => void (pending -= 1);
        response.then(end, end);
        return response;
      };
      return work(counted);
    }, options);
  return { transactions, database: { ...database, write } };
}

it('needs five round trips for the transaction of an order, and takes numbers last', async () => {
  const { database } = await openTestShop();
  const counted = countWaits(database);
  const { ask } = await openTestShop({}, counted.database);
  const send: Parameters<typeof signUp>[0] = async ({ path, body, ...init }) => {
    const response = await ask(path, { ...init, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, body: (await response.json()) as object };
  };
  const { token } = await signUp(send, 'asha@example.com');
  const call = createCall(send, token);
  await addToCart(call, 'bk01');
  await addToCart(call, 'bk02');
  counted.transactions.length = 0;
  expect((await placeOrder(call)).status).toBe(201);
  const order = counted.transactions.find(({ statements }) =>
    statements.some((sql) => sql.includes('INTO orders')),
  );
  expect(order?.waits).toBe(5);
  const numbers = order?.statements.findIndex((sql) => sql.includes('INTO counters')) ?? 0;
  const later = order?.statements.slice(numbers).map((sql) => /INTO (\w+)/.exec(sql)?.[1]);
  const stored = ['orders', 'find_orders', 'find_orders', 'jobs'];
  expect(later).toEqual(['counters', 'counters', ...stored]);
});
