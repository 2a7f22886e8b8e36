import { createHash } from 'node:crypto';
import { stat, open, rename, rm } from 'node:fs/promises';
import { resolve, dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readSchema, refuseOther } from '#stores/sql/migrate.ts';
import { recordBackup } from '#stores/sql/figures.ts';
import { type Piece, readTables } from '#stores/sql/tables.ts';
import { type Command, countRows, withData, withStore } from './command.ts';
import { createWriteStream } from 'node:fs';
import { exportBooks } from '#api/imports/export-rows.ts';

/** The first line of a backup, which is gzip-compressed JSON: header, pieces of tables, end. */
export interface BackupHeader {
  format: typeof BACKUP_FORMAT;
  version: number;
  schema: number;
  /** When the backup was made, in ISO 8601. */
  at: string;
}

export interface BackupEnd {
  rows: number;
  /** The hash of all lines before this one, including their line ends. */
  sha256: string;
}

export const BACKUP_FORMAT = 'kitabdost-backup';
export const BACKUP_VERSION = 1;

/** Writes or replaces the file atomically. Only the user who runs this may read the file. */
export async function writeBackup(
  file: string,
  { schema, at }: Pick<BackupHeader, 'schema' | 'at'>,
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  const header: BackupHeader = { format: BACKUP_FORMAT, version: BACKUP_VERSION, schema, at };
  await replaceFile(
    file,
    (output) => pipeline(Readable.from(toLines(header, pieces)), createGzip(), output),
    0o600,
  );
}

async function* toLines(header: BackupHeader, pieces: AsyncIterable<Piece>) {
  const hash = createHash('sha256');
  const toLine = (value: object) => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    return line;
  };
  let rows = 0;
  yield toLine(header);
  for await (const piece of pieces) {
    rows += piece.rows.length;
    yield toLine(piece);
  }
  yield `${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies BackupEnd)}\n`;
}

/** Writes a snapshot of all data into a file, also while the shop is running. */
export const backup: Command = {
  argument: 'FILE',
  run: ({ argument, settings, now, report }) =>
    withData(settings, async (database) => {
      const { dialect, snapshot } = database;
      const result = await snapshot(async (query) => {
        const file = resolve(argument);
        const schema = await readSchema(query, dialect);
        refuseOther(schema);
        let rows = 0;
        const pieces = countRows(readTables(query, dialect), (count) => {
          rows = count;
          report(`${count} rows written`);
        });
        await writeBackup(file, { schema, at: new Date(now).toISOString() }, pieces);
        const { size } = await stat(file);
        return {
          text: `${rows} rows are in ${file} (${size} bytes).`,
          facts: { file, schema, rows, bytes: size },
        };
      });
      // Fails on a standby, where the backup is as good.
      const problem = await recordBackup(database, now).then(
        () => '',
        ({ message }: Error) => ` The database could not store when it was made: ${message}.`,
      );
      return { ...result, text: `${result.text}${problem}` };
    }),
};

/** Creates or replaces the file atomically; `write` ends the stream, or fails. */
export async function replaceFile(
  file: string,
  write: (output: Writable) => Promise<void>,
  mode = 0o666,
): Promise<void> {
  const temporaryFile = `${file}.${process.pid}.part`;
  try {
    // The data are on the disk before the file gets its name: a crash leaves no incomplete file.
    await write(createWriteStream(temporaryFile, { flags: 'wx', mode, flush: true }));
    await rename(temporaryFile, file);
  } catch (error) {
    // If that fails, too, the first error says more.
    await rm(temporaryFile, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Flushes the entries of a folder to the disk, so that a crash does not undo a rename in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

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
