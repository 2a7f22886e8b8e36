import { Hono } from 'hono/tiny';
import {
  booksAnswerSchema,
  productAnswerSchema,
  productsAnswerSchema,
  type Book,
} from '#contract/book.ts';
import { bookQuerySchema, foundBooksSchema, listedBooksAnswerSchema } from '#contract/finding.ts';
import { readBookQuery, type BookQuery } from '#domain/finding/book-query.ts';
import { orderOf, readCursor, writeCursor } from '#domain/finding/cursor.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { findBestSellers } from '../catalogue/best-sellers.ts';
import { describeCall } from '../describe-call.ts';
import { findBook } from '../catalogue/find-book.ts';
import { Refusal } from '../refusal.ts';
import { describeQuery } from '../request-query.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Store } from '../store.ts';

/** `GET /api/products` answers no more books than these. */
const MOST_BOOKS = 10_000;

/** The catalogue as part 1 of the specification has it. */
export function createProductRoutes({ store }: Dependencies) {
  return new Hono()
    .get(
      '/',
      describeCall(
        'Lists the books without their samples. Of more than 10,000 it lists the first, and a header `Link` says by `rel="next"` where the others are.',
        { 200: productsAnswerSchema },
      ),
      async (c) => {
        const books = await store.books(MOST_BOOKS + 1);
        const products = books.slice(0, MOST_BOOKS).map(withoutSample);
        if (books.length > MOST_BOOKS) {
          const next = await cursorAfter(store, products.at(-1));
          c.header('link', `</api/books?cursor=${next}>; rel="next"`);
        }
        return c.json({ products });
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
  return new Hono()
    .get(
      '/',
      describeQuery(bookQuerySchema),
      describeCall('Finds books.', { 200: foundBooksSchema }),
      async (c) => c.json(await store.find(readFindRequest(new URL(c.req.url)))),
    )
    .get(
      '/best-sellers',
      describeCall('Lists the books of which most copies were sold of late, at most 10.', {
        200: listedBooksAnswerSchema,
      }),
      async (c) => c.json({ books: await findBestSellers(store) }),
    )
    .get(
      '/:id/related',
      describeCall('Lists at most 8 books like this one, those in stock first.', {
        200: listedBooksAnswerSchema,
        404: ['bookNotFound'],
      }),
      async (c) => {
        const book = await findBook(store, c.req.param('id'));
        return c.json({ books: await store.related(book) });
      },
    )
    .get(
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

/** The cursor of the books after this one in the shop's order. */
async function cursorAfter(store: Store, book: Book | undefined): Promise<string> {
  const position = (book && (await store.positionOf(book._id))) ?? 0;
  return writeCursor({ order: 'SHOP', key: 0, position });
}

/** 400 for a cursor that no answer gave, or one of another order. */
function readFindRequest({ searchParams }: URL): BookQuery {
  const query = readBookQuery(searchParams);
  const cursor = searchParams.get('cursor') ?? '';
  if (cursor === '') return query;
  const after = readCursor(cursor, orderOf(query));
  if (!after) throw new Refusal(400, 'malformedRequest');
  return { ...query, after };
}
