import type { Kind, Kinds, Records } from '#api/records.ts';
import type { Unit } from '#api/store.ts';
import { emailKey } from '#domain/email-key.ts';
import { changeMemoryBooks } from './memory-books.ts';
import type { MemoryData } from './memory-data.ts';
import { selectRecords } from '../select-records.ts';
import { withCopies } from '../stock.ts';

/** A unit that changes `draft`. */
export function createMemoryUnit(draft: MemoryData): Unit {
  return {
    ...readMemoryRecords(() => draft),
    user: async (email) => structuredClone(draft.users.get(emailKey(email))),
    async saveUser(user) {
      draft.users.set(emailKey(user.email), structuredClone(user));
    },
    async removeUser(email) {
      draft.users.delete(emailKey(email));
    },
    booksById: async (ids) =>
      structuredClone([...new Set(ids)].flatMap((id) => draft.books.get(id) ?? [])),
    ...changeMemoryBooks(draft),
    async changeStock(bookId, change) {
      const book = draft.books.get(bookId);
      const changed = book && withCopies(book, change);
      if (changed) draft.books.set(bookId, changed);
      return changed !== undefined;
    },
    async nextNumber(series) {
      const number = (draft.numbers.get(series) ?? 0) + 1;
      draft.numbers.set(series, number);
      return number;
    },
    async put(kind, ...records) {
      for (const record of structuredClone(records))
        draft.records.get(kind)?.set(record._id, record);
    },
    async remove(kind, id) {
      draft.records.get(kind)?.delete(id);
    },
  };
}

/** `data` gives the data of the moment. */
export function readMemoryRecords(data: () => MemoryData): Records {
  const rowsOf = <Name extends Kind>(kind: Name) =>
    data().records.get(kind) as Map<string, Kinds[Name]>;
  return {
    get: async (kind, id) => structuredClone(rowsOf(kind).get(id)),
    list: async (kind, selection) =>
      structuredClone(selectRecords(kind, [...rowsOf(kind).values()], selection)),
    count: async (kind, matching) =>
      selectRecords(kind, [...rowsOf(kind).values()], matching).length,
  };
}
