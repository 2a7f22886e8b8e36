import { moveOrderAtDesk } from '#api/desk/desk-orders.ts';
import { HttpError } from '#api/errors.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { createId } from '../secret.ts';
import { type Command, ManageError, type Task, withData } from './command.ts';

const STEPS = ['packed', 'shipped', 'delivered', 'cancelled'] as const;

/** Moves an order to another status. The shop then sends the resulting emails and refunds. */
export const order: Command = {
  argument: 'NUMBER STEP',
  texts: ['carrier', 'tracking', 'url', 'note'],
  run({ argument: number, second, texts, settings, now }) {
    const to = STEPS.find((step) => step === second);
    if (!to) throw new ManageError(`The step must be one of ${STEPS.join(', ')}.`);
    const tracking = readTracking(texts);
    return withData(settings, async (database) => {
      await migrate(database);
      const store = createSqlStore(database);
      const [found] = await store.records.list('orders', {
        where: { sequence: Number(/^KD-(\d{1,15})$/i.exec(number)?.[1] ?? 0) },
      });
      if (!found) throw new ManageError(`There is no order ${number}.`);
      const dependencies = { store, now: () => now, createId, siteUrl: settings.siteUrl };
      const { note } = texts;
      const moved = await moveOrderAtDesk(dependencies, found._id, { to, tracking, note }).catch(
        explain,
      );
      const { status, payment } = moved.order;
      return {
        text: `Order ${moved.order.number} is ${status} now.`,
        facts: { number: moved.order.number, status, payment: payment.status },
      };
    });
  },
};

function readTracking({ carrier, tracking, url }: Task['texts']) {
  if (carrier === undefined && tracking === undefined) return undefined;
  if (carrier === undefined || tracking === undefined)
    throw new ManageError('--carrier and --tracking go together.');
  return { carrier, number: tracking, ...(url !== undefined && { url }) };
}

function explain(error: unknown): never {
  if (error instanceof HttpError) throw new ManageError(error.message);
  throw error;
}
