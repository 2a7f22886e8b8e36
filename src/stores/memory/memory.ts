import type { AllRecords, Kind } from '#api/records.ts';
import type { RecordReader, Store, StoreContent, Transaction } from '#api/store.ts';
import type { UserWithLists } from '#contract/account/user.ts';
import type { Book, Category } from '#contract/catalogue/book.ts';
import { withoutSample } from '#domain/books/present-book.ts';
import { replaceGenre } from '#domain/catalogue/categories.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import {
  assignPositions,
  changeCopies,
  createKeyTest,
  mapPositions,
  createListFinder,
  createListReports,
} from '../list-finder.ts';
import {
  createRecordReader,
  createUserReader,
  KIND_NAMES,
  type Snapshot,
  type SnapshotStore,
} from '../records.ts';

function createMemoryTransaction(draft: MemoryData): Transaction {
  const copied = new Set<Kind>();
  /** Returns the draft's records of a kind, which it copies before the first change to them. */
  function changeRecords(kind: Kind): Map<string, unknown> {
    const rows = draft.records.get(kind) ?? new Map<string, unknown>();
    if (copied.has(kind)) return rows;
    const copy = new Map(rows);
    copied.add(kind);
    draft.records.set(kind, copy);
    return copy;
  }
  return {
    ...createMemoryReader(() => draft),
    ...createUserReader(async (key) => structuredClone(draft.users.get(key))),
    async addUser(user) {
      const key = toEmailKey(user.email);
      if (draft.users.has(key)) return false;
      draft.users.set(key, structuredClone(user));
      return true;
    },
    saveUser(user) {
      const { cart = [], wishlist = [] } = draft.users.get(toEmailKey(user.email)) ?? {};
      draft.users.set(toEmailKey(user.email), { ...structuredClone(user), cart, wishlist });
    },
    saveLines(name, { email }, lines) {
      const user = draft.users.get(toEmailKey(email));
      if (user) draft.users.set(toEmailKey(email), { ...user, [name]: structuredClone(lines) });
    },
    removeUser(email) {
      draft.users.delete(toEmailKey(email));
    },
    booksById: async (ids) => findBooksById(draft, ids),
    async findBooks(keys) {
      const found = [...draft.books.values()].filter(createKeyTest(keys));
      return structuredClone(found.map((book) => withPosition(draft, book)));
    },
    async saveBooks(books) {
      let last = 0;
      for (const position of draft.positions.values()) last = Math.max(last, position);
      for (const { book, position } of structuredClone(books)) {
        const assigned = position ?? last + 1;
        last = Math.max(last, assigned);
        draft.positions.set(book._id, assigned);
        draft.books.set(book._id, position === undefined ? { ...book, id: assigned } : book);
      }
      const positionOf = (id: string) => draft.positions.get(id) ?? 0;
      draft.books = new Map([...draft.books].toSorted(([a], [b]) => positionOf(a) - positionOf(b)));
    },
    async removeBooks(ids) {
      for (const id of ids) draft.books.delete(id);
    },
    async replaceGenre(change) {
      for (const [id, book] of draft.books)
        if (book.genres.includes(change.from))
          draft.books.set(id, { ...book, genres: replaceGenre(book.genres, change) });
    },
    async changeStock(bookId, change) {
      const book = draft.books.get(bookId);
      const changed = book && changeCopies(book, change);
      if (changed) draft.books.set(bookId, changed);
      return changed !== undefined;
    },
    async nextNumber(series) {
      const number = (draft.numbers.get(series) ?? 0) + 1;
      draft.numbers.set(series, number);
      return number;
    },
    put(kind, ...records) {
      for (const record of structuredClone(records)) changeRecords(kind).set(record._id, record);
    },
    remove(kind, id) {
      changeRecords(kind).delete(id);
    },
  };
}

/** Reads the records of `data`; callers get clones, but only of what they have selected. */
function createMemoryReader(data: () => MemoryData): RecordReader {
  const reader = createRecordReader({
    one: async (kind, id) => structuredClone(data().records.get(kind)?.get(id)),
    all: async (kind) => [...(data().records.get(kind)?.values() ?? [])],
  });
  return {
    ...reader,
    list: async (kind, selection) => structuredClone(await reader.list(kind, selection)),
  };
}

function findBooksById(
  { books }: Pick<MemoryData, 'books'>,
  ids: readonly string[],
  { withSample = false } = {},
): Book[] {
  const found = [...new Set(ids)].flatMap((id) => books.get(id) ?? []);
  return structuredClone(withSample ? found : found.map(withoutSample));
}

function withPosition({ positions }: Pick<MemoryData, 'positions'>, book: Book) {
  return { book, position: positions.get(book._id) ?? 0 };
}

/** The data that a transaction may change. Stored items are never mutated, only replaced. */
interface MemoryData {
  /** In catalogue order. */
  books: Map<string, Book>;
  /** By `_id`. Includes removed books: no other book may get the position of one of them. */
  positions: Map<string, number>;
  users: Map<string, UserWithLists>;
  records: Map<Kind, Map<string, unknown>>;
  numbers: Map<string, number>;
}

function buildRecords({
  records = {},
  numbers = {},
}: Pick<Snapshot, 'records' | 'numbers'>): Pick<MemoryData, 'records' | 'numbers'> {
  const getRows = (kind: Kind): [string, unknown][] =>
    structuredClone(records[kind] ?? []).map((record) => [record._id, record]);
  return {
    records: new Map(KIND_NAMES.map((kind) => [kind, new Map(getRows(kind))])),
    numbers: new Map(Object.entries(numbers)),
  };
}

/** Copies all maps, but not the stored items, which are never mutated. */
function cloneData({ books, positions, users, records, numbers }: MemoryData): MemoryData {
  return {
    books: new Map(books),
    positions: new Map(positions),
    users: new Map(users),
    records: new Map(records),
    numbers: new Map(numbers),
  };
}

/** Builds the map of books and positions; those with a `known` one keep it if possible. */
function buildBooks(list: Book[], known?: ReadonlyMap<string, number>) {
  const books = mapById(list);
  // As in the other stores, the first position is 1.
  const counted = new Map([...books.keys()].map((id, index) => [id, index + 1]));
  return { books, positions: mapPositions(assignPositions([...books.values()], known ?? counted)) };
}

function mapById<T extends Book | Category>(items: T[]): Map<string, T> {
  return new Map(structuredClone(items).map((item) => [item._id, item]));
}

function mapByEmail(users: UserWithLists[]): Map<string, UserWithLists> {
  return new Map(structuredClone(users).map((user) => [toEmailKey(user.email), user]));
}

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
