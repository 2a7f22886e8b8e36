import { afterEach, expect, it, vi } from 'vitest';
import { signInAtDesk } from '#api/desk/testing.ts';
import { FULL_ORDERS, placeAllOrders, succeed, type FullShop } from '#api/full-shop/testing.ts';
import { runDueWork } from '#api/jobs/due-work.ts';
import { ProviderFailure } from '#api/payment-provider.ts';
import { HOUR_MS } from '#domain/values/time.ts';
import { runDeskStory, type Stories } from './testing.tsx';

afterEach(() => vi.useRealTimers());

/** Stories of an order, by the name of its last step before. */
const ORDERS: Stories = {
  shipped: [
    '/desk/orders/ID',
    'press Correct',
    'press Not now',
    'press Correct',
    'choose Courier = Another',
    'fill Name of the courier = Bike',
    'fill Tracking number optional = T9',
    'press Email the reader again',
    'lost',
    'press Save tracking',
    'found',
    'press Save tracking',
    'fill Why it came back optional = Absent',
    'press It came back',
    'press Back on the shelf: गोदान',
    'press It did not come back after all',
    'press It came back',
    'press Back on the shelf: A Notebook',
    'press Close and write the credit note',
  ],
  'came-back': [
    '/desk/orders/ID',
    'press Refund ₹1,327…',
    'press Back on the shelf: Malgudi Days',
    'press Back on the shelf: गोदान',
    'press Back on the shelf: Malgudi Days',
    'press Send it again…',
    'choose Courier = Another',
    'fill Name of the courier = Bike',
    'choose Courier = DTDC',
    'press Send this by mail',
    'press Send again',
    'press Mark shipped',
    'press It came back',
    'press Refund ₹1,362…',
    'refuse changed-meanwhile',
    'press Refund ₹1,362',
    'refuse',
    'lose response POST /api/desk/orders',
    'press Refund ₹1,362',
    'lose response',
  ],
  'return-requested': [
    '/desk/orders/ID',
    'press Decline with a reason',
    'press Not now',
    'choose The books go = 1',
    'other POST /desk/orders/ID/refund {"amount":700,"note":"Torn","restock":[],"from":"delivered"}',
    'reread',
    'press Accept…',
    'later 60',
    'reread',
    'press Refund a part',
  ],
  'partly-refunded': [
    '/desk/orders/ID',
    'press Refund a part',
    'fill Amount in ₹, at most 1,362 = 1363',
    'fill Amount in ₹, at most 1,362 = 0',
    'fill Amount in ₹, at most 1,362 =  12 ',
    'fill Reason = Late',
    'refuse bad-body 400',
    'press Refund ₹12',
    'refuse',
    'press Not now',
    'press Back to unpacked',
    'press Mark packed',
    'fill Tracking number optional = D1',
    'choose Courier = DTDC',
    'fill Link to track it optional = https://dtdc.example/1',
    'press Mark shipped',
    'press It has not left after all',
    'press Mark shipped',
    'press Mark delivered',
    'later 31',
    'reread',
    'press It was not delivered after all',
    'press Not now',
    'press It was not delivered after all',
    'fill Reason = Wrong door',
    'press Take it back',
  ],
  placed: [
    '/desk/orders/ID',
    'press Picked: Malgudi Days',
    'press Picked: गोदान',
    'lost',
    'press Picked: A Notebook',
    'found',
    'press Picked: A Notebook',
    'fill Note for the desk = Mine',
    'other PATCH /desk/orders/ID {"note":"Theirs","noteBefore":"Rings twice"}',
    'press Save note',
    'press Save note',
    'fill Note for the desk =  ',
    'press Save note',
    'fill Note for the desk = Mine',
    'fill Note for the desk = ',
    'press Cancel and refund ₹1,473',
    'other POST /desk/orders/ID/status {"to":"cancelled","note":"Called"}',
    'press Cancel and refund ₹1,473',
  ],
  'awaiting-payment': [
    '/desk/orders/ID',
    'press Send pay link',
    'later 61',
    'reread',
    'press Cancel order',
    'press Keep order',
    'press Cancel order',
    'fill Reason optional = Called',
    'press Cancel order',
  ],
};

