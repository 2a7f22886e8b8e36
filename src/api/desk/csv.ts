import { streamChunks } from '../stream.ts';

/** Creates a response that browsers save as a file. */
export function streamCsv(filename: string, chunks: AsyncGenerator<string, void, void>): Response {
  return new Response(streamChunks(chunks), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
    },
  });
}
