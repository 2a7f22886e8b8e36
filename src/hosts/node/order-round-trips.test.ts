import { expect, it } from 'vitest';
import type { Database, Query } from '#stores/sql/database.ts';
import { addToCart, createCall, placeOrder, signUp } from '../../../scripts/testing/buyer.ts';
import { openTestShop, sendTo } from './testing.ts';

/**
 * Wraps a database so that it counts the round trips of each transaction. Statements that are sent
 * together share one round trip.
 */
function countRoundTrips(database: Database) {
  const transactions: { roundTrips: number; statements: string[] }[] = [];
  const write: Database['write'] = (work, options) =>
    database.write((query) => {
      const transaction = { roundTrips: 0, statements: [] as string[] };
      transactions.push(transaction);
      let pending = 0;
      const counted: Query = (sql, values) => {
        if (pending === 0) transaction.roundTrips += 1;
        pending += 1;
        transaction.statements.push(sql);
        const response = query(sql, values);
        const end = () => void (pending -= 1);
        response.then(end, end);
        return response;
      };
      return work(counted);
    }, options);
  return { transactions, database: { ...database, write } };
}

it('needs five round trips for the transaction of an order, and takes its numbers late', async () => {
  const { database } = await openTestShop();
  const counted = countRoundTrips(database);
  const { ask } = await openTestShop({}, counted.database);
  const send = sendTo(ask);
  const { token } = await signUp(send, 'asha@example.com');
  const call = createCall(send, token);
  await addToCart(call, 'bk01');
  await addToCart(call, 'bk02');
  counted.transactions.length = 0;
  expect((await placeOrder(call)).status).toBe(201);
  const order = counted.transactions.find(({ statements }) =>
    statements.some((sql) => sql.includes('INTO orders')),
  );
  expect(order?.roundTrips).toBe(5);
  const firstNumber = order?.statements.findIndex((sql) => sql.includes('INTO counters')) ?? 0;
  const lastTables = order?.statements.slice(firstNumber).map((sql) => /INTO (\w+)/.exec(sql)?.[1]);
  // Other orders wait for a counter until the transaction ends, so only few statements follow.
  const stored = ['orders', 'find_orders', 'find_orders', 'jobs'];
  expect(lastTables).toEqual(['counters', 'counters', ...stored]);
});
