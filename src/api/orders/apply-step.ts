import type { Dependencies } from '../dependencies.ts';
import type { Task } from '../records.ts';
import type { Unit } from '../store.ts';
import { removeBought } from '#domain/cart.ts';
import { dayInIndia } from '#domain/business-day.ts';
import { financialYear, invoiceNumber } from '#domain/financial-year.ts';
import {
  copiesOf,
  type Copies,
  type Effect,
  type OrderRecord,
  type Step,
} from '#domain/order-record.ts';
import { formatTimestamp } from '#domain/time.ts';
import { composeOrderMail } from '../mail/order-mail.ts';

type World = Pick<Dependencies, 'now' | 'createId' | 'siteUrl'>;

/** Stores the record of a step and does all that follows from it, in the unit's transaction. */
export async function applyStep(unit: Unit, step: Step, world: World): Promise<OrderRecord> {
  let { record } = step;
  for (const effect of step.effects) record = await applyEffect(unit, record, { effect, world });
  await unit.put('orders', record);
  return record;
}

/**
 * Keeps others from changing the copies of these books, and of those that the steps return. A
 * transaction that changes copies of several orders needs it: each order by itself would mix up the order
 * of the books, and two such transactions could wait for each other for ever.
 */
export async function lockCopies(
  unit: Unit,
  steps: readonly Step[],
  lines: readonly Pick<Copies, 'bookId'>[] = [],
): Promise<void> {
  const returned = steps.flatMap(({ effects }) =>
    effects.flatMap((effect) => (effect.kind === 'return-copies' ? effect.lines : [])),
  );
  const ids = new Set([...lines, ...returned].map(({ bookId }) => bookId));
  for (const id of [...ids].toSorted()) await unit.changeStock(id, 0);
}

async function applyEffect(
  unit: Unit,
  record: OrderRecord,
  { effect, world }: { effect: Effect; world: World },
): Promise<OrderRecord> {
  switch (effect.kind) {
    case 'return-copies':
      await returnCopies(unit, effect.lines, {
        ...world,
        orderId: record._id,
        reason: effect.reason,
      });
      return record;
    case 'empty-cart':
      await emptyCart(unit, record);
      return record;
    case 'number-invoice':
      return numberInvoice(unit, record, world.now());
    case 'refund': {
      const { paymentId, refund } = effect;
      const { _id: refundId, amount } = refund;
      await addJob(
        unit,
        { kind: 'refund', orderId: record._id, paymentId, refundId, amount },
        world,
      );
      return record;
    }
    case 'mail':
      // The reader has deleted the account.
      if (record.email === '') return record;
      await addJob(
        unit,
        { kind: 'mail', mail: composeOrderMail(effect.mail, record, world.siteUrl) },
        world,
      );
      return record;
    default:
      return effect satisfies never;
  }
}

interface StockChange extends World {
  orderId: string;
  reason: string;
}

/** Takes the copies of all lines, or none; resolves with the ids of the books that are short. */
export async function takeCopies(
  unit: Unit,
  lines: readonly Copies[],
  change: StockChange,
): Promise<string[]> {
  const taken: Copies[] = [];
  const short: string[] = [];
  for (const line of inOrder(lines)) {
    if (await unit.changeStock(line.bookId, -line.qty)) taken.push(line);
    else short.push(line.bookId);
  }
  if (short.length === 0) await writeEntries(unit, taken, { ...change, sign: -1 });
  else for (const { bookId, qty } of taken) await unit.changeStock(bookId, qty);
  return short;
}

async function returnCopies(unit: Unit, lines: readonly Copies[], change: StockChange) {
  for (const { bookId, qty } of inOrder(lines)) await unit.changeStock(bookId, qty);
  await writeEntries(unit, lines, { ...change, sign: 1 });
}

/** Two orders of the same books wait for each other instead of for ever. */
function inOrder(lines: readonly Copies[]): Copies[] {
  return lines.toSorted((one, other) => (one.bookId < other.bookId ? -1 : 1));
}

async function writeEntries(
  unit: Unit,
  lines: readonly Copies[],
  { orderId, reason, sign, now, createId }: StockChange & { sign: 1 | -1 },
) {
  const at = formatTimestamp(now());
  for (const { bookId, qty } of lines)
    await unit.put('stockEntries', {
      _id: createId(),
      bookId,
      change: sign * qty,
      reason,
      orderId,
      at,
    });
}

/** What was added during the payment stays. */
async function emptyCart(unit: Unit, { email, order }: OrderRecord) {
  const user = email === '' ? undefined : await unit.user(email);
  if (user) await unit.saveUser({ ...user, cart: removeBought(user.cart, copiesOf(order)) });
}

async function numberInvoice(unit: Unit, record: OrderRecord, now: number): Promise<OrderRecord> {
  const year = financialYear(now);
  const number = invoiceNumber(year, await unit.nextNumber(`invoices ${year}`));
  return { ...record, order: { ...record.order, invoice: { number, date: dayInIndia(now) } } };
}

/** The job is done after the transaction; a refund has its own id, so that it is asked for once. */
export async function addJob(unit: Unit, task: Task, { now, createId }: World): Promise<void> {
  const _id = task.kind === 'refund' ? task.refundId : createId();
  await unit.put('jobs', { _id, due: now(), since: now(), tries: 0, task });
}
