import { Hono } from 'hono/tiny';
import { importAnswerSchema, importQuerySchema } from '#contract/import.ts';
import { readNames } from '#domain/import/read-names.ts';
import type { Dependencies } from '../dependencies.ts';
import { describeCall } from '../describe-call.ts';
import { requireOwner } from '../desk/require-owner.ts';
import { exportBooks } from '../imports/export-books.ts';
import { readUpload } from '../imports/read-upload.ts';
import { receiveFile } from '../imports/receive-file.ts';
import { showImport } from '../imports/show-import.ts';
import { askUndo } from '../imports/ask-undo.ts';
import { Refusal } from '../refusal.ts';
import { checkQuery } from '../request-query.ts';

/** Books from files. */
export function createDeskImportRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  const guard = requireOwner(dependencies);
  return new Hono()
    .post(
      '/',
      checkQuery(importQuerySchema),
      describeCall('Takes a file of books, CSV or ONIX 3.0, as the body, up to 200 MB.', {
        202: importAnswerSchema,
        400: ['malformedRequest'],
        413: ['fileTooLarge'],
      }),
      guard,
      async (c) => {
        const { dryRun, name = '', map = '' } = c.req.valid('query');
        const names = readNames(map);
        if (!names) throw new Refusal(400, 'malformedRequest');
        const wish = { name, isDryRun: dryRun === '1', names };
        const record = await receiveFile(dependencies, readUpload(c.req.raw), wish);
        return c.json({ job: showImport(record) }, 202);
      },
    )
    .get(
      '/:id',
      describeCall('Tells how far an import is.', {
        200: importAnswerSchema,
        404: ['importNotFound'],
      }),
      guard,
      async (c) => {
        const record = await store.records.get('imports', c.req.param('id'));
        if (!record || record.phase === 'receiving') throw new Refusal(404, 'importNotFound');
        return c.json({ job: showImport(record) });
      },
    )
    .post(
      '/:id/undo',
      describeCall('Undoes an import, but not what has been changed since.', {
        200: importAnswerSchema,
        404: ['importNotFound'],
        409: ['nothingToUndo'],
      }),
      guard,
      async (c) => c.json({ job: showImport(await askUndo(dependencies, c.req.param('id'))) }),
    );
}

/** Data for other programs. */
export function createDeskExportRoutes(dependencies: Dependencies) {
  return new Hono().get(
    '/books.csv',
    describeCall('Gives all books as a CSV that can be imported.', { 200: 'text/csv' }),
    requireOwner(dependencies),
    () => {
      const pieces = exportBooks(dependencies.store);
      const body = new ReadableStream<Uint8Array>({
        async pull(stream) {
          const { value, done } = await pieces.next();
          if (done) stream.close();
          else stream.enqueue(new TextEncoder().encode(value));
        },
        async cancel() {
          await pieces.return();
        },
      });
      return new Response(body, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="books.csv"',
        },
      });
    },
  );
}
