import { Hono } from 'hono/tiny';
import { findBook } from '../find-book.ts';
import type { Dependencies } from '../dependencies.ts';

export function createBookRoutes({ store }: Dependencies) {
  return new Hono()
    .get('/', async (c) => c.json({ products: await store.books() }))
    .get('/:id', async (c) => c.json({ product: await findBook(store, c.req.param('id')) }));
}
