import type { AllRecords } from '#api/records.ts';
import type { Store, StoreContent } from '#api/store.ts';
import {
  type MemoryData,
  cloneData,
  createMemoryTransaction,
  buildBooks,
  mapByEmail,
  mapById,
  buildRecords,
  withPosition,
  createMemoryReader,
  findBooksById,
} from './memory-transaction.ts';
import { KIND_NAMES, type SnapshotStore, createUserReader } from '../records.ts';
import { createListFinder, createListReports } from '../list-finder.ts';

/** A store that lives as long as the page, worker or test that created it. */
export function createMemoryStore(content: StoreContent): SnapshotStore {
  let categories = mapById(content.categories);
  let data: MemoryData = {
    ...buildBooks(content.books),
    users: new Map(),
    ...buildRecords(content),
  };
  let note: unknown;

  let readingUsers: Promise<unknown> | undefined;
  /** Reads, and so hashes, the content's users once; again after a failure. */
  function readUsers(): Promise<unknown> {
    if (readingUsers) return readingUsers;
    const reading = content.users().then(
      (users) => {
        // `replace` may have set other users meanwhile.
        if (readingUsers === reading) data = { ...data, users: mapByEmail(users) };
      },
      (error: unknown) => {
        if (readingUsers === reading) readingUsers = undefined;
        throw error;
      },
    );
    readingUsers = reading;
    return reading;
  }

  let lastChange: Promise<unknown> = Promise.resolve();
  /** Runs a change after the earlier ones. Their failures go only to their own callers. */
  function runInTurn<T>(change: () => Promise<T>): Promise<T> {
    const result = lastChange.then(change, change);
    lastChange = result;
    return result;
  }

  const transact: Store['transact'] = (work) =>
    runInTurn(async () => {
      await readUsers();
      const draft = cloneData(data);
      const value = await work(createMemoryTransaction(draft));
      data = draft;
      return value;
    });

  const readPositionedBooks = async () =>
    [...data.books.values()].map((book) => withPosition(data, book));

  const records = createMemoryReader(() => data);
  return {
    ...createListFinder(readPositionedBooks, records),
    categories: async () => structuredClone([...categories.values()]),
    book: async (id, options) => findBooksById(data, [id], options)[0],
    booksById: async (ids, options) => findBooksById(data, ids, options),

    ...createUserReader(async (key) => {
      await readUsers();
      return structuredClone(data.users.get(key));
    }),
    addUser: (user) => transact((transaction) => transaction.addUser(user)),

    records,
    reports: createListReports(readPositionedBooks, records),
    transact,
    optimize: () => Promise.resolve(),

    async snapshot() {
      await readUsers();
      return structuredClone({
        categories: [...categories.values()],
        books: [...data.books.values()],
        users: [...data.users.values()],
        records: Object.fromEntries(
          KIND_NAMES.map((kind) => [kind, [...(data.records.get(kind)?.values() ?? [])]]),
        ) as AllRecords,
        numbers: Object.fromEntries(data.numbers),
      });
    },

    async replace(snapshot, newNote) {
      const [clone, clonedNote] = structuredClone([snapshot, newNote] as const);
      // Waits for running transactions, which would otherwise restore the old data at their end.
      await runInTurn(async () => {
        note = clonedNote;
        categories = mapById(clone.categories);
        readingUsers = Promise.resolve();
        data = {
          ...buildBooks(clone.books, data.positions),
          users: mapByEmail(clone.users),
          ...buildRecords(clone),
        };
      });
    },

    note: async () => structuredClone(note),
  };
}
