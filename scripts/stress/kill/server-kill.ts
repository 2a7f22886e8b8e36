import { createRandom } from '#api/testing.ts';
import type { Order } from '#contract/order.ts';
import { fetchFrom } from '../../testing/buyer.ts';
import { withOrderShops, report, settleJobs, type OrderShop } from '../test-shops.ts';
import { killOften } from './kill-rounds.ts';
import { readOrders } from './order-user.ts';

/**
 * Kills the server repeatedly. At the end, all emails must be written, and each cancelled payment
 * must be refunded once. For half of the refunds, the provider's response is lost, too.
 */
export function killServers(rounds: number, seed: number): Promise<boolean> {
  return withOrderShops(1, async (shop) => {
    const { engine, standIn } = shop;
    const [server] = shop.servers;
    const random = createRandom(seed);
    const { faults, acknowledged, call } = await killOften({
      rounds,
      random,
      send: fetchFrom(server.origin),
      kinds: ['cod', 'online', 'cancelled'],
      async pay({ providerOrderId }) {
        standIn.setFault('refund', random.nextInt(2) === 0 ? 'cut' : undefined);
        return standIn.pay(providerOrderId);
      },
      start: () => server.start(),
      kill: () => server.end('SIGKILL'),
    });
    standIn.setFault('refund');
    faults.push(...(await settleJobs(shop)));
    faults.push(...(await findUnfinished(shop, await readOrders(call), acknowledged)));
    const [orders, refunds] = [acknowledged.size, standIn.refunds.length];
    return report(`${engine}: ${rounds} kills, ${orders} orders, ${refunds} refunds`, faults);
  });
}

/**
 * Finds missing emails and refunds. `orders` are all orders of the user; `acknowledged` are those
 * that no kill has interrupted.
 */
async function findUnfinished(
  { store, standIn }: OrderShop,
  orders: Order[],
  acknowledged: ReadonlyMap<string, Order>,
): Promise<string[]> {
  const faults: string[] = [];
  // An order that was interrupted before its payment has no refund. The next order cancels it.
  const cancelled = orders.filter(
    ({ _id, status, payment }) =>
      status === 'cancelled' && (acknowledged.has(_id) || payment.status !== 'pending'),
  );
  for (const { number, payment } of cancelled)
    if (payment.status !== 'refunded') faults.push(`${number} is cancelled, but ${payment.status}`);
  if (standIn.refunds.length !== cancelled.length)
    faults.push(`${standIn.refunds.length} refunds for ${cancelled.length} cancelled orders`);
  const mails = await store.records.list('jobs', { where: { kind: 'mail' } });
  const placed = orders.filter(({ status }) => status === 'placed');
  // One email for each placed order; three for a cancelled one: placed, cancelled and refunded.
  const expected = placed.length + 3 * cancelled.length;
  if (mails.length !== expected) faults.push(`${mails.length} emails, not ${expected}`);
  return faults;
}