it.each(Object.entries(ORDERS))('does what each step of an order says: %s', async (name, story) => {
  const text = await runDeskStory(story, { prepare: async (desk) => FULL_ORDERS[name]?.(desk) });
  await expect(text).toMatchFileSnapshot(`../golden/stories/orders/order-${name}.txt`);
});

it('packs the chosen orders', async () => {
  const story = [
    '/desk/orders?status=placed',
    'press Choose order KD-000002',
    'press Choose order KD-000001',
    'press Choose order KD-000003',
    'other POST /desk/orders/ID/status {"to":"packed","from":"placed"}',
    'hold',
    'press Mark packed',
    'release',
    'fail POST /api/desk/orders',
    'press Undo',
    'fail',
    'press Undo',
    'press Choose none',
    'press Choose order KD-000001',
    'press Choose order KD-000001',
    'press Packed 1',
    'press Choose order KD-000003',
    'choose Payment = cod',
    'fill Search orders = zebra',
    'press Search',
    'press All',
  ] as const;
  const text = await runDeskStory(story, {
    async prepare(desk) {
      const ids = [];
      for (let count = 0; count < 3; count += 1) ids.push(await FULL_ORDERS['placed']?.(desk));
      return ids.at(-1);
    },
  });
  await expect(text).toMatchFileSnapshot('../golden/stories/orders/orders.txt');
});

it('lists the orders of a book, and of the last days', async () => {
  const story = [
    '/desk/orders?book=bk01&status=placed&placed=30&payment=card',
    'choose Placed = 7',
    'press Show all orders',
    'press Choose order KD-000001',
    'fill Search orders = Ravi',
    'press Search',
    'back',
    'press KD-000001',
    'press Orders',
  ] as const;
  const text = await runDeskStory(story, {
    prepare: async (desk) => FULL_ORDERS['placed']?.(desk),
  });
  await expect(text).toMatchFileSnapshot('../golden/stories/orders/orders-found.txt');
});

/** Cancels a paid order, whose refund the provider does not accept for a day. */
async function failToRefund(desk: FullShop) {
  const id = await FULL_ORDERS['placed']?.(desk);
  const { clock, dependencies } = desk.shop;
  const { provider } = dependencies;
  vi.spyOn(provider, 'refund').mockRejectedValue(new ProviderFailure('The bank is closed.'));
  await succeed(desk, `POST /desk/orders/${id}/status`, { to: 'cancelled' });
  for (let hours = 0; hours < 60; hours += 12) {
    await runDueWork(dependencies);
    clock.ms += 12 * HOUR_MS;
  }
  desk.ownerToken = await signInAtDesk(desk.shop);
}

it('tries failed refunds again', async () => {
  const story = [
    '/desk',
    'lost',
    'press Try again',
    'found',
    'press KD-000001',
    'refuse unknown-refund 404',
    'press Try again',
    'refuse',
    'press Today',
    'hold',
    'press Try again',
    'release',
  ] as const;
  const overrides = { logError: () => undefined };
  const text = await runDeskStory(story, { prepare: failToRefund, overrides });
  await expect(text).toMatchFileSnapshot('../golden/stories/orders/failed-refund.txt');
});

it('lists what is to do today', async () => {
  const story = [
    '/desk',
    'press Write to Ravi Iyer',
    'fill Text to Ravi Iyer = Hello',
    'press Dismiss KD-000001',
    'fail PATCH /api/desk/orders',
    'press Undo',
    'fail',
    'press Undo',
    'press Write to Ravi Iyer',
    'refuse changed-meanwhile',
    'press Dismiss KD-000001',
    'refuse',
    'press Hide this list',
    'lost',
    'reread',
    'found',
    'reread',
  ] as const;
  const text = await runDeskStory(story, { prepare: placeAllOrders });
  await expect(text).toMatchFileSnapshot('../golden/stories/orders/today.txt');
});
