import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Query } from '#stores/sql/database.ts';
import { TEST_DATABASES } from '#stores/sql/testing.ts';
import { replaceFile } from './backup-and-export.ts';
import { aFile, dump, openFilled, openTestData, runCommand } from './testing.ts';

const PAIRS = TEST_DATABASES.flatMap((from) =>
  TEST_DATABASES.map((to) => ({ name: `${from.name}, restored in ${to.name}`, from, to })),
);
/** Makes the backup take long enough for changes while it runs. */
const INSERT_OLD_SESSIONS = `INSERT INTO ended_sessions
  WITH RECURSIVE numbers (number) AS
    (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5000)
  SELECT 'old-' || number, number FROM numbers`;
const COUNT_OLD_SESSIONS =
  "SELECT COUNT(*) AS count FROM ended_sessions WHERE session_id LIKE 'old-%'";

const PAUSE_MS = 10;
const pause = () => wait(PAUSE_MS);

/** Dumps all rows but the old sessions. */
function dumpOtherRows(query: Query): Promise<string[]> {
  return dump((sql, values) =>
    query(sql.replace(/ended_sessions$/, "$& WHERE session_id NOT LIKE 'old-%'"), values),
  );
}

describe.each(PAIRS)('a backup of $name', ({ from, to }) => {
  it('contains a consistent snapshot of a shop that is still writing', async () => {
    const source = await from.makeEnvironment();
    const { write } = await openFilled(source);
    const dumps: string[][] = [];
    const change = () =>
      write(async (query) => {
        const number = dumps.length;
        await query("UPDATE counters SET value = $1 WHERE name = 'seeded'", [number]);
        await query('UPDATE stock SET copies = $1', [number]);
        // This table is read last, long after the counters.
        await query('INSERT INTO ended_sessions VALUES ($1, $2)', [`young-${number}`, number]);
        dumps.push(await dumpOtherRows(query));
      });
    await change();
    await write((query) => query(INSERT_OLD_SESSIONS));

    const file = await aFile();
    const backup = runCommand(source, 'backup', file);
    let result: unknown;
    // Changes without a pause would only slow the backup down, which would see more of them.
    while (result === undefined) result = await Promise.race([backup, change().then(pause)]);
    expect(result).toMatchObject({ code: 0, ok: true });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const target = await to.makeEnvironment();
    expect(await runCommand(target, 'restore', file)).toMatchObject({ code: 0, ok: true });
    const { read } = await openTestData(target);
    expect(await read(COUNT_OLD_SESSIONS)).toEqual([{ count: 5000 }]);
    const [row] = await read("SELECT value FROM counters WHERE name = 'seeded'");
    const number = Number(row?.['value']);
    expect(await dumpOtherRows(read)).toEqual(dumps[number]);
    expect(number).toBeLessThan(dumps.length - 1);
  });

  it('replaces other data only with the option --replace', async () => {
    const source = await from.makeEnvironment();
    const { read } = await openFilled(source);
    const file = await aFile();
    await runCommand(source, 'backup', file);

    const target = await to.makeEnvironment();
    const other = await openFilled(target);
    await other.write((query) => query('UPDATE stock SET copies = 99'));
    const before = await dump(other.read);
    expect(await runCommand(target, 'restore', file)).toMatchObject({
      code: 1,
      error: expect.stringContaining('--replace'),
    });
    expect(await dump(other.read)).toEqual(before);

    const readCounter = "SELECT value FROM counters WHERE name = 'catalogue'";
    const [counterBefore] = await other.read(readCounter);
    expect(await runCommand(target, 'restore', file, '--replace')).toMatchObject({ code: 0 });
    expect(await dump(other.read)).toEqual(await dump(read));
    const [counterAfter] = await other.read(readCounter);
    expect(Number(counterAfter?.['value'])).toBeGreaterThan(Number(counterBefore?.['value']));
  });
});

it('reports why the file was not written, also if its part cannot be removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backup');
  const writing = replaceFile(file, async (output) => {
    await once(output, 'open');
    const part = `${file}.${process.pid}.part`;
    await rm(part);
    // `rm` removes no folder.
    await mkdir(part);
    throw new Error('The disk is full.');
  });
  await expect(writing).rejects.toThrow('The disk is full.');
});
