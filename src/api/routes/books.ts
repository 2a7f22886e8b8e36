import { Hono } from 'hono/tiny';
import { booksAnswerSchema, productAnswerSchema, productsAnswerSchema } from '#contract/book.ts';
import { withoutSample } from '#domain/present-book.ts';
import { describeCall } from '../describe-call.ts';
import { findBook } from '../find-book.ts';
import type { Dependencies } from '../dependencies.ts';

/** `GET /api/products` answers no more books than these. */
const MOST_BOOKS = 10_000;

/** The catalogue as part 1 of the specification has it. */
export function createProductRoutes({ store }: Dependencies) {
  return new Hono()
    .get(
      '/',
      describeCall('Lists the books, at most 10,000, without their samples.', {
        200: productsAnswerSchema,
      }),
      async (c) => {
        const books = await store.books(MOST_BOOKS);
        return c.json({ products: books.map(withoutSample) });
      },
    )
    .get(
      '/:id',
      describeCall('Gives one book.', { 200: productAnswerSchema, 404: ['bookNotFound'] }),
      async (c) => c.json({ product: await findBook(store, c.req.param('id')) }),
    );
}

/** What part 2 adds. */
export function createBookRoutes({ store }: Dependencies) {
  return new Hono().get(
    '/:id/formats',
    describeCall('Lists all formats of a book, itself among them.', {
      200: booksAnswerSchema,
      404: ['bookNotFound'],
    }),
    async (c) => {
      const book = await findBook(store, c.req.param('id'));
      const books = book.work === undefined ? [book] : await store.booksOfWork(book.work);
      return c.json({ books: books.map(withoutSample) });
    },
  );
}
