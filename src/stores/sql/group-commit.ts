import type { Query } from './database.ts';
import { runWork } from './transaction.ts';

/** More would make the first of them wait long. */
const MOST_AT_ONCE = 200;

interface Unit {
  work(query: Query): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs units of work one after another over the one connection that writes. Units that came while
 * others ran share one transaction, and so one wait for the disk. Each resolves after the commit.
 * `connect` gives the connection of a transaction.
 */
export function createWriter(connect: () => Query) {
  const queue: Unit[] = [];
  let isWorking = false;

  async function work() {
    isWorking = true;
    while (queue.length > 0) await commitTogether(queue.splice(0, MOST_AT_ONCE));
    isWorking = false;
  }

  async function commitTogether(units: Unit[]) {
    const query = connect();
    const done: (() => void)[] = [];
    try {
      await query('BEGIN IMMEDIATE');
      for (const unit of units) {
        const result = await runOne(query, unit);
        if (result) done.push(() => unit.resolve(result.value));
      }
      await query('COMMIT');
    } catch (error) {
      // Nothing of this transaction is kept. The database may have ended it by itself.
      await query('ROLLBACK').catch(() => undefined);
      for (const { reject } of units) reject(error);
      return;
    }
    for (const tell of done) tell();
  }

  /**
   * `undefined` when the unit failed; what it changed is then undone. The connection keeps the order of
   * statements, so nothing waits for the savepoint.
   */
  async function runOne(
    query: Query,
    { work: run, reject }: Unit,
  ): Promise<{ value: unknown } | undefined> {
    const opened = query('SAVEPOINT unit');
    opened.catch(() => undefined);
    try {
      const value = await runWork(query, run);
      query('RELEASE unit').catch(() => undefined);
      await opened;
      return { value };
    } catch (error) {
      reject(error);
      await opened;
      await query('ROLLBACK TO unit');
      await query('RELEASE unit');
      return undefined;
    }
  }

  return function write<T>(run: (query: Query) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      queue.push({ work: run, resolve: (result) => resolve(result as T), reject });
      if (!isWorking) void work();
    });
  };
}
