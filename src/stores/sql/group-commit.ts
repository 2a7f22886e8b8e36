import { type Query, runWork } from './database.ts';

/** The limit of a batch. In a larger one, the first transaction would wait too long. */
const MAX_PER_COMMIT = 200;

interface Transaction {
  work(query: Query): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs transactions one after another over the one connection that writes. Transactions that arrive
 * while others run share one commit, and so one wait for the disk. Each resolves after the commit.
 * `connect` returns the connection of a transaction.
 */
export function createWriter(connect: () => Query) {
  const queue: Transaction[] = [];
  let isWorking = false;

  async function work() {
    isWorking = true;
    while (queue.length > 0) await commitTogether(queue.splice(0, MAX_PER_COMMIT));
    isWorking = false;
  }

  async function commitTogether(transactions: Transaction[]) {
    const query = connect();
    const done: (() => void)[] = [];
    try {
      await query('BEGIN IMMEDIATE');
      for (const transaction of transactions) {
        const result = await runOne(query, transaction);
        if (result) done.push(() => transaction.resolve(result.value));
      }
      await query('COMMIT');
    } catch (error) {
      // The database may have rolled it back already.
      await query('ROLLBACK').catch(() => undefined);
      for (const { reject } of transactions) reject(error);
      return;
    }
    for (const resolve of done) resolve();
  }

  /**
   * Resolves with `undefined` when the transaction failed, after undoing its changes. The
   * connection runs statements in order, so the savepoint is not awaited.
   */
  async function runOne(
    query: Query,
    { work: run, reject }: Transaction,
  ): Promise<{ value: unknown } | undefined> {
    const opened = query('SAVEPOINT member');
    opened.catch(() => undefined);
    try {
      const value = await runWork(query, run);
      query('RELEASE member').catch(() => undefined);
      await opened;
      return { value };
    } catch (error) {
      reject(error);
      await opened;
      await query('ROLLBACK TO member');
      await query('RELEASE member');
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
