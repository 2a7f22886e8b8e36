import { moveOrderAtDesk } from '#api/desk/desk-orders.ts';
import { HttpError } from '#api/errors.ts';
import { reconcilePaidOrders } from '#api/orders/settle.ts';
import { moveOrderRequestSchema } from '#contract/desk/desk-orders.ts';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import { readOrderNumber, readSeriesNumber } from '#domain/orders/bills/numbers.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createId } from '../secret.ts';
import { type Command, ManageError, type Task, withData, withStore } from './command.ts';

/** The status before each step: otherwise a repeated step would take back a later one. */
const STEPS = {
  packed: 'placed',
  shipped: 'packed',
  delivered: 'shipped',
  undelivered: 'shipped',
  cancelled: undefined,
} as const;

/** Moves an order forward. The shop then sends the resulting emails and refunds. */
export const order: Command = {
  argument: 'NUMBER STEP',
  texts: ['carrier', 'tracking', 'url', 'note'],
  async run({ argument: orderNumber, second, texts, settings, now }) {
    const move = await readMove(second, texts);
    return withStore(settings, async (store) => {
      const [found] = await store.records.list('orders', {
        where: { sequence: readOrderNumber(orderNumber)?.sequence ?? 0 },
      });
      if (!found) throw new ManageError(`There is no order ${orderNumber}.`);
      const dependencies = { store, now: () => now, createId, siteUrl: settings.siteUrl };
      const moved = await moveOrderAtDesk(dependencies, found._id, move).catch((error: unknown) =>
        throwExplained(error, `Order ${found.order.number} is ${found.order.status}. `),
      );
      const { status, payment } = moved.order;
      return {
        text: `Order ${moved.order.number} is ${status} now.`,
        facts: { number: moved.order.number, status, payment: payment.status },
      };
    });
  },
};

async function readMove(step: string, { carrier, tracking: number, url, note }: Task['texts']) {
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[];
  const to = names.find((known) => known === step);
  if (!to) throw new ManageError(`The step must be one of ${names.join(', ')}.`);
  if (carrier === undefined && (number ?? url) !== undefined)
    throw new ManageError('--tracking and --url need --carrier.');
  if (carrier !== undefined && to !== 'shipped')
    throw new ManageError('--carrier, --tracking and --url belong to the step shipped.');
  const tracking = carrier === undefined ? undefined : { carrier, number: number ?? '', url };
  const read = await moveOrderRequestSchema['~standard'].validate({
    to,
    from: STEPS[to],
    tracking,
    note,
  });
  if (!read.issues) return read.value;
  throw new ManageError(
    `--carrier and --note must have 1 to ${MAX_NOTE_CHARS} letters, --tracking at most ${MAX_NOTE_CHARS}, and --url must begin with http:// or https://.`,
  );
}

function throwExplained(error: unknown, before = ''): never {
  if (error instanceof HttpError) throw new ManageError(`${before}${error.message}`);
  throw error;
}

/** How far a series can be raised at once: a mistyped number would stay on all later bills. */
const MAX_JUMP = 100_000;

/**
 * Raises the series of a printed number, so that the next one follows it, and prints the last
 * number of each series. After a restore, numbers that are newer than the backup would be used again.
 */
export const numbers: Command = {
  argument: 'LAST',
  run: ({ argument, settings }) =>
    withData(settings, async (database) => {
      const ofYear = readSeriesNumber(argument);
      const ofOrder = readOrderNumber(argument);
      const last = ofYear?.n ?? (ofOrder?.prefix && ofOrder.sequence);
      if (!last)
        throw new ManageError(
          `"${argument}" is no number of an order, a bill or a credit note, such as AB-000123, ` +
            'AB/26-27/000045 or AB/CN/26-27/007.',
        );
      await migrate(database);
      const counter = `number:${ofYear ? `${ofYear.kind} ${ofYear.year}` : 'orders'}`;
      const rows = await database.write(async (query) => {
        const [row] = await query('SELECT value FROM counters WHERE name = $1', [counter]);
        const current = Number(row?.['value'] ?? 0);
        if (last - current > MAX_JUMP)
          throw new ManageError(
            `The last number of this series is ${current}. It can be raised by ${MAX_JUMP} at once, ` +
              'because it can never be lowered.',
          );
        await query(
          `INSERT INTO counters (name, value) VALUES ($1, $2) ON CONFLICT (name)
            DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value`,
          [counter, last],
        );
        return query("SELECT name, value FROM counters WHERE name LIKE 'number:%' ORDER BY name");
      });
      const series = rows.map(({ name, value }): [string, number] => [
        String(name).replace('number:', ''),
        Number(value),
      ]);
      return {
        text: series.map(([name, value]) => `The last number of ${name} is ${value}.`).join('\n'),
        facts: { series: Object.fromEntries(series) },
      };
    }),
};

/** Lets the shop ask the payment provider again about paid orders. */
export const reconcile: Command = {
  run: ({ settings, now }) =>
    withStore(settings, async (store) => {
      const paidOrders = await reconcilePaidOrders({ store, now: () => now, createId });
      return {
        text: `The shop will ask the payment provider about its paid orders: ${paidOrders}.`,
        facts: { paidOrders },
      };
    }),
};
