import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type Database,
  DatabaseUnavailable,
  hold,
  type Query,
  type Row,
  runWork,
} from '../database.ts';
import { sqliteDialect } from '../dialects.ts';
import type { SqlRequest, Opening, Reply } from './sqlite-file.ts';

const REOPEN_PAUSE_MS = 1000;
const MAX_READERS = 4;

/** Opens the database in `file`: one thread writes durably, other threads read. */
export async function openSqlite(file: string): Promise<Database> {
  // Only the shop's system user may read the file, which contains password hashes.
  await (await open(file, 'a', 0o600)).close();
  const writers = await openPool({ file, isReader: false }, 1);
  const readerCount = Math.max(1, Math.min(MAX_READERS, availableParallelism() - 1));
  const readers = await openPool({ file, isReader: true }, readerCount);
  const read: Query = (sql, values) => readers.findIdlest().query(sql, values);
  return {
    dialect: sqliteDialect,
    read,
    readCatalogue: read,
    write: createWriter(() => writers.findIdlest().query),
    async snapshot(work) {
      // A separate connection, so that the other readers still see new changes.
      const { query, close } = await openConnection({ file, isReader: true });
      try {
        await query('BEGIN');
        return await work(query);
      } finally {
        await close();
      }
    },
    load() {
      const loads = [...readers.loads(), ...writers.loads()];
      const running = loads.filter((load) => load > 0).length;
      const statements = loads.reduce((sum, load) => sum + load, 0);
      return { running, idle: loads.length - running, waiting: statements - running };
    },
    async close() {
      await readers.close();
      // The last connection that may write moves the write-ahead log into the file.
      await writers.close();
    },
  };
}

/** Opens connections of one kind; one whose thread ends is replaced. */
async function openPool(opening: Opening, size: number) {
  let isClosed = false;
  const connections: SqliteConnection[] = [];
  const connect = async (index: number) => {
    connections[index] = await openConnection(opening, () => void replace(index));
  };
  await Promise.all(Array.from({ length: size }, (_, index) => connect(index)));

  async function replace(index: number): Promise<void> {
    for (;;) {
      if (isClosed) return;
      try {
        await connect(index);
        if (isClosed) await connections[index]?.close();
        return;
      } catch {
        await wait(REOPEN_PAUSE_MS, undefined, { ref: false });
      }
    }
  }

  return {
    findIdlest(): SqliteConnection {
      return connections.reduce((best, next) => (next.load() < best.load() ? next : best));
    },
    loads: () => connections.map(({ load }) => load()).filter(Number.isFinite),
    async close() {
      isClosed = true;
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

/** A connection to a SQLite database, which runs statements in sequence in its own thread. */
type SqliteConnection = Awaited<ReturnType<typeof openConnection>>;

/** Rejects if the file cannot be opened. `onEnd` is called when the thread ends later. */
async function openConnection(opening: Opening, onEnd: () => void = () => undefined) {
  const worker = new Worker(new URL('sqlite-worker.ts', import.meta.url), { workerData: opening });
  /** In the order of their statements, which is also that of the replies. */
  const callers: { resolve(rows: Row[]): void; reject(error: unknown): void }[] = [];
  let requests: SqlRequest[] = [];
  let failure: unknown;

  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of callers.splice(0)) reject(failure);
  };
  // Before the wait, because an error may arrive together with `online`.
  worker.on('error', fail);
  await once(worker, 'online');
  worker.on('exit', () =>
    fail(new DatabaseUnavailable('The connection to the database is closed.')),
  );
  worker.on('message', (replies: Reply[]) => {
    const answered = callers.splice(0, replies.length);
    const settle = () => {
      for (const [index, reply] of replies.entries())
        if ('error' in reply) answered[index]?.reject(toError(reply));
        else answered[index]?.resolve(JSON.parse(reply.rows) as Row[]);
    };
    // Node handles up to 1,000 messages of a thread before it looks at the network. Replies that
    // cause further reads would keep it from that for seconds. Writes wait for one another anyway.
    if (opening.isReader) setImmediate(settle);
    else settle();
  });

  /** Statements of the same tick are sent together: a message costs as much as a statement. */
  const sendAll = () => {
    worker.postMessage(requests);
    requests = [];
  };
  const query: Query = (sql, values = []) =>
    new Promise((resolve, reject) => {
      if (failure !== undefined) return reject(failure);
      callers.push({ resolve, reject });
      if (requests.length === 0) queueMicrotask(sendAll);
      requests.push({ sql, values });
    });
  // Checks that the file is open; otherwise this rejects with the error of opening it.
  await query('SELECT 1');
  worker.on('exit', onEnd);

  return {
    query,
    /** Returns the number of pending statements; `Infinity` after the thread has ended. */
    load: () => (failure === undefined ? callers.length : Infinity),
    async close(): Promise<void> {
      await worker.terminate();
    },
  };
}

function toError({ error, isUnavailable }: Extract<Reply, { error: Error }>): Error {
  return isUnavailable ? new DatabaseUnavailable(error.message, { cause: error }) : error;
}

/** The maximum number of transactions in a commit: with more, the first would wait too long. */
const MAX_PER_COMMIT = 200;

/** What SQLite says of a file that another process has locked; errors of threads have no code. */
const LOCKED = 'database is locked';

interface QueuedTransaction {
  work(query: Query): Promise<unknown>;
  hasLimit: boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Runs transactions one after another; those that arrive meanwhile share one commit, and so one
 * disk sync. `getQuery` returns the query function of the current connection.
 */
function createWriter(getQuery: () => Query) {
  const queue: QueuedTransaction[] = [];
  let isRunning = false;

  async function runAll() {
    isRunning = true;
    while (queue.length > 0) await commitTogether(queue.splice(0, MAX_PER_COMMIT));
    isRunning = false;
  }

  async function commitTogether(transactions: QueuedTransaction[]) {
    const query = getQuery();
    const resolvers: (() => void)[] = [];
    try {
      await begin(
        query,
        transactions.some(({ hasLimit }) => hasLimit),
      );
      for (const transaction of transactions) {
        const result = await runOne(query, transaction);
        if (result) resolvers.push(() => transaction.resolve(result.value));
      }
      await query('COMMIT');
    } catch (error) {
      // Fails if the database has already rolled back the transaction.
      hold(query('ROLLBACK'));
      for (const { reject } of transactions) reject(error);
      return;
    }
    for (const resolve of resolvers) resolve();
  }

  /** Begins a transaction; without a limit, it waits for a migration of another process. */
  async function begin(query: Query, hasLimit: boolean): Promise<void> {
    try {
      // SQLite waits for 10 s by itself.
      await query('BEGIN IMMEDIATE');
    } catch (error) {
      if (hasLimit || !(error instanceof Error) || error.message !== LOCKED) throw error;
      await begin(query, hasLimit);
    }
  }

  /** Resolves with `undefined` if it failed and was undone; nothing waits for the savepoint. */
  async function runOne(query: Query, { work: run, reject }: QueuedTransaction) {
    const opened = query('SAVEPOINT member');
    // Awaited below, after the work.
    hold(opened);
    try {
      const value = await runWork(query, run);
      // If it fails, `COMMIT` reports the error of the connection.
      hold(query('RELEASE member'));
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

  return function write<T>(
    run: (query: Query) => Promise<T>,
    { hasLimit = true } = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      queue.push({ work: run, hasLimit, resolve: (result) => resolve(result as T), reject });
      if (!isRunning) void runAll();
    });
  };
}
