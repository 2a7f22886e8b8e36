import { createConnection } from '#stores/indexed-db/connection.ts';

const STORE = 'settings';
/** The keys of the controls, which change responses, and of their counters: see `Settings`. */
export const CONTROL_KEYS = [
  'delay',
  'delays',
  'failure',
  'scenario',
  'expiries',
  'beginnings',
] as const;

/** Values by key; `undefined` for a missing value. */
type Rows<Key extends string> = Partial<Record<Key, unknown>>;

const runInDatabase = createConnection('kitabdost-mock', {
  hasStores: (db) => db.objectStoreNames.contains(STORE),
  build: (db) => void db.createObjectStore(STORE),
});

/** The rows if the browser cannot store them. They exist as long as the page or worker. */
const inMemory: Rows<string> = {};

/** Reads the mock's settings in one transaction; the shop's data have another database. */
export async function readSettingRows<Key extends string>(keys: readonly Key[]) {
  try {
    return await runInDatabase((db) => getRows(db.transaction(STORE).store, keys));
  } catch {
    return pickRows(inMemory, keys);
  }
}

/**
 * Passes these rows to the pure function `change` and stores what it returns, in one transaction,
 * so that no change of another page is lost. A row that becomes `undefined` is deleted. If the
 * database cannot be written, nothing changes, and `after` equals `before`.
 */
export async function changeSettingRows<Key extends string>(
  keys: readonly Key[],
  change: (rows: Rows<Key>) => Rows<Key>,
): Promise<{ before: Rows<Key>; after: Rows<Key> }> {
  try {
    return await runInDatabase(async (db) => {
      const { store, done } = db.transaction(STORE, 'readwrite');
      const isCommitted = done.then(
        () => true,
        () => false,
      );
      const before = await getRows(store, keys);
      const after = change(before);
      const put = async (key: Key) => {
        // On a full disk, rows can still be deleted.
        if (after[key] === undefined) await store.delete(key);
        else await store.put(after[key], key);
      };
      const areStored = await Promise.all(keys.map(put)).then(
        () => isCommitted,
        () => false,
      );
      return { before, after: areStored ? after : before };
    });
  } catch {
    const before = pickRows(inMemory, keys);
    const after = change(before);
    for (const key of keys) inMemory[key] = after[key];
    return { before, after };
  }
}

interface Readable {
  get(key: string): Promise<unknown>;
}

async function getRows<Key extends string>(store: Readable, keys: readonly Key[]) {
  const values = await Promise.all(keys.map((key) => store.get(key)));
  return Object.fromEntries(keys.map((key, index) => [key, values[index]])) as Rows<Key>;
}

function pickRows<Key extends string>(rows: Rows<string>, keys: readonly Key[]): Rows<Key> {
  return Object.fromEntries(keys.map((key) => [key, rows[key]])) as Rows<Key>;
}
