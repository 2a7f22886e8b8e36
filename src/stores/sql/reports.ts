import type { Reports } from '#api/store.ts';
import { listEntriesOfOrder } from '#domain/orders/bills/bill-register.ts';
import type { OrderRecord } from '#domain/orders/order-record.ts';
import { listDays, toTimeRange } from '#domain/values/period.ts';
import type { Database, Query, Row } from './database.ts';
import { type OnDamage, readOrders } from './record-rows.ts';
import { insertRows, escapeText } from './statements.ts';

/** Bills and credit notes from day `$1` to day `$2`. */
const ENTRIES = `
  SELECT 'bill' AS kind, bill_number AS number, billed_on AS day, billed AS amount, record_id FROM orders
    WHERE billed_on BETWEEN $1 AND $2
  UNION ALL
  SELECT 'credit-note', number, noted_on, amount, record_id FROM credit_notes
    WHERE noted_on BETWEEN $1 AND $2`;

/** The copies sold from `$1` until `$2`, in ms since 1970. */
const SOLD = 'sold_at >= $1 AND sold_at < $2 AND kept > 0';

/** Creates reports from columns and tables that are written with each order. */
export function createSqlReports({ read }: Pick<Database, 'read'>, onDamage?: OnDamage): Reports {
  return {
    async salesByDay({ from, to }) {
      const rows = await read(
        `SELECT sold_on, COUNT(*) AS orders, SUM(copies) AS copies, ${sumRupees('amount')} AS amount
          FROM orders WHERE sold_on BETWEEN $1 AND $2 GROUP BY sold_on ORDER BY sold_on`,
        [from, to],
      );
      return rows.map((row) => ({
        date: String(row['sold_on']),
        ...readNumbers(row, ['orders', 'copies', 'amount']),
      }));
    },

    async listBestSellers(period, limit) {
      const { from, until } = toTimeRange(period);
      const order = 'ORDER BY copies DESC, amount DESC, book_id';
      const rows = await read(
        `SELECT book_id, copies, amount, (SELECT MAX(record_id) FROM find_orders
            WHERE book_id = best.book_id AND ${SOLD}) AS record_id
          FROM (SELECT book_id, SUM(kept) AS copies, ${sumRupees('amount')} AS amount FROM find_orders
            WHERE ${SOLD} GROUP BY book_id ${order} LIMIT $3) AS best ${order}`,
        [from, until, limit],
      );
      return rows.map((row) => ({
        bookId: String(row['book_id']),
        ...readNumbers(row, ['copies', 'amount']),
        orderId: String(row['record_id']),
      }));
    },

    async listRunningOut({ period, days, limit }) {
      const { from, until } = toTimeRange(period);
      const rows = await read(
        `SELECT book_id, stock.copies AS copies, sold
          FROM (SELECT book_id AS id, SUM(kept) AS sold FROM find_orders
            WHERE ${SOLD} GROUP BY book_id) AS sales
          JOIN stock ON book_id = id
          WHERE stock.copies * $3 <= sold * $4
          ORDER BY CAST(stock.copies AS DOUBLE PRECISION) / sold, sold DESC, book_id LIMIT $5`,
        [from, until, listDays(period).length, days, limit],
      );
      return rows.map((row) => ({
        bookId: String(row['book_id']),
        ...readNumbers(row, ['copies', 'sold']),
      }));
    },

    async stockValue() {
      const [row] = await read(
        `SELECT COUNT(*) AS titles, COALESCE(SUM(copies), 0) AS copies,
            COALESCE(${sumRupees('copies * payable')}, 0) AS value FROM stock WHERE copies > 0`,
      );
      return readNumbers(row, ['titles', 'copies', 'value']);
    },

    async billRegister({ from, to }, { offset, limit }) {
      const rows = await read(
        `SELECT number, record_id FROM (${ENTRIES}) AS entries
          ORDER BY day, kind, LENGTH(number), number LIMIT $3 OFFSET $4`,
        [from, to, limit, offset],
      );
      const ids = [...new Set(rows.map(({ record_id: id = null }) => id))];
      const orders = await readOrders(read, ids, onDamage);
      const entries = new Map(
        orders
          .flatMap(({ order }) => listEntriesOfOrder(order))
          .map((entry) => [entry.number, entry]),
      );
      return rows.flatMap(({ number }) => entries.get(String(number)) ?? []);
    },

    async sumRegister({ from, to }) {
      const [row] = await read(
        `SELECT COALESCE(SUM(CASE kind WHEN 'bill' THEN 1 ELSE 0 END), 0) AS bills,
            COALESCE(${sumRupees("CASE kind WHEN 'bill' THEN amount ELSE 0 END")}, 0) AS billed,
            COALESCE(SUM(CASE kind WHEN 'bill' THEN 0 ELSE 1 END), 0) AS credit_notes,
            COALESCE(${sumRupees("CASE kind WHEN 'bill' THEN 0 ELSE amount END")}, 0) AS credited
          FROM (${ENTRIES}) AS entries`,
        [from, to],
      );
      const sums = readNumbers(row, ['bills', 'billed', 'credit_notes', 'credited']);
      const { credit_notes: creditNotes, ...rest } = sums;
      return { ...rest, creditNotes };
    },
  };
}

/** Adds up amounts as floating-point numbers, because a sum of integers can overflow. */
function sumRupees(amount: string): string {
  return `SUM(CAST(${amount} AS DOUBLE PRECISION))`;
}

function readNumbers<Name extends string>(row: Row | undefined, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name])])) as Record<
    Name,
    number
  >;
}

/** Records the credit notes of an order. Call it in the transaction that stores the order. */
export async function writeCreditNotes(query: Query, { _id, order }: OrderRecord): Promise<void> {
  const rows = (order.creditNotes ?? []).map(({ number, date, amount }) => [
    number,
    date,
    amount,
    escapeText(_id),
  ]);
  const columns = ['number', 'noted_on', 'amount', 'record_id'];
  await insertRows(query, 'credit_notes', columns, rows, 'ON CONFLICT (number) DO NOTHING');
}
