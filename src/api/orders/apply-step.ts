import { removeBought } from '#domain/cart/cart.ts';
import { dayInIndia } from '#domain/delivery/business-day.ts';
import { financialYear, invoiceNumber } from '#domain/orders/financial-year.ts';
import {
  copiesOf,
  numberOrder,
  type Effect,
  type OrderRecord,
  type Step,
} from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { addJob } from '../jobs/add-job.ts';
import { composeOrderMail } from '../mail/order-mail.ts';
import type { Unit } from '../store.ts';
import { returnCopies } from './copies.ts';

type World = Pick<Dependencies, 'now' | 'createId' | 'siteUrl'>;

/**
 * Stores the record of a step and does all that follows from it, in the unit's transaction. Orders wait
 * for each other from the moment when one is numbered until its transaction ends, so numbers come last,
 * and what needs them is sent at once.
 */
export async function applyStep(unit: Unit, step: Step, world: World): Promise<OrderRecord> {
  for (const effect of step.effects) await applyToLists(unit, step.record, { effect, world });
  const record = await numberRecord(unit, step, world.now());
  await Promise.all([
    unit.put('orders', record),
    ...step.effects.map((effect) => addJobOf(unit, record, { effect, world })),
  ]);
  return record;
}

interface Applied {
  effect: Effect;
  world: World;
}

async function applyToLists(unit: Unit, record: OrderRecord, { effect, world }: Applied) {
  const { _id: orderId } = record;
  if (effect.kind === 'return-copies')
    await returnCopies(unit, effect.lines, { ...world, orderId, reason: effect.reason });
  if (effect.kind === 'empty-cart') await emptyCart(unit, record);
}

async function numberRecord(unit: Unit, step: Step, now: number): Promise<OrderRecord> {
  const year = financialYear(now);
  const nextOf = (kind: Effect['kind'], series: string) =>
    step.effects.some((effect) => effect.kind === kind) ? unit.nextNumber(series) : undefined;
  const [order, invoice] = await Promise.all([
    nextOf('number-order', 'orders'),
    nextOf('number-invoice', `invoices ${year}`),
  ]);
  const record = order === undefined ? step.record : numberOrder(step.record, order);
  if (invoice === undefined) return record;
  const bill = { number: invoiceNumber(year, invoice), date: dayInIndia(now) };
  return { ...record, order: { ...record.order, invoice: bill } };
}

async function addJobOf(unit: Unit, record: OrderRecord, { effect, world }: Applied) {
  const { _id: orderId, email } = record;
  if (effect.kind === 'refund') {
    const { paymentId, refund } = effect;
    await addJob(unit, { kind: 'refund', orderId, paymentId, refundId: refund._id }, world);
  }
  if (effect.kind === 'end-refund') await unit.remove('jobs', effect.refundId);
  // Without an e-mail, the reader has deleted the account.
  if (effect.kind === 'mail' && email !== '') {
    const mail = composeOrderMail(effect.mail, record, world.siteUrl);
    await addJob(unit, { kind: 'mail', mail }, world);
  }
}

/** What was added during the payment stays. */
async function emptyCart(unit: Unit, { email, order }: OrderRecord) {
  const user = email === '' ? undefined : await unit.user(email);
  if (user) await unit.saveUser({ ...user, cart: removeBought(user.cart, copiesOf(order)) });
}
