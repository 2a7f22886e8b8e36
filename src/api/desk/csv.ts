import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import type { DeskEnv } from '../call/call.ts';
import { streamChunks } from '../call/stream.ts';
import { recordAction } from './audit.ts';

type Chunks = AsyncGenerator<string, void, void>;

/** Returns a function that records an export, and responds with a file, which is read on demand. */
export function createCsvExport(dependencies: Dependencies) {
  return async (c: Context<DeskEnv>, filename: string, chunks: Chunks): Promise<Response> => {
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
