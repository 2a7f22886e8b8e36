import { Hono } from 'hono/tiny';
import { Refusal } from '../refusal.ts';
import type { Dependencies } from '../dependencies.ts';

export function createCategoryRoutes({ store }: Dependencies) {
  return new Hono()
    .get('/', async (c) => c.json({ categories: await store.categories() }))
    .get('/:categoryId', async (c) => {
      const category = await store.category(c.req.param('categoryId'));
      if (!category) throw new Refusal(404, 'categoryNotFound');
      return c.json({ category });
    });
}
