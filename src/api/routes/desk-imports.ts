import { Hono } from 'hono/tiny';
import {
  importListQuerySchema,
  importListResponseSchema,
  importQuerySchema,
  importResponseSchema,
} from '#contract/desk-imports.ts';
import { readColumnMap } from '#domain/import/import-row.ts';
import { describeCall } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { readPage } from '../desk/page.ts';
import { stopImport } from '../imports/run-imports.ts';
import { readUpload, receiveFile, toImportJob, toListedImport } from '../imports/receive-file.ts';
import { requestUndo } from '../imports/undo-import.ts';
import { HttpError } from '../errors.ts';

/** The number of imports per page. It is low, because each record may have a thousand errors. */
const PAGE_LENGTH = 10;

/** The routes for imports of books from files. */
export function createDeskImportRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  const guard = requireOwner(dependencies);
  return new Hono()
    .post(
      '/',
      describeCall({
        summary: 'Imports a file of books, CSV or ONIX 3.0, of up to 200 MB, sent as the body.',
        guard,
        query: importQuerySchema,
        responses: {
          202: importResponseSchema,
          400: ['malformedRequest'],
          413: ['fileTooLarge'],
        },
      }),
      async (c) => {
        const { dryRun, name = '', map = '', existing, stock } = c.req.valid('query');
        const names = readColumnMap(map);
        if (!names) throw new HttpError(400, 'malformedRequest');
        const choices = { ...(existing && { existing }), ...(stock && { stock }) };
        const request = { name, isDryRun: dryRun === '1', names, ...choices };
        const audited = c.var.audited('import-started', name);
        const record = await receiveFile(audited, readUpload(c.req.raw), request);
        return c.json({ job: toImportJob(record) }, 202);
      },
    )
    .get(
      '/',
      describeCall({
        summary: 'Lists the imports except dry runs, the latest first.',
        guard,
        query: importListQuerySchema,
        responses: { 200: importListResponseSchema },
      }),
      async (c) => {
        const { records, ...rest } = await readPage(store.records, 'imports', {
          // Leaves out dry runs and unfinished uploads, which have the moment 0.
          from: { moment: 1 },
          orderBy: 'moment',
          read: ({ createdAt }) => Date.parse(createdAt),
          cursor: c.req.valid('query').cursor,
          limit: PAGE_LENGTH,
        });
        return c.json({ imports: records.map(toListedImport), ...rest });
      },
    )
    .get(
      '/:id',
      describeCall({
        summary: 'Returns the progress of an import.',
        guard,
        responses: {
          200: importResponseSchema,
          404: ['importNotFound'],
        },
      }),
      async (c) => {
        const record = await store.records.get('imports', c.req.param('id'));
        if (!record || record.phase === 'receiving') throw new HttpError(404, 'importNotFound');
        return c.json({ job: toImportJob(record) });
      },
    )
    .post(
      '/:id/stop',
      describeCall({
        summary: 'Ends an import at its current row; the rows before it stay imported.',
        guard,
        responses: {
          200: importResponseSchema,
          404: ['importNotFound'],
          409: ['nothingToStop'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('import-stopped', id);
        return c.json({ job: toImportJob(await stopImport(audited, id)) });
      },
    )
    .post(
      '/:id/undo',
      describeCall({
        summary:
          'Undoes an import: removes the books that it added, adds those that it deleted again, and restores the fields that were not changed afterwards.',
        guard,
        responses: {
          200: importResponseSchema,
          404: ['importNotFound'],
          409: ['nothingToUndo'],
        },
      }),
      async (c) => {
        const id = c.req.param('id');
        const audited = c.var.audited('import-undone', id);
        return c.json({ job: toImportJob(await requestUndo(audited, id)) });
      },
    );
}
