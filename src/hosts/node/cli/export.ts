import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportBooks } from '#api/imports/export-books.ts';
import { type Command, withStore } from './command.ts';
import { replaceFile } from './replace-file.ts';

/** Writes all books into a CSV file for imports, which appears when it is complete. */
export const exportCommand: Command = {
  argument: 'FILE.csv',
  run: ({ argument, settings, report }) =>
    withStore(settings, async ({ booksAfter, records }) => {
      const file = resolve(argument);
      let books = 0;
      const counted: typeof booksAfter = async (...range) => {
        const found = await booksAfter(...range);
        books += found.length;
        report(`${books} books written`);
        return found;
      };
      await replaceFile(file, (output) =>
        pipeline(Readable.from(exportBooks({ booksAfter: counted, records })), output),
      );
      const { size } = await stat(file);
      return {
        text: `${books} books are in ${file} (${size} bytes).`,
        facts: { file, books, bytes: size },
      };
    }),
};
