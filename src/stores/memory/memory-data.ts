import type { Kind } from '#api/records.ts';
import type { Book } from '#contract/book.ts';
import type { Category } from '#contract/category.ts';
import type { User } from '#contract/user.ts';
import { emailKey } from '#domain/email-key.ts';
import { placeBooks, positionsOf } from '../place-books.ts';
import { KINDS } from '../record-columns.ts';
import type { Snapshot } from '../snapshot.ts';

/** What a transaction may change. The values in the maps are never changed, only replaced. */
export interface MemoryData {
  /** In the shop's order. */
  books: Map<string, Book>;
  /** The positions of the books. */
  positions: Map<string, number>;
  users: Map<string, User>;
  records: Map<Kind, Map<string, unknown>>;
  numbers: Map<string, number>;
}

export function keepRecords({
  records = {},
  numbers = {},
}: Pick<Snapshot, 'records' | 'numbers'>): Pick<MemoryData, 'records' | 'numbers'> {
  const rowsOf = (kind: Kind): [string, unknown][] =>
    (records[kind] ?? []).map((record) => [record._id, record]);
  return {
    records: new Map(KINDS.map((kind) => [kind, new Map(rowsOf(kind))])),
    numbers: new Map(Object.entries(numbers)),
  };
}

/** The values themselves are never changed, only replaced. */
export function copy({ books, positions, users, records, numbers }: MemoryData): MemoryData {
  return {
    books: new Map(books),
    positions: new Map(positions),
    users: new Map(users),
    records: new Map([...records].map(([kind, rows]) => [kind, new Map(rows)])),
    numbers: new Map(numbers),
  };
}

/** Books that were there keep the positions that are `known`, where they can. */
export function keepBooks(
  list: Book[],
  known?: ReadonlyMap<string, number>,
): Pick<MemoryData, 'books' | 'positions'> {
  const books = keepById(list);
  const counted = new Map([...books.keys()].map((id, at) => [id, at + 1]));
  return { books, positions: positionsOf(placeBooks([...books.values()], known ?? counted)) };
}

export function keepById<T extends Book | Category>(items: T[]): Map<string, T> {
  return new Map(structuredClone(items).map((item) => [item._id, item]));
}

export function keepByEmail(users: User[]): Map<string, User> {
  return new Map(structuredClone(users).map((user) => [emailKey(user.email), user]));
}
