import { Hono } from 'hono/tiny';
import { categoriesAnswerSchema, categoryAnswerSchema } from '#contract/category.ts';
import { describeCall } from '../describe-call.ts';
import { Refusal } from '../refusal.ts';
import type { Dependencies } from '../dependencies.ts';

export function createCategoryRoutes({ store }: Dependencies) {
  return new Hono()
    .get('/', describeCall('Lists the categories.', { 200: categoriesAnswerSchema }), async (c) =>
      c.json({ categories: await store.categories() }),
    )
    .get(
      '/:categoryId',
      describeCall('Gives one category.', { 200: categoryAnswerSchema, 404: ['categoryNotFound'] }),
      async (c) => {
        const category = await store.category(c.req.param('categoryId'));
        if (!category) throw new Refusal(404, 'categoryNotFound');
        return c.json({ category });
      },
    );
}
