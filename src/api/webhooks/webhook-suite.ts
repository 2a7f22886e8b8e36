import { describe, expect, it } from 'vitest';
import type { Store, StoreContent } from '../store.ts';
import { aBook } from '#domain/builders.ts';
import { MINUTE_MS } from '#domain/values/time.ts';
import { deliver } from '../desk/testing.ts';
import { runDueWebhooks } from '../jobs/due-work.ts';
import { placeTestOrder } from '../orders/testing.ts';
import { listTestCategories } from '../testing.ts';
import { openWebhookShop } from './testing.ts';

export const CONTENT: StoreContent = {
  categories: listTestCategories(),
  books: [aBook({ _id: 'bk01', stock: 100 })],
  users: async () => [],
};

type OpenTwo = (content: StoreContent) => Promise<readonly [Store, Store]>;

/** Tests of webhooks, for every store; `openTwo` opens the same data twice, as two processes do. */
export function describeWebhooks(name: string, openTwo: OpenTwo): void {
  const types = ['order.placed', 'order.shipped', 'order.paid', 'stock.low'];

  describe(`webhooks over ${name}`, () => {
    it('get the events of an order in their order, with the same id at each try', async () => {
      const [store] = await openTwo(CONTENT);
      let isDown = true;
      const accept = async () => {
        if (isDown) throw new Error('The response was 500.');
      };
      const desk = await openWebhookShop(accept, { store });
      await desk.addHook(types);
      const { order } = await placeTestOrder(desk, { payment: 'cod' });
      await runDueWebhooks(desk.dependencies);
      await deliver(desk, order._id);
      await runDueWebhooks(desk.dependencies);
      expect(desk.listTypes()).toEqual(['order.placed']);
      isDown = false;
      desk.clock.ms += MINUTE_MS;
      await runDueWebhooks(desk.dependencies);
      expect(desk.listTypes()).toEqual([
        'order.placed',
        'order.placed',
        'order.shipped',
        'order.paid',
      ]);
      const [first, second, ...later] = desk.listSent();
      expect(second?.id).toBe(first?.id);
      expect(new Set([first, ...later].map((event) => event?.id)).size).toBe(3);
      expect(later.map(({ data }) => data['order']?.['status'])).toEqual(['shipped', 'delivered']);
      expect(await store.records.count('jobs', { where: { kind: 'webhook' } })).toBe(0);
    });

    it('get each event from one of two processes', async () => {
      const [store, second] = await openTwo(CONTENT);
      const desk = await openWebhookShop(undefined, { store });
      await desk.addHook(types);
      await desk.addHook(types, 'https://other.example/');
      for (let count = 0; count < 8; count++) await placeTestOrder(desk, { payment: 'cod' });
      await Promise.all(
        [store, second, store, second].map((own) =>
          runDueWebhooks({ ...desk.dependencies, store: own }),
        ),
      );
      await runDueWebhooks(desk.dependencies);
      const keys = desk.listSent().map(({ id, url }) => `${id} ${url}`);
      expect(keys).toHaveLength(16);
      expect(new Set(keys).size).toBe(16);
      const hooks = await desk.listHooks();
      expect(hooks).toMatchObject([{ waiting: 0 }, { waiting: 0 }]);
    });

    it('lose no event that is added while another is sent', async () => {
      const [store, second] = await openTwo(CONTENT);
      const desk = await openWebhookShop(undefined, { store });
      await desk.addHook(types);
      const { order } = await placeTestOrder(desk, { payment: 'cod' });
      let isFirst = true;
      desk.sendWebhook.mockImplementation(async () => {
        if (!isFirst) return;
        isFirst = false;
        await deliver(desk, order._id);
        await runDueWebhooks({ ...desk.dependencies, store: second });
      });
      await runDueWebhooks(desk.dependencies);
      expect(desk.listTypes()).toEqual(['order.placed', 'order.shipped', 'order.paid']);
    });
  });
}
