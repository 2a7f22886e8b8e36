/** Reads the file of an import in a web worker of a page: see `hosts/browser/run-imports.ts`. */
import type { ReadOptions } from '#domain/import/import-row.ts';
import { sendRows } from '../read-books.ts';

addEventListener(
  'message',
  ({ data: options }: MessageEvent<ReadOptions>) =>
    sendRows(
      (request) =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => resolve(data), { once: true });
          postMessage(request);
        }),
      options,
    ).catch(reportError),
  { once: true },
);
