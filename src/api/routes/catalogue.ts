import { Hono } from 'hono/tiny';
import {
  type Book,
  booksResponseSchema,
  categoriesResponseSchema,
  categoryResponseSchema,
  productResponseSchema,
  productsResponseSchema,
} from '#contract/catalogue/book.ts';
import {
  authorResponseSchema,
  bookQuerySchema,
  foundBooksSchema,
  listedBooksResponseSchema,
  relatedResponseSchema,
  seriesResponseSchema,
  suggestionsResponseSchema,
  suggestionsQuerySchema,
} from '#contract/catalogue/finding.ts';
import { SALES_DAYS } from '#domain/orders/sales.ts';
import { EVERYTHING } from '#domain/finding/book-query.ts';
import type { NameKind } from '#domain/finding/authors-and-series.ts';
import { MAX_RELATED } from '#domain/finding/related.ts';
import { MAX_SUGGESTIONS } from '#domain/finding/suggestions.ts';
import { createProductReader, findBook, readBooksQuery } from '../catalogue/catalogue.ts';
import {
  readShownCategories,
  readShownCategory,
  withPresentNames,
} from '../catalogue/categories.ts';
import { describeCall } from '../call/call.ts';
import type { Dependencies } from '../dependencies.ts';
import { HttpError } from '../errors.ts';

/** The maximum number of books in the response for an author or a series. */
const MAX_LISTED_BOOKS = 100;
const MAX_BEST_SELLERS = 10;
/** A supplier's file may name one work for all of its books. */
const MAX_FORMATS = 50;

/** The routes of the catalogue; part 1 of the specification has `/categories` and `/products`. */
export function createCatalogueRoutes(dependencies: Dependencies) {
  const { store, now } = dependencies;
  const readProducts = createProductReader(dependencies);
  return new Hono()
    .get(
      '/categories',
      describeCall({
        summary: 'Lists the categories.',
        responses: { 200: categoriesResponseSchema },
      }),
      async (c) => c.json({ categories: await readShownCategories(store) }),
    )
    .get(
      '/categories/:categoryId',
      describeCall({
        summary: 'Returns one category, by its id or a former name.',
        responses: { 200: categoryResponseSchema, 404: ['categoryNotFound'] },
      }),
      async (c) => {
        const category = await readShownCategory(store, c.req.param('categoryId'));
        if (!category) throw new HttpError(404, 'categoryNotFound');
        return c.json({ category });
      },
    )
    .get(
      '/products',
      describeCall({
        summary:
          'Lists the books without their samples, up to 10,000. If there are more, the header `Link` with `rel="next"` leads to the rest.',
        sends: {
          Link: 'The address of the list of the rest, with `rel="next"`; only if there are more books.',
        },
        responses: { 200: productsResponseSchema },
      }),
      async (c) => {
        const found = await readProducts();
        const respond = (products: Book[]) => c.json({ products });
        if (Array.isArray(found)) return respond(found);
        if (found.next) c.header('link', `</api/books?cursor=${found.next}>; rel="next"`);
        c.header('content-type', 'application/json');
        c.header('transfer-encoding', 'chunked');
        const response: Response = c.body(found.body);
        return response as ReturnType<typeof respond>;
      },
    )
    .get(
      '/products/:id',
      describeCall({
        summary: 'Returns one book.',
        responses: { 200: productResponseSchema, 404: ['bookNotFound'] },
      }),
      async (c) =>
        c.json({ product: await findBook(store, c.req.param('id'), { withSample: true }) }),
    )
    .get(
      '/books',
      describeCall({
        summary: 'Finds books.',
        query: bookQuerySchema,
        isQueryLenient: true,
        responses: { 200: foundBooksSchema },
      }),
      async (c) => {
        const query = await withPresentNames(store, readBooksQuery(new URL(c.req.url)));
        return c.json(await store.find(query, now()));
      },
    )
    .get(
      '/books/best-sellers',
      describeCall({
        summary: `Lists up to ${MAX_BEST_SELLERS} books by the copies sold in the last ${SALES_DAYS} days, best sellers first.`,
        responses: { 200: listedBooksResponseSchema },
      }),
      async (c) => c.json({ books: await store.bestSelling(MAX_BEST_SELLERS, now()) }),
    )
    .get(
      '/books/:id/related',
      describeCall({
        summary: `Lists up to ${MAX_RELATED} similar books, those in stock first.`,
        responses: { 200: relatedResponseSchema, 404: ['bookNotFound'] },
      }),
      async (c) => {
        const book = await findBook(store, c.req.param('id'));
        return c.json(await store.related(book));
      },
    )
    .get(
      '/books/:id/formats',
      describeCall({
        summary: `Lists up to ${MAX_FORMATS} formats of a book, including the given one.`,
        responses: { 200: booksResponseSchema, 404: ['bookNotFound'] },
      }),
      async (c) => {
        const book = await findBook(store, c.req.param('id'));
        const books =
          book.work === undefined ? [book] : await store.booksOfWork(book.work, MAX_FORMATS);
        const isListed = books.some(({ _id }) => _id === book._id);
        const formats = isListed ? books : [...books.slice(0, MAX_FORMATS - 1), book];
        return c.json({ books: formats });
      },
    )
    .get(
      '/suggestions',
      describeCall({
        summary: `Suggests up to ${MAX_SUGGESTIONS} books, authors and series for a partially typed text.`,
        query: suggestionsQuerySchema,
        isQueryLenient: true,
        responses: { 200: suggestionsResponseSchema },
      }),
      async (c) => c.json(await store.suggest(c.req.query('q') ?? '')),
    )
    .get(
      '/authors/:authorSlug',
      describeCall({
        summary: `Returns an author by slug, with the first ${MAX_LISTED_BOOKS} books.`,
        responses: { 200: authorResponseSchema, 404: ['authorNotFound'] },
      }),
      async (c) => {
        const { found, books } = await findNamed(dependencies, 'author', c.req.param('authorSlug'));
        return c.json({ author: found, books });
      },
    )
    .get(
      '/series/:seriesSlug',
      describeCall({
        summary: `Returns a series by slug, with the first ${MAX_LISTED_BOOKS} books.`,
        responses: { 200: seriesResponseSchema, 404: ['seriesNotFound'] },
      }),
      async (c) => {
        const { found, books } = await findNamed(dependencies, 'series', c.req.param('seriesSlug'));
        return c.json({ series: found, books });
      },
    );
}

async function findNamed({ store, now }: Dependencies, kind: NameKind, slug: string) {
  const match = await store.findName(kind, slug);
  if (!match) throw new HttpError(404, `${kind}NotFound`);
  const { name, namesakes } = match;
  const query = { ...EVERYTHING, [kind]: name, limit: MAX_LISTED_BOOKS };
  const { books, total, isExact } = await store.find(query, now());
  return { found: { name, slug, total, isExact, namesakes }, books };
}
