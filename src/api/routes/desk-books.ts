import { Hono } from 'hono/tiny';
import {
  addBookAtDeskRequestSchema,
  changeBookRequestSchema,
  deskBookResponseSchema,
  deskBookQuerySchema,
  deskBooksResponseSchema,
  versionRequestSchema,
} from '#contract/desk-books.ts';
import { changeCover } from '../desk/book-cover.ts';
import { call } from '../call.ts';
import { readFindRequest } from '../catalogue.ts';
import type { Dependencies } from '../dependencies.ts';
import {
  addBook,
  changeBook,
  listDeskBooks,
  removeBook,
  showBookById,
} from '../desk/desk-books.ts';
import { listImportedBooks } from '../desk/imported-books.ts';
import { requireHelper, requireOwner } from '../desk/owner.ts';

/** The books, for the owner. */
export function createDeskBookRoutes(dependencies: Dependencies) {
  const guard = requireOwner(dependencies);
  const readersGuard = requireHelper(dependencies);
  return new Hono()
    .get(
      '/',
      call({
        summary: 'Finds books as `GET /api/books` does, with all their fields.',
        guard: readersGuard,
        query: deskBookQuerySchema,
        isQueryLenient: true,
        responses: { 200: deskBooksResponseSchema },
      }),
      async (c) => {
        const url = new URL(c.req.url);
        const { searchParams } = url;
        const importId = searchParams.get('import') ?? '';
        if (importId !== '') {
          const [cursor, limit] = [searchParams.get('cursor'), searchParams.get('limit')];
          return c.json(await listImportedBooks(dependencies, { importId, cursor, limit }));
        }
        const isLow = searchParams.get('low') === '1';
        return c.json(await listDeskBooks(dependencies, readFindRequest(url), isLow));
      },
    )
    .get(
      '/:id',
      call({
        summary: 'Returns one book with its version.',
        guard: readersGuard,
        responses: { 200: deskBookResponseSchema, 404: ['bookNotFound'] },
      }),
      async (c) => c.json(await showBookById(dependencies, c.req.param('id'))),
    )
    .post(
      '/',
      call({
        summary: 'Adds a book.',
        guard,
        body: addBookAtDeskRequestSchema,
        responses: { 201: deskBookResponseSchema, 409: ['isbnTaken'], 422: ['badFields'] },
      }),
      async (c) => {
        const values = c.req.valid('json');
        const audited = c.var.audited('book-added', String(values['title'] ?? ''));
        const id = await addBook(audited, values);
        return c.json(await showBookById(dependencies, id), 201);
      },
    )
    .patch(
      '/:id',
      call({
        summary: 'Changes fields of a book; the body must have the version that was read.',
        guard,
        body: changeBookRequestSchema,
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
        await changeBook(audited, id, c.req.valid('json'));
        return c.json(await showBookById(dependencies, id));
      },
    )
    .put(
      '/:id/cover',
      call({
        summary:
          'Replaces the cover of a book by the body, a picture of up to 2 MB; the version that was read is the header `If-Match`.',
        guard,
        responses: {
          200: deskBookResponseSchema,
          400: ['malformedRequest'],
          404: ['bookNotFound'],
          409: ['changedMeanwhile', 'noUploads'],
          413: ['coverTooLarge'],
          422: ['noPicture', 'svgPicture', 'brokenPicture', 'movingPicture', 'hugePicture'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('cover-changed', id);
        await changeCover(audited, id, c.req.raw);
        return c.json(await showBookById(dependencies, id));
      },
    )
    .delete(
      '/:id',
      call({
        summary: 'Removes a book from the shop; orders keep it.',
        guard,
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
