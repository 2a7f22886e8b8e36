import type { ShopSettings } from '#contract/shop-settings.ts';
import { removeBought } from '#domain/cart/cart.ts';
import { getPrefix, getSeller } from '#domain/shop/shop-settings.ts';
import { dayInIndia } from '#domain/values/time.ts';
import { getFinancialYear } from '#domain/orders/bills/bill.ts';
import { formatCreditNoteNumber, formatInvoiceNumber } from '#domain/orders/bills/numbers.ts';
import { addCreditNote, computeUncreditedRupees } from '#domain/orders/bills/credit-note.ts';
import {
  type Effect,
  type OrderRecord,
  type Step,
  listCopies,
} from '#domain/orders/order-record.ts';
import { numberOrder } from '#domain/orders/start-order.ts';
import { describeOrder, listOrderEvents, listTakenCopies } from '#domain/orders/order-events.ts';
import { eraseUserData, type Obstacle } from '#domain/orders/order-steps.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { addJob, getEmailWait, toErasureId } from '../jobs/add-job.ts';
import { composeOrderMail } from '../mail/order-mail.ts';
import { readSettings } from '../shop/settings.ts';
import type { Webhook } from '../records.ts';
import type { Transaction } from '../store.ts';
import { addEvents, addLowStock, openQueues } from '../webhooks/events.ts';
import { returnCopies } from './shelf.ts';

/** Returns a step, with the same record for no change, or the name of the error against it. */
type OrderChange = (
  record: OrderRecord,
  transaction: Transaction,
) => Step | Obstacle | Promise<Step | Obstacle>;

/** Changes an order; `change` may run again. Throws 404 if there is none, 409 for an obstacle. */
export async function changeOrder(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl' | 'logError'>,
  id: string,
  change: OrderChange,
): Promise<OrderRecord> {
  const { store, logError = console.error } = dependencies;
  const [snapshot, settings, hooks] = await Promise.all([
    store.records.get('orders', id),
    readSettings(store.records),
    store.records.list('webhooks', {}),
  ]);
  let effects: Effect[] = [];
  const changed = await store.transact(async (transaction) => {
    // Every transaction locks the user of an order before the order, to prevent deadlocks.
    const user = snapshot?.email ? await transaction.user(snapshot.email) : undefined;
    const stored = await transaction.get('orders', id);
    if (!stored) throw new HttpError(404, 'orderNotFound');
    const isErased = user?._id !== stored.userId && (await awaitsErasure(transaction, stored));
    const record = isErased ? eraseUserData(stored, dependencies.now()) : stored;
    const step = await change(record, transaction);
    if (typeof step === 'string') throw new HttpError(409, step);
    ({ effects } = step);
    return step.record === record
      ? record
      : applyStep(transaction, step, { ...dependencies, settings, hooks, before: record });
  });
  for (const effect of effects)
    if (effect.kind === 'refund' && effect.problem !== undefined)
      logError(new Error(`A refund of the order ${changed.order.number} failed at the bank.`));
  return changed;
}

/** Whether the account was deleted, and its order still has personal data: see `eraseBatch`. */
async function awaitsErasure(transaction: Transaction, { userId, email }: OrderRecord) {
  return email !== '' && (await transaction.get('jobs', toErasureId(userId))) !== undefined;
}

export interface StepDependencies extends Pick<Dependencies, 'now' | 'createId' | 'siteUrl'> {
  /** Settings for bills and emails; a read in the transaction would make all orders wait. */
  settings: ShopSettings;
  /** The webhooks, read before the transaction for the same reason. */
  hooks: readonly Webhook[];
  /** The order before the step; missing for a new one. */
  before?: OrderRecord;
}

/**
 * Stores the record of a step and applies its effects. Numbers are assigned late, because each
 * locks its series until the transaction ends.
 */
