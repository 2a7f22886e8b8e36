import { Hono } from 'hono/tiny';
import type * as v from 'valibot';
import {
  addBookAtDeskRequestSchema,
  bookLookupQuerySchema,
  bookLookupSchema,
  changeBookRequestSchema,
  deskBookResponseSchema,
  deskBookQuerySchema,
  deskBooksResponseSchema,
  versionRequestSchema,
} from '#contract/desk/desk-books.ts';
import type { BookQuery } from '#domain/finding/book-query.ts';
import { NO_CATEGORY } from '#domain/finding/sort-order.ts';
import { readIsbn } from '#domain/values/isbn.ts';
import { readBookValues } from '#domain/books/book-values.ts';
import { changeCover, COVER_CALL, COVER_ERRORS } from '../../desk/uploads.ts';
import { guardCalls } from '../../call/call.ts';
import { readBooksQuery } from '../../catalogue/catalogue.ts';
import type { Dependencies } from '../../dependencies.ts';
import { lookUpBook } from '../../desk/book-look-up.ts';
import {
  addBook,
  changeBook,
  listDeskBooks,
  removeBook,
  readDeskBook,
  sumCopies,
} from '../../desk/desk-books.ts';
import { requireHelper, requireOwner } from '../../desk/owner.ts';
import { readOptionalKey } from '../../call/idempotency-key.ts';
import { createOnixSources } from '../../imports/onix-files.ts';
import { listImportedBooks } from '../../imports/imported-books.ts';

function readDeskQuery(url: URL): BookQuery {
  if (url.searchParams.get('withoutCategory') !== '1') return readBooksQuery(url);
  url.searchParams.delete('category');
  return { ...readBooksQuery(url), categories: [NO_CATEGORY] };
}

export function createDeskBookRoutes(dependencies: Dependencies) {
  const listOnixSources = createOnixSources(dependencies);
  const describe = guardCalls(requireOwner(dependencies, 'catalogue'));
  const describeForHelpers = guardCalls(requireHelper(dependencies, 'catalogue'));
  return new Hono()
    .get(
      '/',
      describeForHelpers({
        summary: 'Finds books as `GET /api/books` does, with all their fields.',
        query: deskBookQuerySchema,
        isQueryLenient: true,
        responses: { 200: deskBooksResponseSchema },
      }),
      async (c) => {
        const url = new URL(c.req.url);
        const { searchParams } = url;
        const importId = searchParams.get('import') ?? '';
        const [cursor, limit] = [searchParams.get('cursor'), searchParams.get('limit')];
        const isLow = searchParams.get('low') === '1';
        const list: v.InferInput<typeof deskBooksResponseSchema> =
          importId === ''
            ? await listDeskBooks(dependencies, readDeskQuery(url), isLow)
            : await listImportedBooks(dependencies, { importId, cursor, limit });
        if (searchParams.get('sums') === '1') list.copies = await sumCopies(dependencies);
        return c.json(list);
      },
    )
    .get(
      '/look-up',
      describe({
        summary: 'Asks the sources that the shop has set for what they know about an ISBN.',
        query: bookLookupQuerySchema,
        responses: { 200: bookLookupSchema },
      }),
      async (c) => {
        const isbn = readIsbn(c.req.query('isbn') ?? '');
        const { bookSources = [] } = dependencies;
        const sources = [...bookSources, ...(await listOnixSources())];
        return c.json(await lookUpBook(sources, isbn));
      },
    )
    .get(
      '/:id',
      describeForHelpers({
        summary: 'Returns one book with its version.',
        responses: { 200: deskBookResponseSchema, 404: ['bookNotFound'] },
      }),
      async (c) => c.json(await readDeskBook(dependencies, c.req.param('id'))),
    )
    .post(
      '/',
      describe({
        summary: 'Adds a book.',
        body: addBookAtDeskRequestSchema,
        needsKey: 'optional',
        responses: {
          201: deskBookResponseSchema,
          // A repeated call, after the book was removed.
          404: ['bookNotFound'],
          409: ['isbnTaken'],
          422: ['badFields'],
        },
      }),
      async (c) => {
        const values = c.req.valid('json');
        const { title = '' } = readBookValues(values).fields;
        const { _id: userId, email } = c.var.user;
        const keyedCall = await readOptionalKey(c, userId, values);
        const audited = c.var.audited('book-added', title);
        const id = await addBook(audited, values, { email, keyedCall });
        return c.json(await readDeskBook(dependencies, id), 201);
      },
    )
    .patch(
      '/:id',
      describe({
        summary: 'Changes fields of a book; the body must contain the version that was read.',
        body: changeBookRequestSchema,
        needsKey: 'optional',
        responses: {
          200: deskBookResponseSchema,
          404: ['bookNotFound'],
          409: ['changedMeanwhile', 'isbnTaken'],
          422: ['badFields'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('book-changed', id);
        const { _id: userId, email } = c.var.user;
        const changes = c.req.valid('json');
        const keyedCall = await readOptionalKey(c, userId, changes);
        await changeBook(audited, id, changes, { email, keyedCall });
        return c.json(await readDeskBook(dependencies, id));
      },
    )
    .put(
      '/:id/cover',
      describe({
        summary: 'Replaces the cover of a book by the picture in the body, up to 2 MB.',
        ...COVER_CALL,
        responses: { 200: deskBookResponseSchema, 404: ['bookNotFound'], ...COVER_ERRORS },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('cover-changed', id);
        await changeCover(audited, id, c.req.raw);
        return c.json(await readDeskBook(dependencies, id));
      },
    )
    .delete(
      '/:id',
      describe({
        summary: 'Removes a book from the shop; orders keep it.',
        body: versionRequestSchema,
        responses: { 204: null, 404: ['bookNotFound'], 409: ['changedMeanwhile'] },
      }),
      async (c) => {
        const id = c.req.param('id');
        const { title = '' } = (await dependencies.store.book(id)) ?? {};
        const audited = c.var.audited('book-removed', title);
        await removeBook(audited, id, c.req.valid('json').version);
        return c.body(null, 204);
      },
    );
}
