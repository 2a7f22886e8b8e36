import type { IDBPTransaction } from 'idb';

/** Replaces all rows of an object store. */
export async function writeRows(
  transaction: IDBPTransaction<unknown, string[], 'readwrite'>,
  name: string,
  rows: Iterable<[IDBValidKey, unknown]>,
): Promise<void> {
  const store = transaction.objectStore(name);
  await Promise.all([store.clear(), ...Array.from(rows, ([key, row]) => store.put(row, key))]);
}
