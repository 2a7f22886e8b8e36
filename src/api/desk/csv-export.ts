import type { Context } from 'hono';
import type { DeskEnv } from '../call/call.ts';
import { streamChunks } from '../call/stream.ts';
import type { Dependencies } from '../dependencies.ts';
import { recordAction } from './audit.ts';

/** Returns a function that records an export, and responds with a file, which is read on demand. */
export function createCsvExport(dependencies: Dependencies) {
  return async (
    c: Context<DeskEnv>,
    filename: string,
    chunks: AsyncGenerator<string, void, void>,
  ) => {
    const { email } = c.var.user;
    await recordAction(dependencies, { email, action: 'exported', subject: filename });
    return new Response(streamChunks(chunks), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${filename}"`,
      },
    });
  };
}
