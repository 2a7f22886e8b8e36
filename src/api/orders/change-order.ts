import type { OrderRecord, Step } from '#domain/orders/order-record.ts';
import type { Obstacle } from '#domain/orders/order-steps.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refusal } from '../refusal.ts';
import type { Unit } from '../store.ts';
import { applyStep } from './apply-step.ts';

/** Returns the same record when nothing is to be done; a text says what is in the way. */
type Change = (record: OrderRecord, unit: Unit) => Step | Obstacle | Promise<Step | Obstacle>;

/**
 * Changes an order in one transaction and returns it. `change` may run twice. 404 when there is no
 * such order, 409 when something is in the way.
 */
export async function changeOrder(
  dependencies: Pick<Dependencies, 'store' | 'now' | 'createId' | 'siteUrl'>,
  id: string,
  change: Change,
): Promise<OrderRecord> {
  const { store } = dependencies;
  const seen = await store.records.get('orders', id);
  return store.transact(async (unit) => {
    // Every transaction locks the user first.
    if (seen?.email) await unit.user(seen.email);
    const record = await unit.get('orders', id);
    if (!record) throw new Refusal(404, 'orderNotFound');
    const step = await change(record, unit);
    if (typeof step === 'string') throw new Refusal(409, step);
    return step.record === record ? record : applyStep(unit, step, dependencies);
  });
}
