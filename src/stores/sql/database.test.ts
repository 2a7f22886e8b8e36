import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Query } from './database.ts';
import { TEST_DATABASES } from './testing.ts';

/** What a transaction does. */
interface Plan {
  inserts: number;
  /** The index of the insert before which a statement fails. From `inserts` on, none fails. */
  failsAt: number;
  /** How the statements are sent; `in branches`: each from a promise of its own. */
  manner: 'at once' | 'one by one' | 'in branches';
  /** Whether the work catches the failure and ends normally. */
  isCaught: boolean;
  /** Whether the work throws its own error while statements are pending. */
  throws: boolean;
}

const plans = fc.array(
  fc.record<Plan>({
    inserts: fc.integer({ min: 1, max: 21 }),
    failsAt: fc.integer({ min: 0, max: 40 }),
    manner: fc.constantFrom('at once', 'one by one', 'in branches'),
    isCaught: fc.boolean(),
    throws: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

describe.each(TEST_DATABASES)('transactions of $name', ({ open, openTwo }) => {
  it('commit all or nothing, and keep everything that was acknowledged', async () => {
    const [database, other] = await openTwo();
    await database.write(async (query) => {
      await query('CREATE TABLE written (plan BIGINT, row_number BIGINT)');
      await query('CREATE TABLE used (key_number BIGINT PRIMARY KEY)');
      await query('INSERT INTO used (key_number) VALUES (1)');
    });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(plans, async (plansOfRun) => {
        const numbered = plansOfRun.map((plan) => ({ plan, number: (count += 1) }));
        const outcomes = await Promise.allSettled(
          numbered.map(({ plan, number }) =>
            (number % 2 ? database : other).write((query) => runPlan(query, plan, number)),
          ),
        );
        const found = await Promise.all(
          numbered.map(({ number }) =>
            database.read('SELECT COUNT(*) AS rows FROM written WHERE plan = $1', [number]),
          ),
        );
        expect(found.map((rows) => Number(rows[0]?.['rows']))).toEqual(
          numbered.map(({ plan }, index) =>
            outcomes[index]?.status === 'fulfilled' ? plan.inserts : 0,
          ),
        );
        for (const [at, { plan }] of numbered.entries())
          expect(outcomes[at]?.status).toBe(
            plan.throws || plan.failsAt < plan.inserts ? 'rejected' : 'fulfilled',
          );
      }),
      { numRuns: 60 },
    );
  });

  it('fail with a statement that the work did not await, and change nothing', async () => {
    const database = await open();
    await database.write((query) => query('CREATE TABLE kept (one BIGINT PRIMARY KEY)'));
    const insert = 'INSERT INTO kept (one) VALUES ($1)';
    for (const values of [
      [1, 1],
      [2, 3, 3, 4],
    ])
      await expect(
        database.write(async (query) => {
          for (const value of values) query(insert, [value]).catch(() => undefined);
        }),
      ).rejects.toThrow(/unique/i);
    expect(await database.read('SELECT one FROM kept')).toEqual([]);
    await database.write(async (query) => void query(insert, [5]));
    expect(await database.read('SELECT one FROM kept')).toEqual([{ one: 5 }]);
  });

  it('fail with the error of their end, change nothing, and let later ones work', async () => {
    const database = await open();
    await database.write(async (query) => {
      await query('CREATE TABLE wholes (id BIGINT PRIMARY KEY)');
      await query(
        'CREATE TABLE parts (id BIGINT REFERENCES wholes (id) DEFERRABLE INITIALLY DEFERRED)',
      );
    });
    const insert = 'INSERT INTO parts (id) VALUES (1)';
    await expect(database.write((query) => query(insert))).rejects.toThrow(/foreign key/i);
    expect(await database.read('SELECT id FROM parts')).toEqual([]);
    await database.write(async (query) => {
      await query(insert);
      await query('INSERT INTO wholes (id) VALUES (1)');
    });
    expect(await database.read('SELECT id FROM parts')).toEqual([{ id: 1 }]);
  });

  it('send no statement after a failure or after their end', async () => {
    const database = await open();
    await database.write((query) => query('CREATE TABLE late (a BIGINT)'));
    let query: Query = () => Promise.reject(new Error('The transaction has not begun.'));
    const failed = database.write(async (ask) => {
      query = ask;
      await Promise.all([ask('SELECT a FROM missing'), ask('INSERT INTO late (a) VALUES (1)')]);
    });
    await expect(failed).rejects.toThrow('missing');
    await expect(query('INSERT INTO late (a) VALUES (2)')).rejects.toThrow('missing');
    await database.write(async (ask) => {
      query = ask;
    });
    await expect(query('INSERT INTO late (a) VALUES (3)')).rejects.toThrow('has ended');
    expect(await database.read('SELECT a FROM late')).toEqual([]);
  });
});

/** Makes the inserts of a plan in a transaction, and fails as the plan says. */
async function runPlan(query: Query, plan: Plan, number: number): Promise<void> {
  const { inserts, failsAt, manner, isCaught, throws } = plan;
  const steps = Array.from({ length: inserts }, (_, index) => async () => {
    if (index === failsAt) await query('INSERT INTO used (key_number) VALUES (1)');
    await query('INSERT INTO written (plan, row_number) VALUES ($1, $2)', [number, index]);
  });
  const done =
    manner === 'one by one'
      ? steps.reduce((before, step) => before.then(step), Promise.resolve())
      : Promise.all(
          steps.map((step) => (manner === 'at once' ? step() : Promise.resolve().then(step))),
        );
  if (throws) {
    done.catch(() => undefined);
    await query('SELECT 1');
    throw new Error('The work has failed.');
  }
  await (isCaught ? done.catch(() => undefined) : done);
}

describe('SQLite', () => {
  it('changes nothing if it ends its transaction itself', async () => {
    const [sqlite] = TEST_DATABASES;
    const database = await sqlite?.open();
    await database?.write((query) => query('CREATE TABLE once (a BIGINT PRIMARY KEY)'));
    const ended = database?.write((query) =>
      Promise.all([
        query('INSERT INTO once (a) VALUES (1)'),
        query('INSERT OR ROLLBACK INTO once (a) VALUES (1)'),
        query('INSERT INTO once (a) VALUES (2)'),
      ]),
    );
    await expect(ended).rejects.toThrow('UNIQUE');
    expect(await database?.read('SELECT a FROM once')).toEqual([]);
    await database?.write((query) => query('INSERT INTO once (a) VALUES (3)'));
    expect(await database?.read('SELECT a FROM once')).toEqual([{ a: 3 }]);
  });
});
