import { createConnection } from '#stores/connection.ts';

const STORE = 'settings';

/** Values under their keys; what is `undefined` is not there. */
type Rows<Key extends string> = Partial<Record<Key, unknown>>;

const run = createConnection('kitabdost-mock', {
  isFit: (db) => db.objectStoreNames.contains(STORE),
  build: (db) => void db.createObjectStore(STORE),
});

/** Where nothing can be stored, what is set lives as long as the page or worker. */
const inMemory: Rows<string> = {};

/** What the mock has kept beside the shop's data, read in one transaction. */
export async function readRows<Key extends string>(keys: readonly Key[]): Promise<Rows<Key>> {
  try {
    return await run((db) => getRows(db.transaction(STORE).store, keys));
  } catch {
    return pick(inMemory, keys);
  }
}

/**
 * Reads these rows, lets the pure `change` say what they become, and keeps that, all in one
 * transaction: of several pages and workers that change at once, each sees the work of the last.
 */
export async function changeRows<Key extends string>(
  keys: readonly Key[],
  change: (rows: Rows<Key>) => Rows<Key>,
): Promise<{ before: Rows<Key>; after: Rows<Key> }> {
  try {
    return await run(async (db) => {
      const { store, done } = db.transaction(STORE, 'readwrite');
      const changeThem = async () => {
        const before = await getRows(store, keys);
        const after = change(before);
        const put = (key: Key) =>
          after[key] === undefined ? store.delete(key) : store.put(after[key], key);
        await Promise.all(keys.map(put));
        return { before, after };
      };
      const [changed] = await Promise.all([changeThem(), done]);
      return changed;
    });
  } catch {
    const before = pick(inMemory, keys);
    const after = change(before);
    Object.assign(inMemory, after);
    return { before, after };
  }
}

interface Readable {
  get(key: string): Promise<unknown>;
}

async function getRows<Key extends string>(
  store: Readable,
  keys: readonly Key[],
): Promise<Rows<Key>> {
  const values = await Promise.all(keys.map((key) => store.get(key)));
  return Object.fromEntries(keys.map((key, index) => [key, values[index]])) as Rows<Key>;
}

function pick<Key extends string>(rows: Rows<string>, keys: readonly Key[]): Rows<Key> {
  return Object.fromEntries(keys.map((key) => [key, rows[key]])) as Rows<Key>;
}
