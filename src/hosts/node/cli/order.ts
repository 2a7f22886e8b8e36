import { moveOrderAtDesk } from '#api/desk/desk-orders.ts';
import { HttpError } from '#api/errors.ts';
import { moveOrderRequestSchema } from '#contract/desk/desk.ts';
import { MAX_NOTE_CHARS } from '#contract/limits.ts';
import { readOrderNumber } from '#domain/orders/numbers.ts';
import { createId } from '../secret.ts';
import { type Command, ManageError, type Task, withStore } from './command.ts';

/**
 * The status that an order must have before each step: without it, a step that is given twice would
 * take back a later one, because the desk can. `cancelOrder` knows what can be cancelled.
 */
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
      const moved = await moveOrderAtDesk(dependencies, found._id, move).catch(throwExplained);
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

function throwExplained(error: unknown): never {
  if (error instanceof HttpError) throw new ManageError(error.message);
  throw error;
}
