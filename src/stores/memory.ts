import type { Kind } from '#api/records.ts';
import type { Store, StoreContent } from '#api/store.ts';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';
import { emailKey } from './email-key.ts';
import { createMemoryUnit, readMemoryRecords, type MemoryData } from './memory-unit.ts';
import { KINDS } from './record-columns.ts';
import type { SnapshotStore } from './snapshot.ts';

/** A store that lives as long as the page, worker or test that made it. */
export function createMemoryStore(content: StoreContent): SnapshotStore {
  let categories = keepById(content.categories);
  let data: MemoryData = { books: keepById(content.books), users: new Map(), ...noRecords() };
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

  return {
    categories: async () => structuredClone([...categories.values()]),
    category: async (id) => structuredClone(categories.get(id)),
    books: async (most) => structuredClone([...data.books.values()].slice(0, most)),
    book: async (id) => structuredClone(data.books.get(id)),
    booksById: async (ids) =>
      structuredClone([...new Set(ids)].flatMap((id) => data.books.get(id) ?? [])),
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

    records: readMemoryRecords(() => data),
    transact,

    async snapshot() {
      await readUsers();
      return structuredClone({
        categories: [...categories.values()],
        books: [...data.books.values()],
        users: [...data.users.values()],
      });
    },

    async replace(snapshot, noteOfIt) {
      const nextCategories = keepById(snapshot.categories);
      const next = {
        books: keepById(snapshot.books),
        users: keepByEmail(snapshot.users),
        ...noRecords(),
      };
      note = structuredClone(noteOfIt);
      categories = nextCategories;
      reading = Promise.resolve();
      data = next;
    },

    note: async () => structuredClone(note),
  };
}

function noRecords(): Pick<MemoryData, 'records' | 'numbers'> {
  const records = new Map<Kind, Map<string, unknown>>(KINDS.map((kind) => [kind, new Map()]));
  return { records, numbers: new Map() };
}

/** The values themselves are never changed, only replaced. */
function copy({ books, users, records, numbers }: MemoryData): MemoryData {
  return {
    books: new Map(books),
    users: new Map(users),
    records: new Map([...records].map(([kind, rows]) => [kind, new Map(rows)])),
    numbers: new Map(numbers),
  };
}

function keepById<T extends Book | Category>(items: T[]): Map<string, T> {
  return new Map(structuredClone(items).map((item) => [item._id, item]));
}

function keepByEmail(users: User[]): Map<string, User> {
  return new Map(structuredClone(users).map((user) => [emailKey(user.email), user]));
}
