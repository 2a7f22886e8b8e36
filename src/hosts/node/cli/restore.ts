import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { reconcilePaidOrders } from '#api/orders/settle.ts';
import { OLDEST_BACKUP, SCHEMA, readSchema, refuseOther } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { type Piece, NotEmptyError, TABLES, countData, replaceData } from '#stores/sql/tables.ts';
import { hasDatabase } from '../open-database.ts';
import type { Settings } from '../settings.ts';
import {
  type BackupEnd,
  BACKUP_FORMAT,
  type BackupHeader,
  BACKUP_VERSION,
} from './backup-and-export.ts';
import { createId } from '../secret.ts';
import { type Command, ManageError, countRows, namePlace, withDatabase } from './command.ts';

/** Replaces the data of the shop by the content of a backup. */
export const restore: Command = {
  argument: 'FILE',
  options: ['replace', 'dry-run'],
  async run({ argument, options, settings, now, report }) {
    const file = resolve(argument);
    report('Checking the file');
    const { header, rows, counts } = await checkBackup(file);
    refuseOther(header.schema, OLDEST_BACKUP);
    const facts = { file, at: header.at, rows, from: header.schema, to: SCHEMA };
    if (options.has('dry-run')) {
      const existing = await countExisting(settings);
      const isRefused = existing !== undefined && !options.has('replace');
      const sentences = [`${rows} rows of ${header.at} would be written: ${listCounts(counts)}.`];
      if (header.schema < SCHEMA)
        sentences.push(`They would be moved from schema ${header.schema} to ${SCHEMA}.`);
      if (existing)
        sentences.push(
          describeExisting(settings, existing),
          isRefused ? REPLACE_ADVICE : 'They would be deleted.',
        );
      return {
        text: [...sentences, 'Nothing was changed.'].join('\n'),
        facts: { ...facts, tables: counts, present: existing ?? {} },
        hasFailed: isRefused,
      };
    }
    const pieces = () =>
      countRows(readPieces(file), (count) => report(`${count} of ${rows} rows read`));
    const paidOrders = await withDatabase(settings, async (database) => {
      await replaceData(database, {
        schema: header.schema,
        pieces,
        mayReplace: options.has('replace'),
        onProgress: (books) => report(`${books} books indexed`),
      });
      const store = createSqlStore(database);
      return reconcilePaidOrders({ store, now: () => now, createId });
    }).catch(async (error: unknown) => {
      if (!(error instanceof NotEmptyError)) throw error;
      const existing = (await countExisting(settings)) ?? {};
      throw new ManageError(`${describeExisting(settings, existing)} ${REPLACE_ADVICE}`);
    });
    return {
      text:
        `${rows} rows of ${header.at} are restored in ${namePlace(settings)}. Orders, bills and ` +
        'credit notes that are newer are lost, and their numbers would be used again. Before you ' +
        'start the shop, raise all three series to the last number that was used: npm run manage ' +
        '-- numbers AB-000123, AB/26-27/000045 for bills, and AB/CN/26-27/007 for credit ' +
        'notes. The shop will ask the payment provider ' +
        `about its paid orders: ${paidOrders}.`,
      facts: { ...facts, paidOrders },
    };
  },
};

type Counts = Record<string, number>;

const REPLACE_ADVICE = 'To delete them, write --replace after the file.';

function describeExisting(settings: Settings, counts: Counts): string {
  return `${namePlace(settings)} has data already: ${listCounts(counts)}.`;
}

/** Counts what a restore would delete, if anything; creates no database. */
async function countExisting(settings: Settings): Promise<Counts | undefined> {
  if (!(await hasDatabase(settings))) return undefined;
  return withDatabase(settings, async ({ dialect, snapshot }) => {
    const counts = await snapshot(async (query) => {
      const schema = await readSchema(query, dialect);
      if (schema > 0) refuseOther(schema);
      return countData(query, dialect);
    });
    return Object.keys(counts).length > 0 ? counts : undefined;
  });
}

function listCounts(counts: Counts): string {
  return Object.entries(counts)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ');
}

/** Reads the whole file. Throws `ManageError` if it is not a backup, or is damaged. */
async function checkBackup(file: string) {
  let header: BackupHeader | undefined;
  let rows = 0;
  const counts: Counts = {};
  for await (const part of readParts(file))
    if ('format' in part) header = part;
    else {
      rows += part.rows.length;
      counts[part.table] = (counts[part.table] ?? 0) + part.rows.length;
    }
  if (!header) throw createDamageError(file);
  return { header, rows, counts };
}

/** Yields the data. Throws `ManageError` for a damaged file, even after the last piece. */
async function* readPieces(file: string): AsyncGenerator<Piece> {
  for await (const part of readParts(file)) if ('table' in part) yield part;
}

async function* readParts(file: string): AsyncGenerator<BackupHeader | Piece> {
  const hash = createHash('sha256');
  let isFirst = true;
  let end: BackupEnd | undefined;
  for await (const line of readLines(file)) {
    if (end) throw createDamageError(file);
    const part = parseLine(file, line);
    if (isFirst) yield readHeader(file, part);
    else if (isPiece(part)) yield part;
    else end = part as BackupEnd;
    isFirst = false;
    if (!end) hash.update(`${line}\n`);
  }
  if (end?.sha256 !== hash.digest('hex')) throw createDamageError(file);
}

/** Yields lines without their line ends. Throws `ManageError` if the last line has no line end. */
async function* readLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  // `pipeline` destroys both streams after an error, and the loop throws it.
  const text = pipeline(source, createGunzip(), () => undefined).setEncoding('utf8');
  let line = '';
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n');
      line += first;
      for (const next of others) {
        yield line;
        line = next;
      }
    }
  } catch (error) {
    throw toManageError(file, error as NodeJS.ErrnoException);
  }
  if (line !== '') throw createDamageError(file);
}

function toManageError(file: string, { code = '', message }: NodeJS.ErrnoException): ManageError {
  if (code.startsWith('Z_')) return createDamageError(file);
  if (code === 'ENOENT') return new ManageError(`There is no file ${file}.`);
  return new ManageError(`${file} cannot be read: ${message}.`);
}

function parseLine(file: string, line: string): object {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Reported like any other text that is not a backup.
  }
  throw createDamageError(file);
}

function readHeader(file: string, part: Partial<BackupHeader>): BackupHeader {
  if (part.format !== BACKUP_FORMAT || !Number.isInteger(part.schema))
    throw createDamageError(file);
  if (part.version === BACKUP_VERSION) return part as BackupHeader;
  throw new ManageError(
    `${file} was written by a newer Kitabdost: please install that version or a later one.`,
  );
}

/** Whether the line is a piece of a known table. Names are checked, as they become part of SQL. */
function isPiece(part: Partial<Piece>): part is Piece {
  const { table, columns, rows } = part;
  return (
    Array.isArray(columns) &&
    Array.isArray(rows) &&
    TABLES.some(({ name }) => name === table) &&
    columns.every((name) => /^[a-z_]+$/.test(String(name))) &&
    rows.every((row) => Array.isArray(row) && row.length === columns.length)
  );
}

function createDamageError(file: string): ManageError {
  return new ManageError(`${file} is damaged, or not a backup of Kitabdost; nothing was changed.`);
}
