import { Hono } from 'hono/tiny';
import type * as v from 'valibot';
import {
  addBookAtDeskRequestSchema,
  bookLookupQuerySchema,
  bookLookupSchema,
  changeBookRequestSchema,
  deskBookQuerySchema,
  deskBookResponseSchema,
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
  readBooksWithSales,
  readDeskBook,
  removeBook,
  sumCopies,
} from '../../desk/desk-books.ts';
import { requireHelper, requireOwner } from '../../desk/owner.ts';
import { readOptionalKey } from '../../call/idempotency-key.ts';
import { createBadRequest } from '../../errors.ts';
import { createOnixSources } from '../../imports/onix-files.ts';
import { buildBatchId } from '../../imports/write-rows.ts';

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
        const audited = c.var.audited('book-added', title);
        const id = await addBook(audited, values, await readOptionalKey(c, values));
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
        const changes = c.req.valid('json');
        await changeBook(audited, id, changes, await readOptionalKey(c, changes));
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

const MAX_PAGE_BOOKS = 100;
/** The maximum number of batches that a page reads: one may have 4,000,000 characters. */
const MAX_READ_BATCHES = 10;

interface PageRequest {
  importId: string;
  /**
   * The value of `next` in the previous page: the number of a batch of the import, and the index of
   * a change in it; `null` or '' for the first page.
   */
  cursor: string | null;
  /** The parameter `limit` of the query, as text. */
  limit: string | null;
}

/**
 * Returns a page of the books that an import added or changed. Books that were deleted since are
 * left out, but `total` counts them. If the import deleted many, a page may have no books and `next`.
 */
async function listImportedBooks(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  { importId, cursor, limit }: PageRequest,
) {
  const [, batch, index] = /^(\d{1,9})\.(\d{1,9})$/.exec(cursor || '0.0') ?? [];
  if (batch === undefined) throw createBadRequest('cursor', 'Expected the `next` of a page.');
  const maxBooks = Math.min(
    MAX_PAGE_BOOKS,
    Math.max(1, Math.round(Number(limit)) || MAX_PAGE_BOOKS),
  );
  const { counts, batches: stored = 0 } = (await store.records.get('imports', importId)) ?? {};
  const total = (counts?.added ?? 0) + (counts?.changed ?? 0);
  const batches = total === 0 ? 0 : stored;
  const position = { batch: Number(batch), index: Number(index) };
  const ids: string[] = [];
  const end = Math.min(batches, position.batch + MAX_READ_BATCHES);
  while (ids.length < maxBooks && position.batch < end) {
    const record = await store.records.get('importBatches', buildBatchId(importId, position.batch));
    const changes = record?.changes ?? [];
    const chunk = changes.slice(position.index, position.index + maxBooks - ids.length);
    ids.push(...chunk.flatMap((change) => (change.kind === 'removed' ? [] : change.bookId)));
    position.index += chunk.length;
    if (position.index < changes.length) continue;
    position.batch += 1;
    position.index = 0;
  }
  return {
    ...(await readBooksWithSales({ store, now }, ids)),
    total,
    next: position.batch < batches ? `${position.batch}.${position.index}` : null,
  };
}
