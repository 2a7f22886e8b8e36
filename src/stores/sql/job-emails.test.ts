import { describe, expect, it } from 'vitest';
import type { Mail } from '#api/records.ts';
import { aJob } from '../builders.ts';
import { migrate, runMigrations } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import { TEST_DATABASES } from './testing.ts';

/** An email that contains JSON, and characters that databases or JSON cannot store as they are. */
const STRANGE_EMAIL = 'a"ö\0\ud800","subject":"@example.com';

describe.each(TEST_DATABASES)('jobs of schema 8 in $name', ({ open }) => {
  it('can be selected by the email that they concern', async () => {
    const database = await open();
    const mail: Mail = { to: '', subject: '"mail":{"to":"x"', text: '', html: '' };
    const jobs = ['asha@example.com', STRANGE_EMAIL].map((to) =>
      aJob({ _id: String(to.length), task: { kind: 'mail', mail: { ...mail, to } } }),
    );
    const refund = {
      kind: 'refund',
      orderId: 'o',
      paymentId: 'p',
      refundId: 'r',
      amount: 1,
    } as const;
    await database.write(async (query) => {
      await runMigrations(query, database.dialect, { from: 0, to: 8 });
      for (const job of [...jobs, aJob({ _id: 'r', task: refund })])
        await query('INSERT INTO jobs (record_id, kind, record) VALUES ($1, $2, $3)', [
          job._id,
          job.task.kind,
          JSON.stringify(job),
        ]);
    });
    await migrate(database);
    const { records } = createSqlStore(database);
    const find = (email: string) => records.list('jobs', { where: { email } });
    expect(await find('asha@example.com')).toEqual([jobs[0]]);
    expect(await find(STRANGE_EMAIL)).toEqual([jobs[1]]);
    const found = await database.read('SELECT record_id FROM jobs WHERE email IS NULL');
    expect(found).toEqual([{ record_id: 'r' }]);
  });
});