export async function applyStep(
  transaction: Transaction,
  step: Step,
  dependencies: StepDependencies,
): Promise<OrderRecord> {
  const { _id, email } = step.record;
  const { before, hooks } = dependencies;
  const events = listOrderEvents(before, step.record);
  for (const effect of step.effects)
    await applyToStockAndCart(transaction, step.record, { effect, dependencies });
  const hasMail = email !== '' && step.effects.some(({ kind }) => kind === 'mail');
  // In one round trip.
  const [waitMs, record, queues] = await Promise.all([
    hasMail ? getEmailWait(transaction, email) : 0,
    numberRecord(transaction, step, dependencies),
    openQueues(transaction, hooks, { subjectId: _id, types: events }),
  ]);
  transaction.put('orders', record);
  for (const effect of step.effects)
    changeJob(transaction, record, { effect, dependencies, waitMs });
  const data = { order: describeOrder(record.order) };
  const context = { ...dependencies, orderId: _id };
  addEvents(
    transaction,
    queues,
    events.map((type) => ({ type, data })),
    context,
  );
  await addLowStock(transaction, listTakenCopies(before, record), dependencies);
  return record;
}

interface EffectContext {
  effect: Effect;
  dependencies: StepDependencies;
}

interface JobContext extends EffectContext {
  /** How long an email waits for others to the same person. */
  waitMs: number;
}

async function applyToStockAndCart(
  transaction: Transaction,
  record: OrderRecord,
  { effect, dependencies }: EffectContext,
) {
  const { _id: orderId } = record;
  if (effect.kind === 'return-copies')
    await returnCopies(transaction, effect.lines, {
      ...dependencies,
      orderId,
      reason: effect.reason,
    });
  if (effect.kind === 'remove-from-cart') await removeOrderedCopies(transaction, record);
}

/** Numbers what the step creates, an order, invoice or credit note, in its series without gaps. */
async function numberRecord(
  transaction: Transaction,
  { record, effects }: Step,
  { now, settings }: Pick<StepDependencies, 'now' | 'settings'>,
): Promise<OrderRecord> {
  const year = getFinancialYear(now());
  const date = dayInIndia(now());
  const prefix = getPrefix(settings, date);
  const nextNumber = (kind: Effect['kind'], series: string) =>
    effects.some((effect) => effect.kind === kind) ? transaction.nextNumber(series) : undefined;
  const [sequence, invoiceNumber] = await Promise.all([
    nextNumber('number-order', 'orders'),
    nextNumber('number-invoice', `invoices ${year}`),
  ]);
  let numbered = sequence === undefined ? record : numberOrder(record, { sequence, prefix });
  if (invoiceNumber !== undefined) {
    const invoice = { number: formatInvoiceNumber(prefix, year, invoiceNumber), date };
    const seller = getSeller(settings);
    numbered = { ...numbered, order: { ...numbered.order, invoice, seller } };
  }
  if (computeUncreditedRupees(numbered) === 0) return numbered;
  const n = await transaction.nextNumber(`credit notes ${year}`);
  const number = formatCreditNoteNumber(prefix, year, n);
  return addCreditNote(numbered, { number, date }, effects);
}

/** Adds or removes the job of an effect, if it has one. Throws if an email cannot be composed. */
function changeJob(
  transaction: Transaction,
  { _id: orderId, email, order }: OrderRecord,
  { effect, dependencies, waitMs }: JobContext,
) {
  if (effect.kind === 'refund') {
    const { paymentId, refund, problem } = effect;
    const task = { kind: 'refund', orderId, paymentId, refundId: refund._id } as const;
    addJob(transaction, task, dependencies, dependencies.now(), problem);
  }
  if (effect.kind === 'drop-refund-job') transaction.remove('jobs', effect.refundId);
  // The email address is empty if the account has been deleted.
  if (effect.kind === 'mail' && email !== '') {
    const mail = composeOrderMail(effect, { email, order }, dependencies);
    addJob(transaction, { kind: 'mail', mail }, dependencies, dependencies.now() + waitMs);
  }
}

/** Removes the ordered copies from the cart. Copies that were added during the payment are kept. */
async function removeOrderedCopies(transaction: Transaction, { email, order }: OrderRecord) {
  const user = email === '' ? undefined : await transaction.user(email);
  if (!user) return;
  const cart = removeBought(await transaction.lines('cart', user), listCopies(order));
  transaction.saveLines('cart', user, cart);
}
