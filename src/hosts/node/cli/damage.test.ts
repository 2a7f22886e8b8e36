import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { SCHEMA } from '#stores/sql/migrate.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { writeBackup } from './backup-and-export.ts';
import { aFile, dump, openFilled, readLines, runCommand } from './testing.ts';

const [database = expect.fail('No database.')] = TEST_DATABASES;

/** Returns a function that changes the text within a compressed backup. */
function changeText(change: (text: string) => string) {
  return (bytes: Buffer) => gzipSync(change(gunzipSync(bytes).toString()));
}

it.each([
  ['is cut', (bytes: Buffer) => bytes.subarray(0, -20)],
  ['has a wrong byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(300) ^ 1, 300, 301)],
  ['is empty', () => Buffer.alloc(0)],
  ['is another text', () => Buffer.from('A list of books.')],
  ['has an empty text inside', changeText(() => '')],
  ['has another number', changeText((text) => text.replace('"until_ms"],"rows":[["s",9', '$&9'))],
  ['has no end', changeText((text) => text.split('\n').toSpliced(-2, 1).join('\n'))],
  ['lacks a line', changeText((text) => text.split('\n').toSpliced(2, 1).join('\n'))],
  ['continues after its end', changeText((text) => `${text}{"rows":0,"sha256":""}\n`)],
  ['has a text behind its end', changeText((text) => `${text}{}`)],
  ['begins with a number', changeText((text) => `7\n${text}`)],
  ['ends twice', changeText((text) => `${text}${text.split('\n').at(-2)}\n`)],
  ['has only an end', changeText((text) => text.split('\n').slice(-2).join('\n'))],
])('refuses to restore a backup that %s, and changes nothing', async (_name, damage) => {
  const environment = await database.makeEnvironment();
  const { read } = await openFilled(environment);
  const file = await aFile();
  await runCommand(environment, 'backup', file);
  const intact = await readFile(file);
  const damaged = damage(Buffer.from(intact));
  expect(damaged.equals(intact)).toBe(false);
  await writeFile(file, damaged);
  const before = await dump(read);
  expect(await runCommand(environment, 'restore', file, '--replace')).toEqual({
    code: 1,
    ok: false,
    error: `${file} is damaged, or not a backup of Kitabdost; nothing was changed.`,
  });
  expect(await dump(read)).toEqual(before);
});

it.each([
  [99, 'The data were written by a newer Kitabdost (schema 99)'],
  [29, 'The data were written before version 1.0.0 (schema 29)'],
])('refuses a backup of schema %i', async (schema, reason) => {
  const environment = await database.makeEnvironment();
  const file = await aFile();
  await writeBackup(file, { schema, at: '2030-01-01T00:00:00.000Z' }, yieldNothing());
  expect(await runCommand(environment, 'restore', file)).toMatchObject({
    code: 1,
    error: expect.stringContaining(reason),
  });
});

it.each([
  ['names that could be SQL', 'books; DROP TABLE books'],
  ['a table of the database', 'pg_authid'],
  ['the version of the schema', 'schema_version'],
])('refuses a backup with %s', async (_name, table) => {
  const environment = await database.makeEnvironment();
  const file = await aFile();
  const piece = { table, columns: ['version'], rows: [[1]] };
  await writeBackup(file, { schema: SCHEMA, at: '2030-01-01T00:00:00.000Z' }, yieldOnly(piece));
  expect(await runCommand(environment, 'restore', file)).toMatchObject({
    code: 1,
    error: expect.stringContaining('is damaged'),
  });
});

it('keeps the previous backup if the next one fails', async () => {
  const environment = await database.makeEnvironment();
  await openFilled(environment);
  const file = await aFile();
  await runCommand(environment, 'backup', file);
  const before = await readFile(file);
  const header = { schema: SCHEMA, at: '2030-01-01T00:00:00.000Z' };
  await expect(writeBackup(file, header, yieldAndFail())).rejects.toThrow('cannot be read');
  expect(await readFile(file)).toEqual(before);
  expect(await readdir(dirname(file))).toEqual([basename(file)]);
});

it('says that the database could not store when a backup was made', async () => {
  const environment = await database.makeEnvironment();
  const { write } = await openFilled(environment);
  const file = await aFile();
  const refusal = `CREATE TRIGGER refuse BEFORE INSERT ON counters BEGIN
    SELECT RAISE(ABORT, 'a standby'); END`;
  await write((query) => query(refusal));
  expect(await readLines(environment, 'backup', file)).toEqual([
    expect.stringMatching(/ bytes\). The database could not store when it was made: a standby\.$/),
  ]);
});

it('refuses to back up the data of a newer program', async () => {
  const environment = await database.makeEnvironment();
  const { write } = await openFilled(environment);
  await write((query) => query('UPDATE schema_version SET version = 99'));
  expect(await runCommand(environment, 'backup', await aFile())).toMatchObject({
    code: 1,
    error: expect.stringContaining('newer Kitabdost (schema 99)'),
  });
});

async function* yieldNothing() {}

async function* yieldOnly<T>(piece: T) {
  yield piece;
}

async function* yieldAndFail() {
  yield { table: 'books', columns: ['title'], rows: [['A book']] };
  throw new Error('The database cannot be read.');
}
