import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';

const OPENING_TIMEOUT_MS = 3000;

/** The object stores of a database. Each is checked, because version numbers do not agree. */
export interface DatabaseShape {
  /** Whether the database has all object stores, as `build` creates them. */
  hasStores(db: IDBPDatabase): boolean;
  /** Creates or replaces the missing and wrong object stores, and keeps the others. */
  build(
    db: IDBPDatabase,
    idbTransaction: IDBPTransaction<unknown, string[], 'versionchange'>,
  ): void;
}

/** Runs `work` with the database, and opens it first if necessary. */
export type RunOverDatabase = <T>(work: (db: IDBPDatabase) => Promise<T>) => Promise<T>;

/**
 * Keeps one connection, and runs `prepare` after opening it. After a failure, or if it was closed,
 * the next call opens it again; one that was closed without an event runs `work` again.
 */
export function createConnection(
  name: string,
  shape: DatabaseShape,
  prepare: (db: IDBPDatabase) => Promise<void> = async () => {},
): RunOverDatabase {
  let connection: Promise<IDBPDatabase> | undefined;

  function connect(): Promise<IDBPDatabase> {
    if (connection) return connection;
    const opening = openWithStores(name, shape, forget).then(async (db) => {
      await prepare(db).catch((cause: unknown) => {
        db.close();
        throw cause;
      });
      return db;
    });
    function forget(): void {
      if (connection === opening) connection = undefined;
    }
    opening.catch(forget);
    connection = opening;
    return opening;
  }

  return async (work) => {
    const opening = connect();
    try {
      return await work(await opening);
    } catch (error) {
      // Safari closes connections without an event; the only sign is that `transaction()` throws.
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      if (connection === opening) connection = undefined;
      return work(await connect());
    }
  };
}

/** Reopens the database until it has its stores, which another release may change. */
async function openWithStores(
  name: string,
  shape: DatabaseShape,
  onLost: () => void,
  version?: number,
): Promise<IDBPDatabase> {
  const db = await open(name, shape, onLost, version);
  if (shape.hasStores(db)) return db;
  db.close();
  return openWithStores(name, shape, onLost, db.version + 1);
}

async function open(name: string, { build }: DatabaseShape, onLost: () => void, version?: number) {
  try {
    const opening = openDB(name, version, {
      upgrade: (db, _old, _new, idbTransaction) => build(db, idbTransaction),
      blocking: async () => {
        onLost();
        (await opening).close();
      },
      terminated: onLost,
    });
    return await waitForOpening(opening);
  } catch (cause) {
    throw new Error(
      `IndexedDB "${name}" cannot be opened: denied, full, broken, or held by another tab. ` +
        'Close other tabs of the shop, or use the memory store.',
      { cause },
    );
  }
}

/** Rejects after a timeout: a tab that ignores `versionchange` can block opening forever. */
function waitForOpening(opening: Promise<IDBPDatabase>): Promise<IDBPDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`Opening took more than ${OPENING_TIMEOUT_MS} ms.`));
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
    }, OPENING_TIMEOUT_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
