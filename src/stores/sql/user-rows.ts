import { isDeepStrictEqual } from 'node:util';
import type { Lists, User, UserWithLists } from '#contract/account/user.ts';
import type { UserKey } from '#api/store.ts';
import { toEmailKey } from '#domain/values/normal-form.ts';
import type { Query, Row, Value, Database } from './database.ts';
import { buildUpsert, listPlaceholders, escapeEmail } from './statements.ts';
import type { Sessions } from '#api/auth/token.ts';
import { DAY_MS } from '#domain/values/time.ts';

type ListName = keyof Lists;

/** An item of cart or wishlist, with its position in the table. */
export type ListRow<Name extends ListName = ListName> = StoredRow<Lists[Name][number]>;

/** The tables of the two lists, and the columns of each in addition to key and book. */
const LISTS = {
  cart: { table: 'cart_lines', ownColumns: ['qty', 'created_at', 'updated_at'] },
  wishlist: { table: 'wishlist_items', ownColumns: ['created_at', 'updated_at'] },
} as const satisfies Record<ListName, object>;

function toEmailColumn(email: string): string {
  return escapeEmail(toEmailKey(email));
}

/** Reads a user. With `lock`, no other transaction changes user or lists meanwhile. */
export async function readUser(query: Query, email: string, lock = ''): Promise<User | undefined> {
  const [row] = await query(
    `SELECT profile, created_at, updated_at, user_id, password
      FROM users WHERE email_key = $1 ${lock}`,
    [toEmailColumn(email)],
  );
  if (!row) return undefined;
  const { user_id, password, profile, created_at, updated_at } = row;
  return {
    ...(JSON.parse(String(profile)) as object),
    _id: user_id,
    password,
    createdAt: created_at,
    updatedAt: updated_at,
  } as User;
}

export async function readLines<Name extends ListName>(
  query: Query,
  name: Name,
  { _id }: UserKey,
): Promise<ListRow<Name>[]> {
  const { table, ownColumns } = LISTS[name];
  const rows = await query(
    `SELECT position, book, ${ownColumns.join(', ')} FROM ${table}
      WHERE user_id = $1 ORDER BY position`,
    [_id],
  );
  return rows.map((row) => ({ position: Number(row['position']), item: parseItemRow(row) }));
}

export function toItems<Name extends ListName>(rows: readonly ListRow<Name>[]): Lists[Name] {
  return rows.map(({ item }) => item) as Lists[Name];
}

function parseItemRow<Item>({ book, qty = null, created_at, updated_at }: Row): Item {
  return {
    ...(JSON.parse(String(book)) as object),
    ...(qty !== null && { qty }),
    createdAt: created_at,
    updatedAt: updated_at,
  } as Item;
}

const INSERT_USER = `INSERT INTO users
  (user_id, email_key, password, profile, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (email_key) DO NOTHING RETURNING user_id`;

/** Adds a user, unless the email is taken. Resolves with whether the user was added. */
export async function insertUser(query: Query, user: UserWithLists): Promise<boolean> {
  const [added] = await query(INSERT_USER, toUserValues(user));
  if (!added) return false;
  await writeLines(query, 'cart', user, [], user.cart);
  await writeLines(query, 'wishlist', user, [], user.wishlist);
  return true;
}

/** Returns the values of the columns that `INSERT_USER` lists, in the same order. */
function toUserValues(user: User): Value[] {
  const { _id, password, createdAt, updatedAt, cart, wishlist, ...profile } = user;
  return [_id, toEmailColumn(user.email), password, JSON.stringify(profile), createdAt, updatedAt];
}

/** Stores a changed user. The email of a user never changes. */
export async function updateUser(query: Query, before: User, user: User): Promise<void> {
  const values = toUserValues(user);
  if (isDeepStrictEqual(values, toUserValues(before))) return;
  const [, , password = '', profile = ''] = values;
  const sql = 'UPDATE users SET password = $2, profile = $3, updated_at = $4 WHERE user_id = $1';
  await query(sql, [user._id, password, profile, user.updatedAt]);
}

export async function deleteUser(query: Query, email: string): Promise<void> {
  await query('DELETE FROM users WHERE email_key = $1', [toEmailColumn(email)]);
}

/** Writes the difference between the rows of a list and its new items. */
export async function writeLines(
  query: Query,
  name: ListName,
  { _id }: UserKey,
  rows: readonly ListRow[],
  items: readonly ListRow['item'][],
): Promise<void> {
  const { table, ownColumns } = LISTS[name];
  const { gone, written } = compareLists(rows, items);
  const columns = ['user_id', 'position', 'book_id', 'book', ...ownColumns];
  const upsert = `INSERT INTO ${table} (${columns.join(', ')})
    VALUES ${listPlaceholders(columns.length, 1)} ${buildUpsert('user_id, position', columns.slice(2))}`;
  const replaced = new Set(written.map(({ position }) => position));
  await Promise.all([
    ...gone
      .filter((position) => !replaced.has(position))
      .map((position) =>
        query(`DELETE FROM ${table} WHERE user_id = $1 AND position = $2`, [_id, position]),
      ),
    ...written.map(({ position, item }) =>
      query(upsert, [_id, position, item._id, ...toListValues(item)]),
    ),
  ]);
}

function toListValues(item: ListRow['item']): Value[] {
  const { createdAt, updatedAt, ...rest } = item;
  if (!('qty' in rest)) return [JSON.stringify(rest), createdAt, updatedAt];
  const { qty, ...book } = rest;
  return [JSON.stringify(book), qty, createdAt, updatedAt];
}

interface StoredRow<Item> {
  position: number;
  item: Item;
}

/**
 * Lists the positions of rows that are `gone`, and the rows to be `written` there or after all
 * others. Compares without the common ends, so that one changed line writes one row.
 */
export function compareLists<Item>(rows: readonly StoredRow<Item>[], next: readonly Item[]) {
  let start = 0;
  const matches = (rowIndex: number, nextIndex: number) => {
    const [row, item] = [rows[rowIndex], next[nextIndex]];
    return row !== undefined && item !== undefined && isDeepStrictEqual(row.item, item);
  };
  while (matches(start, start)) start += 1;
  let [rowsEnd, nextEnd] = [rows.length, next.length];
  while (rowsEnd > start && nextEnd > start && matches(rowsEnd - 1, nextEnd - 1)) {
    rowsEnd -= 1;
    nextEnd -= 1;
  }
  // A longer middle may not fit before the common end, which is then written again.
  if (nextEnd - start > rowsEnd - start && nextEnd < next.length) {
    rowsEnd = rows.length;
    nextEnd = next.length;
  }
  const last = rows.at(-1)?.position ?? -1;
  return {
    gone: rows.slice(start, rowsEnd).map(({ position }) => position),
    written: next.slice(start, nextEnd).map((item, index) => ({
      position: rows[start + index]?.position ?? last + 1 + (start + index - rows.length),
      item,
    })),
  };
}

/** Sessions last 30 days; ended ones are stored until `createRecordPruner` deletes them. */
export function createSqlSessions({ read, write }: Database): Sessions {
  return {
    lifetimeMs: 30 * DAY_MS,

    async isEnded(id) {
      const [row] = await read('SELECT 1 AS ended FROM ended_sessions WHERE session_id = $1', [id]);
      return row !== undefined;
    },

    async end(id, until) {
      await write((query) =>
        query(
          `INSERT INTO ended_sessions (session_id, until_ms) VALUES ($1, $2)
            ON CONFLICT (session_id) DO NOTHING`,
          [id, until],
        ),
      );
    },
  };
}
