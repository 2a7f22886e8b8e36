import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Query, Row } from './database.ts';
import type { Ask, Opening, Reply } from './sqlite-worker.ts';

/** A connection to a SQLite database, which runs one statement after another in a thread of its own. */
export interface SqliteConnection {
  query: Query;
  /** Statements that have no answer yet. */
  waiting(): number;
  close(): Promise<void>;
}

interface Caller {
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
}

/** Rejects when the file cannot be opened. */
export async function openConnection(opening: Opening): Promise<SqliteConnection> {
  const worker = new Worker(new URL('sqlite-worker.ts', import.meta.url), { workerData: opening });
  const callers = new Map<number, Caller>();
  let count = 0;
  let failure: unknown;

  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of callers.values()) reject(failure);
    callers.clear();
  };
  await once(worker, 'online');
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The connection to the database is closed.')));
  worker.on('message', (reply: Reply) => {
    const caller = callers.get(reply.id);
    callers.delete(reply.id);
    if ('error' in reply) caller?.reject(reply.error);
    else caller?.resolve(JSON.parse(reply.rows) as Row[]);
  });

  const query: Query = (sql, values = []) =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      const id = (count += 1);
      callers.set(id, { resolve, reject });
      worker.postMessage({ id, sql, values } satisfies Ask);
    });
  // The file is opened by now, or this fails as opening did.
  await query('SELECT 1');

  return {
    query,
    waiting: () => callers.size,
    async close() {
      await worker.terminate();
    },
  };
}
