import { removeBought } from '#domain/cart/cart.ts';
import { dayInIndia } from '#domain/delivery/business-day.ts';
import { financialYear, invoiceNumber } from '#domain/orders/financial-year.ts';
import { copiesOf, type Effect, type OrderRecord, type Step } from '#domain/orders/order-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { addJob } from '../jobs/add-job.ts';
import { composeOrderMail } from '../mail/order-mail.ts';
import type { Unit } from '../store.ts';
import { returnCopies } from './copies.ts';

type World = Pick<Dependencies, 'now' | 'createId' | 'siteUrl'>;

/** Stores the record of a step and does all that follows from it, in the unit's transaction. */
export async function applyStep(unit: Unit, step: Step, world: World): Promise<OrderRecord> {
  let { record } = step;
  for (const effect of step.effects) record = await applyEffect(unit, record, { effect, world });
  await unit.put('orders', record);
  return record;
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
