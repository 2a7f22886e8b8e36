import { describe, expect, it } from 'vitest';
import { aJob } from '../builders.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

describe.each(TEST_DATABASES)('a damaged record in $name', ({ openMigrated }) => {
  it('is left out of lists and reported once, and does not shorten a page', async () => {
    const [database] = await openMigrated();
    const reports: string[] = [];
    const { records, transact } = createSqlStore(database, ({ message }) => reports.push(message));
    const jobs = [1, 2, 3, 4].map((due) => aJob({ _id: `jb${due}`, due }));
    await transact((transaction) => transaction.put('jobs', ...jobs));
    await database.write(async (query) => {
      await query("UPDATE jobs SET record = '{\"_id\":' WHERE record_id = 'jb1'");
      await query("UPDATE jobs SET record = '{}' WHERE record_id = 'jb2'");
    });
    const first = { upTo: { due: 9 }, orderBy: 'due', limit: 1 } as const;
    expect(await records.list('jobs', first)).toEqual([jobs[2]]);
    expect(await transact((transaction) => transaction.list('jobs', first))).toEqual([jobs[2]]);
    expect(await records.list('jobs', { orderBy: 'due' })).toEqual(jobs.slice(2));
    await expect(records.get('jobs', 'jb1')).rejects.toThrow('jb1');
    expect(reports.toSorted()).toEqual([
      'The record jb1 of jobs is damaged and left out.',
      'The record jb2 of jobs is damaged and left out.',
    ]);
  });
});
