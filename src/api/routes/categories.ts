import { HTTPException } from 'hono/http-exception';
import { Hono } from 'hono/tiny';
import { ERRORS } from '#contract/errors.ts';
import type { World } from '../world.ts';

export function createCategoryRoutes({ store }: World) {
  return new Hono()
    .get('/', async (c) => c.json({ categories: await store.categories() }))
    .get('/:categoryId', async (c) => {
      const category = await store.category(c.req.param('categoryId'));
      if (!category) throw new HTTPException(404, { message: ERRORS.categoryNotFound });
      return c.json({ category });
    });
}
