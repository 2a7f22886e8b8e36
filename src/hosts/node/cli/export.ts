import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportBooks } from '#api/imports/export-books.ts';
import { migrate } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import type { Command } from './command.ts';
import { withData } from './with-database.ts';

/** Writes all books into a CSV that the import reads; complete or not at all. */
export const exportCommand: Command = {
  argument: 'FILE.csv',
  run: ({ argument, settings, report }) =>
    withData(settings, async (database) => {
      await migrate(database);
      const file = resolve(argument);
      const part = `${file}.${process.pid}.part`;
      const { booksAfter } = createSqlStore(database);
      let books = 0;
      const counted: typeof booksAfter = async (position, most) => {
        const found = await booksAfter(position, most);
        books += found.length;
        report(`${books} books written`);
        return found;
      };
      try {
        const output = createWriteStream(part, { flags: 'wx', flush: true });
        await pipeline(Readable.from(exportBooks({ booksAfter: counted })), output);
        await rename(part, file);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      const { size } = await stat(file);
      return {
        text: `${books} books are in ${file} (${size} bytes).`,
        facts: { file, books, bytes: size },
      };
    }),
};
