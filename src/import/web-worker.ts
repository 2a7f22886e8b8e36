/** Reads the file of an import in a web worker of a page: see `hosts/browser/run-imports.ts`. */
import type { Column } from '#domain/books/book-fields.ts';
import { sendRows } from './send-rows.ts';

addEventListener(
  'message',
  ({ data: columnsByHeading }: MessageEvent<Record<string, Column>>) =>
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
