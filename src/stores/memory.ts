import type { StoreContent } from '#api/store.ts';
import type { User } from '#contract/user.ts';
import { emailKey } from './email-key.ts';
import type { SnapshotStore } from './snapshot.ts';

/** A store that lives as long as the page, worker or test that made it. */
export function createMemoryStore(content: StoreContent): SnapshotStore {
  let categories = keepById(content.categories);
  let books = keepById(content.books);
  let note: unknown;

  let reading: Promise<Map<string, User>> | undefined;
  function readUsers(): Promise<Map<string, User>> {
    return (reading ??= content.users().then(keepByEmail));
  }

  return {
    categories: async () => structuredClone([...categories.values()]),
    category: async (id) => structuredClone(categories.get(id)),
    books: async (most) => structuredClone([...books.values()].slice(0, most)),
    book: async (id) => structuredClone(books.get(id)),
    booksById: async (ids) =>
      structuredClone([...new Set(ids)].flatMap((id) => books.get(id) ?? [])),
    booksOfWork: async (work) =>
      structuredClone([...books.values()].filter((book) => book.work === work)),
    user: async (email) => structuredClone((await readUsers()).get(emailKey(email))),

    async addUser(user) {
      const users = await readUsers();
      const key = emailKey(user.email);
      if (users.has(key)) return false;
      users.set(key, structuredClone(user));
      return true;
    },

    async changeUser(email, change) {
      const users = await readUsers();
      const key = emailKey(email);
      const user = users.get(key);
      if (!user) return undefined;
      const changed = structuredClone(change(structuredClone(user)));
      users.set(key, changed);
      return structuredClone(changed);
    },

    snapshot: async () =>
      structuredClone({
        categories: [...categories.values()],
        books: [...books.values()],
        users: [...(await readUsers()).values()],
      }),

    async replace(snapshot, noteOfIt) {
      const next = [
        keepById(snapshot.categories),
        keepById(snapshot.books),
        keepByEmail(snapshot.users),
      ] as const;
      note = structuredClone(noteOfIt);
      [categories, books] = next;
      reading = Promise.resolve(next[2]);
    },

    note: async () => structuredClone(note),
  };
}

function keepById<T extends { _id: string }>(items: T[]): Map<string, T> {
  return new Map(structuredClone(items).map((item) => [item._id, item]));
}

function keepByEmail(users: User[]): Map<string, User> {
  return new Map(structuredClone(users).map((user) => [emailKey(user.email), user]));
}
