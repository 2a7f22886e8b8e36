import { openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction } from 'idb';

const OPENING_LIMIT_MS = 3000;

/** The object stores of a database, asked of itself: its version number does not tell. */
export interface Shape {
  isFit(db: IDBPDatabase): boolean;
  /** Makes what is missing or unfit, and leaves the rest. */
  build(db: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>): void;
}

/** Runs `work` over the open database, opening it first where needed. */
export type RunOverDatabase = <T>(work: (db: IDBPDatabase) => Promise<T>) => Promise<T>;

/**
 * Keeps one connection to the database, `prepare` having run over it. Closed by another tab or by
 * the browser, it is opened again by the next call; so it is after a failure.
 */
export function createConnection(
  name: string,
  shape: Shape,
  prepare: (db: IDBPDatabase) => Promise<void> = async () => {},
): RunOverDatabase {
  let kept: Promise<IDBPDatabase> | undefined;

  function connect(): Promise<IDBPDatabase> {
    if (kept) return kept;
    const opening = openFit(name, shape, forget).then(async (db) => {
      await prepare(db).catch((cause: unknown) => {
        db.close();
        throw cause;
      });
      return db;
    });
    function forget(): void {
      if (kept === opening) kept = undefined;
    }
    opening.catch(forget);
    kept = opening;
    return opening;
  }

  return async (work) => {
    const opening = connect();
    try {
      return await work(await opening);
    } catch (error) {
      // Safari closes connections without telling; `transaction()` is the first to notice.
      if (!(error instanceof Error) || error.name !== 'InvalidStateError') throw error;
      if (kept === opening) kept = undefined;
      return work(await connect());
    }
  };
}

/** Another tab, of another release, may build at the same time: then it is looked at again. */
async function openFit(
  name: string,
  shape: Shape,
  onLost: () => void,
  version?: number,
): Promise<IDBPDatabase> {
  const db = await open(name, shape, onLost, version);
  if (shape.isFit(db)) return db;
  db.close();
  return openFit(name, shape, onLost, db.version + 1);
}

async function open(
  name: string,
  { build }: Shape,
  onLost: () => void,
  version?: number,
): Promise<IDBPDatabase> {
  try {
    const opening = openDB(name, version, {
      upgrade: (db, _old, _new, transaction) => build(db, transaction),
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

/** Another tab that ignores `versionchange` blocks an opening for ever. */
function waitForOpening(opening: Promise<IDBPDatabase>): Promise<IDBPDatabase> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`No answer within ${OPENING_LIMIT_MS} ms.`));
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
    }, OPENING_LIMIT_MS);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
