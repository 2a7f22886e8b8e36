import * as v from 'valibot';
import { type AllRecords, type Columns, KINDS, type Kind, type RecordTypes } from '#api/records.ts';
import type {
  Group,
  Matching,
  RecordCursor,
  RecordReader,
  Selection,
  Store,
  UserReader,
} from '#api/store.ts';
import type { User, UserWithLists } from '#contract/account/user.ts';
import type { Book, Category } from '#contract/catalogue/book.ts';
import { type OrderRecord, isPromising } from '#domain/orders/order-record.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';

type ColumnValue = string | number | null;

export const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** Whether a stored row has the essential fields of this kind; without them, it is damaged. */
export function isRecord<Name extends Kind>(kind: Name, row: unknown): row is RecordTypes[Name] {
  return v.is(KINDS[kind].essential, row);
}

/** Returns the values by which the record can be selected. */
export function readColumns<Name extends Kind>(
  kind: Name,
  record: RecordTypes[Name],
): [column: string, value: ColumnValue][] {
  return Object.keys(KINDS[kind].columns).map((name) => [name, readColumn(kind, record, name)]);
}

function readColumn<Name extends Kind>(kind: Name, record: RecordTypes[Name], name: string) {
  const columns: Partial<Record<string, (record: never) => ColumnValue>> = KINDS[kind].columns;
  return columns[name]?.(record as never) ?? null;
}

export function createRecordReader(read: {
  one(kind: Kind, id: string): Promise<unknown>;
  all(kind: Kind): Promise<unknown[]>;
}): RecordReader {
  const readAll = async <Name extends Kind>(kind: Name) =>
    keepValidRecords(kind, await read.all(kind));
  return {
    async get(kind, id) {
      const row = await read.one(kind, id);
      return isRecord(kind, row) ? row : undefined;
    },
    list: async (kind, selection) => selectRecords(kind, await readAll(kind), selection),
    count: async (kind, matching) => selectRecords(kind, await readAll(kind), matching).length,
    async promisedCopies(ids) {
      const orders = await readAll('orders');
      return new Map(ids.map((id) => [id, countPromised(orders, id)]));
    },
    async orderedBooks(ids) {
      const orders = await readAll('orders');
      const ordered = new Set(
        orders.flatMap(({ order }) => order.lines.map(({ bookId }) => bookId)),
      );
      return new Set(ids.filter((id) => ordered.has(id)));
    },
    sumPromised: async () => countPromised(await readAll('orders')),
    countGroups: async (kind, columns, matching) =>
      groupRecords(kind, selectRecords(kind, await readAll(kind), matching), columns),
  };
}

/** The rows that were valid. The store in memory returns the same ones, which never change. */
const validRows: Partial<Record<Kind, WeakSet<object>>> = {};

export function keepValidRecords<Name extends Kind>(kind: Name, rows: unknown[]) {
  const valid = (validRows[kind] ??= new WeakSet());
  return rows.filter((row): row is RecordTypes[Name] => {
    if (valid.has(row as object)) return true;
    if (!isRecord(kind, row)) return false;
    valid.add(row);
    return true;
  });
}

/** Selects records from all records of a kind, for stores without indexes. */
function selectRecords<Name extends Kind>(
  kind: Name,
  records: readonly RecordTypes[Name][],
  { ids, orderBy, isDescending, after, limit, promises, ...matching }: Selection<Name>,
): RecordTypes[Name][] {
  const sign = isDescending ? -1 : 1;
  return (
    records
      .filter(
        (record) =>
          (ids?.includes(record._id) ?? true) &&
          (promises === undefined || ('order' in record && countPromised([record], promises) > 0)),
      )
      // Only the columns that are needed, because some take long to compute.
      .filter((record) => matches((column) => readColumn(kind, record, column), matching))
      .flatMap((record) => {
        const value = orderBy === undefined ? 0 : readColumn(kind, record, orderBy);
        return value === null ? [] : { record, cursor: { value, id: record._id } };
      })
      .filter(({ cursor }) => !after || sign * compareCursors(cursor, after) > 0)
      .toSorted(({ cursor: a }, { cursor: b }) =>
        after === undefined ? sign * compare(a.value, b.value) : sign * compareCursors(a, b),
      )
      .slice(0, limit)
      .map(({ record }) => record)
  );
}

/** Counts the copies that open orders promise, of a book or of all books. */
export function countPromised(orders: readonly OrderRecord[], bookId?: string): number {
  return orders
    .flatMap(({ order }) => (isPromising(order) ? order.lines : []))
    .filter((line) => bookId === undefined || line.bookId === bookId)
    .reduce((sum, { qty }) => sum + qty, 0);
}

function groupRecords<Name extends Kind, Column extends Columns[Name]>(
  kind: Name,
  records: readonly RecordTypes[Name][],
  columns: readonly Column[],
): Group<Column>[] {
  const groups = new Map<string, Group<Column>>();
  for (const record of records) {
    const entries = columns.map((column) => [column, readColumn(kind, record, column)] as const);
    const values = Object.fromEntries(entries) as Group<Column>['values'];
    const key = JSON.stringify(entries);
    groups.set(key, { values, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

type Position = Omit<RecordCursor, 'value'> & { value: string | number };

function compareCursors(a: Position, b: Position): number {
  return compare(a.value, b.value) || compare(a.id, b.id);
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

function matches<Name extends Kind>(
  read: (column: string) => ColumnValue,
  { where = {}, upTo = {}, below = {}, from = {}, contains = {} }: Matching<Name>,
): boolean {
  return (
    Object.entries(where).every(([column, value]) => [value].flat().includes(read(column))) &&
    Object.entries(upTo).every(([column, limit]) => isAtMost(read(column), Number(limit))) &&
    Object.entries(below).every(
      ([column, limit]) => read(column) !== limit && isAtMost(read(column), Number(limit)),
    ) &&
    Object.entries(from).every(([column, limit]) => Number(read(column) ?? NaN) >= Number(limit)) &&
    Object.entries(contains).every(([column, texts]) =>
      (texts as readonly string[]).every((text) => String(read(column) ?? '').includes(text)),
    )
  );
}

function isAtMost(value: unknown, limit: number): boolean {
  return typeof value === 'number' && value <= limit;
}

/** All data of a store: the catalogue in its order, users with hashed passwords. */
export interface Snapshot {
  categories: Category[];
  books: Book[];
  users: UserWithLists[];
  records?: AllRecords;
  /** The last number of each series, such as the numbers of orders. */
  numbers?: Record<string, number>;
}

function withoutLists({ cart: _cart, wishlist: _wishlist, ...user }: UserWithLists): User {
  return user;
}

/** Creates the methods that read users. `read` returns the user with an email key. */
export function createUserReader(
  read: (key: string) => Promise<UserWithLists | undefined>,
): UserReader {
  return {
    async user(email) {
      const user = await read(toEmailKey(email));
      return user && withoutLists(user);
    },
    lines: async (name, { email }) => (await read(toEmailKey(email)))?.[name] ?? [],
  };
}

/** A store whose data can be read and replaced as a whole. */
export interface SnapshotStore extends Store {
  snapshot(): Promise<Snapshot>;
  /** Replaces all data and stores the cloneable `note`, in one transaction. */
  replace(snapshot: Snapshot, note: unknown): Promise<void>;
  /** The note of the last `replace`; `undefined` before the first. */
  note(): Promise<unknown>;
}
