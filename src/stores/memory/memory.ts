import type { Store, StoreContent } from '#api/store.ts';
import { emailKey } from '#domain/email-key.ts';
import {
  copy,
  keepBooks,
  keepByEmail,
  keepById,
  keepRecords,
  type MemoryData,
} from './memory-data.ts';
import { place } from './memory-books.ts';
import { createMemoryUnit, readMemoryRecords } from './memory-unit.ts';
import { KINDS } from '../record-columns.ts';
import type { AllRecords, SnapshotStore } from '../snapshot.ts';
import { createShelfFinder } from '../shelf-finder.ts';
import { lowBooks } from '../stock.ts';

/** A store that lives as long as the page, worker or test that made it. */
export function createMemoryStore(content: StoreContent): SnapshotStore {
  let categories = keepById(content.categories);
  let data: MemoryData = { ...keepBooks(content.books), users: new Map(), ...keepRecords({}) };
  let note: unknown;

  let reading: Promise<unknown> | undefined;
  function readUsers(): Promise<unknown> {
    return (reading ??= content.users().then((users) => {
      data = { ...data, users: keepByEmail(users) };
    }));
  }

  let last: Promise<unknown> = Promise.resolve();
  const transact: Store['transact'] = (work) => {
    const result = last.then(async () => {
      await readUsers();
      const draft = copy(data);
      const value = await work(createMemoryUnit(draft));
      data = draft;
      return value;
    });
    last = result.catch(() => undefined);
    return result;
  };

  function readShelf() {
    return [...data.books.values()].map((book) => place(data, book));
  }

  const records = readMemoryRecords(() => data);
  return {
    ...createShelfFinder(async () => readShelf(), records),
    categories: async () => structuredClone([...categories.values()]),
    category: async (id) => structuredClone(categories.get(id)),
    books: async (most) => structuredClone([...data.books.values()].slice(0, most)),
    booksAfter: async (position, most) =>
      structuredClone(
        readShelf()
          .filter((one) => one.position > position)
          .slice(0, most),
      ),
    book: async (id) => structuredClone(data.books.get(id)),
    booksById: async (ids) =>
      structuredClone([...new Set(ids)].flatMap((id) => data.books.get(id) ?? [])),
    lowBooks: async (copies, most) =>
      structuredClone(lowBooks([...data.books.values()], copies, most)),
    booksOfWork: async (work) =>
      structuredClone([...data.books.values()].filter((book) => book.work === work)),

    async user(email) {
      await readUsers();
      return structuredClone(data.users.get(emailKey(email)));
    },

    addUser: (user) => {
      const added = structuredClone(user);
      return transact(async (unit) => {
        if (await unit.user(added.email)) return false;
        await unit.saveUser(added);
        return true;
      });
    },

    changeUser: (email, change) =>
      transact(async (unit) => {
        const user = await unit.user(email);
        if (!user) return undefined;
        const changed = structuredClone(change(user));
        await unit.saveUser(changed);
        return changed;
      }),

    records,
    transact,

    async snapshot() {
      await readUsers();
      return structuredClone({
        categories: [...categories.values()],
        books: [...data.books.values()],
        users: [...data.users.values()],
        records: Object.fromEntries(
          KINDS.map((kind) => [kind, [...(data.records.get(kind)?.values() ?? [])]]),
        ) as AllRecords,
        numbers: Object.fromEntries(data.numbers),
      });
    },

    async replace(snapshot, noteOfIt) {
      const [whole, noteNow] = structuredClone([snapshot, noteOfIt] as const);
      // Not while a transaction runs, whose end would bring the data of before back.
      last = last.then(() => {
        note = noteNow;
        categories = keepById(whole.categories);
        reading = Promise.resolve();
        data = {
          ...keepBooks(whole.books, data.positions),
          users: keepByEmail(whole.users),
          ...keepRecords(whole),
        };
      });
      await last;
    },

    note: async () => structuredClone(note),
  };
}
