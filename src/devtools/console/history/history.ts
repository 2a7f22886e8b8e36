import { openDB, type IDBPDatabase } from 'idb';
import { isEntry, type Entry } from './history-entry.ts';

const MOST_ENTRIES = 50;
const ENTRIES = 'entries';

interface Snapshot {
  /** Newest first. */
  entries: Entry[];
  /** `false` once the browser has refused to store the entries: they live as long as the page. */
  isKept: boolean;
}

/** The last requests, kept over reloads; a store for `useSyncExternalStore`. */
export interface History {
  get(): Snapshot;
  subscribe(listener: () => void): () => void;
  add(entry: Entry): Promise<void>;
  clear(): Promise<void>;
}

/** `name` is the name of the IndexedDB database. */
export function createHistory(name: string): History {
  let snapshot: Snapshot = { entries: [], isKept: true };
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function publish(part: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  }

  async function store<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
    if (!snapshot.isKept) return undefined;
    try {
      const db = await open(name);
      return await work(db).finally(() => db.close());
    } catch {
      // Storage is denied, full or broken: the list stays in memory, and the page says so.
      publish({ isKept: false });
      return undefined;
    }
  }

  async function load() {
    const rows: unknown[] = (await store((db) => db.getAll(ENTRIES))) ?? [];
    const kept = rows.filter(isEntry).toReversed();
    publish({ entries: [...snapshot.entries, ...kept].slice(0, MOST_ENTRIES) });
  }

  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      loading ??= load();
      return () => listeners.delete(listener);
    },
    async add(entry) {
      await loading;
      publish({ entries: [entry, ...snapshot.entries].slice(0, MOST_ENTRIES) });
      await store((db) => put(db, entry));
    },
    async clear() {
      await loading;
      publish({ entries: [] });
      await store((db) => db.clear(ENTRIES));
    },
  };
}

async function put(db: IDBPDatabase, entry: Entry) {
  const transaction = db.transaction(ENTRIES, 'readwrite');
  await transaction.store.add(entry);
  const keys = await transaction.store.getAllKeys();
  await Promise.all(keys.slice(0, -MOST_ENTRIES).map((key) => transaction.store.delete(key)));
  await transaction.done;
}

function open(name: string) {
  return openDB(name, 1, {
    upgrade: (db) => void db.createObjectStore(ENTRIES, { autoIncrement: true }),
  });
}
