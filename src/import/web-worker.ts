/** Reads the file of an import in a web worker of a page: see `hosts/browser/do-imports.ts`. */
import type { Column } from '#domain/books/book-fields.ts';
import { askRows } from './ask-rows.ts';

addEventListener(
  'message',
  ({ data: names }: MessageEvent<Record<string, Column>>) =>
    askRows(
      (question) =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => resolve(data), { once: true });
          postMessage(question);
        }),
      names,
    ).catch(reportError),
  { once: true },
);
