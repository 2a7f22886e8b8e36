import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { RecordTypes } from '#api/records.ts';
import { aJob, anOrder, aStockEntry, RECORDS } from '#stores/builders.ts';
import { KIND_NAMES } from '#stores/records.ts';
import { SCHEMA } from '#stores/sql/migrate.ts';
import { createSqlStore } from '#stores/sql/sql-store.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { aFile, dump, openFilled, openTestData, runCommand } from './testing.ts';
import { readUser } from '#stores/testing.ts';

/** A record of each kind, some with characters that files and databases treat in special ways. */
const SPECIAL_RECORDS: RecordTypes = {
  ...RECORDS,
  orders: anOrder({ _id: 'or02', sequence: 2, key: 'strange \0\ud800 key' }),
  jobs: aJob({ _id: 'jb02', due: null, problem: 'No answer' }),
  links: { _id: 'aa', kind: 'reset', email: '"é😀"@example.com', until: 5000 },
  stockEntries: aStockEntry({ _id: 'se02', note: 'found' }),
};
const PAIRS = TEST_DATABASES.flatMap((from) =>
  TEST_DATABASES.filter((to) => to !== from).map((to) => ({
    name: `${from.name} to ${to.name}`,
    from,
    to,
  })),
);

describe.each(PAIRS)('moving from $name', ({ from, to }) => {
  it('writes nothing in a dry run, then moves every kind of record', async () => {
    const source = await from.makeEnvironment();
    const database = await openFilled(source);
    const store = createSqlStore(database);
    await store.transact(async (transaction) => {
      for (const kind of KIND_NAMES) transaction.put(kind, SPECIAL_RECORDS[kind]);
    });
    const file = await aFile();
    const { rows } = await runCommand(source, 'backup', file);

    const target = await to.makeEnvironment();
    const dryRun = await runCommand(target, 'restore', file, '--dry-run');
    expect(dryRun).toMatchObject({
      code: 0,
      ok: true,
      rows,
      from: SCHEMA,
      to: SCHEMA,
      present: {},
    });
    expect(dryRun['tables']).toMatchObject({ books: 3, users: 1, orders: 2, imports: 1 });
    expect(await readdir(target['DATA_DIR'] ?? '')).toEqual([]);

    expect(await runCommand(target, 'restore', file)).toMatchObject({ code: 0, rows });
    const movedDatabase = await openTestData(target);
    const moved = createSqlStore(movedDatabase);
    const { records, books } = moved;
    for (const kind of KIND_NAMES) {
      expect(await records.get(kind, SPECIAL_RECORDS[kind]._id)).toEqual(SPECIAL_RECORDS[kind]);
      expect(await records.count(kind, {})).toBe(await store.records.count(kind, {}));
    }
    expect(await readUser(moved, 'asha@example.com')).toEqual(
      await readUser(store, 'asha@example.com'),
    );
    expect(await books()).toEqual(await store.books());
    expect(await dump(movedDatabase.read)).toEqual(await dump(database.read));
  });

  it('reports in a dry run what it would delete, and deletes nothing', async () => {
    const source = await from.makeEnvironment();
    await openFilled(source);
    const file = await aFile();
    await runCommand(source, 'backup', file);

    const target = await to.makeEnvironment();
    const { read } = await openFilled(target);
    const before = await dump(read);
    const present = { books: 3, stock: 3, users: 1, orders: 1 };
    const dryRun = await runCommand(target, 'restore', file, '--dry-run');
    expect(dryRun).toMatchObject({ code: 1, ok: false, from: SCHEMA, to: SCHEMA, present });
    expect(await runCommand(target, 'restore', file, '--dry-run', '--replace')).toMatchObject({
      code: 0,
      present,
    });
    expect(await dump(read)).toEqual(before);
  });
});
