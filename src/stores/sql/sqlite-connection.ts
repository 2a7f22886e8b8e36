import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseUnavailable, type Query, type Row } from './database.ts';
import type { Ask, Opening, Reply } from './sqlite-worker.ts';

/** A connection to a SQLite database, which runs one statement after another in a thread of its own. */
export interface SqliteConnection {
  query: Query;
  /** Statements that have no answer yet; `Infinity` once the thread has ended. */
  load(): number;
  close(): Promise<void>;
}

interface Caller {
  resolve(rows: Row[]): void;
  reject(error: unknown): void;
}

/** Rejects when the file cannot be opened. `onEnd` is called when the thread ends after that. */
export async function openConnection(
  opening: Opening,
  onEnd: () => void = () => undefined,
): Promise<SqliteConnection> {
  const worker = new Worker(new URL('sqlite-worker.ts', import.meta.url), { workerData: opening });
  /** In the order of their statements, which is that of the replies. */
  const callers: Caller[] = [];
  let asks: Ask[] = [];
  let failure: unknown;

  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of callers.splice(0)) reject(failure);
  };
  await once(worker, 'online');
  worker.on('error', fail);
  worker.on('exit', () =>
    fail(new DatabaseUnavailable('The connection to the database is closed.')),
  );
  worker.on('message', (replies: Reply[]) => {
    for (const reply of replies) {
      const caller = callers.shift();
      if ('error' in reply) caller?.reject(errorOf(reply));
      else caller?.resolve(JSON.parse(reply.rows) as Row[]);
    }
  });

  /** Statements that are asked for at once travel together: a message costs as much as a statement. */
  const sendAll = () => {
    worker.postMessage(asks);
    asks = [];
  };
  const query: Query = (sql, values = []) =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      callers.push({ resolve, reject });
      if (asks.length === 0) queueMicrotask(sendAll);
      asks.push({ sql, values });
    });
  // The file is opened by now, or this fails as opening did.
  await query('SELECT 1');
  worker.on('exit', onEnd);

  return {
    query,
    load: () => (failure === undefined ? callers.length : Infinity),
    async close() {
      await worker.terminate();
    },
  };
}

function errorOf({ error, isUnavailable }: Extract<Reply, { error: Error }>): Error {
  return isUnavailable ? new DatabaseUnavailable(error.message, { cause: error }) : error;
}
