/** Reads the file of an import in a web worker of a page: see `hosts/browser/run-imports.ts`. */
import type { ColumnsByHeading } from '#domain/import/import-row.ts';
import { sendRows } from './send-rows.ts';

addEventListener(
  'message',
  ({ data: columnsByHeading }: MessageEvent<ColumnsByHeading>) =>
    sendRows(
      (request) =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => resolve(data), { once: true });
          postMessage(request);
        }),
      columnsByHeading,
    ).catch(reportError),
  { once: true },
);
