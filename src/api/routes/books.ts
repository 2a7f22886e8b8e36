import { Hono } from 'hono/tiny';
import { withoutSample } from '#domain/present-book.ts';
import { findBook } from '../find-book.ts';
import type { Dependencies } from '../dependencies.ts';

/** `GET /api/products` answers no more books than these. */
const MOST_BOOKS = 10_000;

/** The catalogue as part 1 of the specification has it. */
export function createProductRoutes({ store }: Dependencies) {
  return new Hono()
    .get('/', async (c) => {
      const books = await store.books(MOST_BOOKS);
      return c.json({ products: books.map(withoutSample) });
    })
    .get('/:id', async (c) => c.json({ product: await findBook(store, c.req.param('id')) }));
}

/** What part 2 adds. */
export function createBookRoutes({ store }: Dependencies) {
  return new Hono().get('/:id/formats', async (c) => {
    const book = await findBook(store, c.req.param('id'));
    const books = book.work === undefined ? [book] : await store.booksOfWork(book.work);
    return c.json({ books: books.map(withoutSample) });
  });
}
