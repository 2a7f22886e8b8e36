import { reconcilePaidOrders } from '#api/orders/reconcile-paid-orders.ts';
import { createId } from '../secret.ts';
import { type Command, withStore } from './command.ts';

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
