import { execFile } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { createRandom } from '#api/testing.ts';
import { readTables } from '#stores/sql/tables.ts';
import { fillCatalogue } from '../../bench/catalogue/catalogue.ts';
import { report, time } from '../../bench/report.ts';
import { forBothEngines, withDatabase, withServers, type Environment } from '../test-shops.ts';

/** The numbers of books in the first and in the second backup. */
const BOOK_COUNTS = [20_000, 24_000] as const;
/** A restore counts as a change of the catalogue, and removes the last backup's time. */
const CHANGED_COUNTERS = new Set<unknown>(['catalogue', 'backup']);
const run = promisify(execFile);

interface Backup {
  file: string;
  /** All rows of the database, sorted. */
  rows: string[];
}

/**
 * Kills `npm run manage -- restore FILE --replace` at random moments. Afterwards, all rows must be
 * old or all must be new, the shop must start with them, and the next restore must succeed.
 */
export function killRestores(rounds: number, seed: number): Promise<boolean> {
  return forBothEngines(async (engine, data) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'kitabdost-restore-'));
    const environment = { ...data, SEED: 'none' };
    const env = { ...process.env, DATABASE_URL: undefined, ...environment };
    const manage = (...args: string[]) =>
      run(process.execPath, ['scripts/manage.ts', ...args], { env });
    const { nextInt } = createRandom(seed);
    const outcomes = { old: 0, new: 0 };
    const faults: string[] = [];

    async function makeBackup(count: number): Promise<Backup> {
      const file = join(folder.path, `${count}.gz`);
      await withDatabase(environment, (database) => fillCatalogue(database, count));
      await manage('backup', file);
      return { file, rows: await readRows(environment) };
    }

    const restore = ({ file }: Backup) => time(() => manage('restore', file, '--replace'));

    let target = await makeBackup(BOOK_COUNTS[0]);
    let present = await makeBackup(BOOK_COUNTS[1]);
    let usualMs = await restore(present);
    for (let round = 0; round < rounds; round++) {
      const killed = manage('restore', target.file, '--replace');
      const ended = Promise.allSettled([killed]);
      // In every other round, kill near the end, around the commit.
      await wait(round % 2 === 0 ? nextInt(usualMs) : usualMs * 0.8 + nextInt(usualMs * 0.25));
      killed.child.kill('SIGKILL');
      const [{ status: exit }] = await ended;
      const rows = await readRows(environment);
      if (isDeepStrictEqual(rows, target.rows)) outcomes.new += 1;
      else if (!isDeepStrictEqual(rows, present.rows))
        faults.push(`round ${round}: ${rows.length} rows are neither all old nor all new`);
      else if (exit === 'fulfilled')
        faults.push(`round ${round}: the restore exited with 0, but left all old rows`);
      else outcomes.old += 1;
      const { status } = await withServers(environment, 1, ([{ origin }]) =>
        fetch(`${origin}/api/products/made-${BOOK_COUNTS[0]}`),
      );
      if (status !== 200) faults.push(`round ${round}: the shop responds with ${status}`);
      usualMs = await restore(target);
      if (!isDeepStrictEqual(await readRows(environment), target.rows))
        faults.push(`round ${round}: the second restore did not restore everything`);
      [present, target] = [target, present];
    }
    const text =
      `${engine}: ${rounds} killed restores of ${present.rows.length} rows, ` +
      `${outcomes.old} left all old rows, ${outcomes.new} all new ones`;
    return report(text, faults);
  });
}

/** Reads all rows, sorted, except `CHANGED_COUNTERS`. */
function readRows(environment: Environment): Promise<string[]> {
  return withDatabase(environment, ({ dialect, snapshot }) =>
    snapshot(async (query) => {
      const lines: string[] = [];
      for await (const { table, columns, rows } of readTables(query, dialect))
        for (const values of rows)
          if (table !== 'counters' || !CHANGED_COUNTERS.has(values[columns.indexOf('name')]))
            lines.push(`${table} ${JSON.stringify(values)}`);
      return lines.toSorted();
    }),
  );
}
