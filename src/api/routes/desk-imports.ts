import { Hono } from 'hono/tiny';
import { importResponseSchema, importQuerySchema } from '#contract/desk.ts';
import { readNames } from '#domain/import/import-row.ts';
import { call } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireOwner } from '../desk/owner.ts';
import { stopImport } from '../imports/do-imports.ts';
import { readUpload, receiveFile, toImportJob } from '../imports/receive-file.ts';
import { requestUndo } from '../imports/undo-import.ts';
import { HttpError } from '../errors.ts';

/** The routes for importing books from files. */
export function createDeskImportRoutes(dependencies: Dependencies) {
  const { store } = dependencies;
  const guard = requireOwner(dependencies);
  return new Hono()
    .post(
      '/',
      call({
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
        const { dryRun, name = '', map = '' } = c.req.valid('query');
        const names = readNames(map);
        if (!names) throw new HttpError(400, 'malformedRequest');
        const request = { name, isDryRun: dryRun === '1', names };
        const audited = c.var.audited('import-started', name);
        const record = await receiveFile(audited, readUpload(c.req.raw), request);
        return c.json({ job: toImportJob(record) }, 202);
      },
    )
    .get(
      '/:id',
      call({
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
      call({
        summary: 'Ends an import where it is, and keeps what is written.',
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
      call({
        summary: 'Undoes an import, except for books that were changed afterwards.',
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
