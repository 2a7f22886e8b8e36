import { KINDS, type Columns, type Kind, type RecordTypes } from '#api/records.ts';
import type { Group, Matching, RecordReader, Selection } from '#api/store.ts';
import { isRecord, readColumns } from '../records.ts';
import type { Query, Row, Value } from './database.ts';
import { buildContainsPattern, TRIGRAM_LENGTH, type Dialect } from './dialects.ts';
import { insertRows, buildUpsert, runForChunks, escapeEmail, escapeText } from './statements.ts';

export type OnDamage = (kind: Kind, id: string) => void;

interface ReadOptions {
  dialect: Dialect;
  /** Whether reading locks the records against changes by other transactions. */
  isLocking?: boolean;
  onDamage?: OnDamage | undefined;
}

/** Creates the reads of records: damaged ones are not listed, but counted; `get` rejects. */
export function createRecordReader(
  query: Query,
  { dialect, isLocking = false, onDamage }: ReadOptions,
): RecordReader {
  const lock = isLocking ? dialect.forUpdate : '';
  return {
    async get<Name extends Kind>(kind: Name, id: string) {
      const [row] = await query(
        `SELECT record FROM ${KINDS[kind].table} WHERE record_id = $1 ${lock}`,
        [escapeText(id)],
      );
      const record = row && parseRecord(kind, row['record']);
      if (row && !record) throw new Error(`The record ${id} of ${kind} is damaged.`);
      return record;
    },

    async list<Name extends Kind>(kind: Name, selection: Selection<Name>) {
      const { limit = Infinity, skipLocked = false } = selection;
      const end = skipLocked && lock !== '' ? `${lock} SKIP LOCKED` : lock;
      // If records are damaged, more are read; otherwise the page would be too short.
      for (let damaged = 0; ;) {
        const { clauses, values } = buildClauses(dialect, {
          ...selection,
          limit: limit + damaged,
        });
        const rows = await query(
          `SELECT record_id, record FROM ${KINDS[kind].table} ${clauses} ${end}`,
          values,
        );
        const readable = parseRows(kind, rows, onDamage);
        if (readable.length >= limit || rows.length < limit + damaged)
          return readable.slice(0, limit);
        damaged = rows.length - readable.length;
      }
    },

    async count<Name extends Kind>(kind: Name, matching: Matching<Name>) {
      const { clauses, values } = buildClauses(dialect, matching);
      const [row] = await query(
        `SELECT COUNT(*) AS count FROM ${KINDS[kind].table} ${clauses}`,
        values,
      );
      return Number(row?.['count']);
    },

    async promisedCopies(bookIds) {
      const sql = 'SELECT book_id, promised FROM find_orders WHERE promised > 0 AND book_id IN';
      const rows = await runForChunks(query, sql, bookIds.map(escapeText));
      const promised = new Map(bookIds.map((id) => [id, 0]));
      for (const { book_id: id, promised: copies } of rows)
        promised.set(String(id), (promised.get(String(id)) ?? 0) + Number(copies));
      return promised;
    },

    async orderedBooks(bookIds) {
      const sql = 'SELECT DISTINCT book_id FROM find_orders WHERE book_id IN';
      const rows = await runForChunks(query, sql, bookIds.map(escapeText));
      return new Set(rows.map((row) => String(row['book_id'])));
    },

    async sumPromised() {
      const [row] = await query(
        'SELECT SUM(promised) AS copies FROM find_orders WHERE promised > 0',
      );
      return Number(row?.['copies'] ?? 0);
    },

    async countGroups<Name extends Kind, Column extends Columns[Name]>(
      kind: Name,
      columns: readonly Column[],
      matching: Matching<Name>,
    ) {
      const { clauses, values } = buildClauses(dialect, matching);
      const names = columns.map(toColumnName);
      const rows = await query(
        `SELECT ${names.join(', ')}, COUNT(*) AS count FROM ${KINDS[kind].table} ${clauses}
          GROUP BY ${names.join(', ')}`,
        values,
      );
      return rows.map((row) => {
        const entries = columns.map((column) => [column, row[toColumnName(column)]]);
        const groupValues = Object.fromEntries(entries) as Group<Column>['values'];
        return { values: groupValues, count: Number(row['count']) };
      });
    },
  };
}

/** Reads the orders with these values of `record_id`, in no order; leaves out damaged ones. */
export async function readOrders(query: Query, ids: readonly Value[], onDamage?: OnDamage) {
  const sql = 'SELECT record_id, record FROM orders WHERE record_id IN';
  return parseRows('orders', await runForChunks(query, sql, ids), onDamage);
}

function parseRows<Name extends Kind>(kind: Name, rows: readonly Row[], onDamage?: OnDamage) {
  return rows.flatMap(({ record_id: id, record }) => {
    const parsed = parseRecord(kind, record);
    if (!parsed) onDamage?.(kind, String(id));
    return parsed ?? [];
  });
}

/** Parses a record; `undefined` for a damaged one. */
export function parseRecord<Name extends Kind>(kind: Name, text: unknown) {
  try {
    const record: unknown = JSON.parse(String(text));
    return isRecord(kind, record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Adds records, or replaces those with the same `_id`s. */
export function putRecords<Name extends Kind>(
  query: Query,
  kind: Name,
  records: readonly RecordTypes[Name][],
): Promise<Row[]> {
  const rows = records.map((record) => ({
    record_id: escapeText(record._id),
    ...Object.fromEntries(
      readColumns(kind, record).map(([name, value]) => [
        toColumnName(name),
        escapeValue(name, value),
      ]),
    ),
    record: JSON.stringify(record),
  }));
  const columns = Object.keys(rows[0] ?? {});
  return insertRows(
    query,
    KINDS[kind].table,
    columns,
    rows.map((row) => Object.values<Value>(row)),
    buildUpsert('record_id', columns.slice(1)),
  );
}

export async function removeRecord(query: Query, kind: Kind, id: string): Promise<void> {
  const values = [escapeText(id)];
  const deleted = query(`DELETE FROM ${KINDS[kind].table} WHERE record_id = $1`, values);
  const endPromises = 'UPDATE find_orders SET promised = 0 WHERE promised > 0 AND record_id = $1';
  await Promise.all([deleted, kind === 'orders' ? query(endPromises, values) : []]);
}

function buildClauses<Name extends Kind>(dialect: Dialect, selection: Selection<Name>) {
  const { where = {}, upTo = {}, below = {}, from = {}, contains = {} } = selection;
  const { ids, orderBy, isDescending = false, after, limit, promises } = selection;
  const conditions = [
    ...(ids === undefined ? [] : [buildIn(dialect, 'recordId', ids)]),
    ...(promises === undefined ? [] : [buildPromises(dialect, promises)]),
    ...Object.entries<Value | readonly string[]>(where).flatMap(([name, value]) =>
      Array.isArray(value)
        ? buildIn(dialect, name, value)
        : toConditions('=', { [name]: value as Value }),
    ),
    ...toConditions('<=', upTo),
    ...toConditions('<', below),
    ...toConditions('>=', from),
    ...Object.entries<readonly string[]>(contains).flatMap((entry) =>
      buildContains(dialect, entry),
    ),
  ];
  const tests = conditions.map(({ write }, index) => write(`$${index + 1}`));
  const values = conditions.map(({ value }) => value);
  const keys = orderBy === undefined ? [] : [toColumnName(orderBy)];
  tests.push(...keys.map((key) => `${key} IS NOT NULL`));
  if (after !== undefined) keys.push('record_id');
  if (after) {
    const placeholders = `($${values.length + 1}, $${values.length + 2})`;
    tests.push(`(${keys.join(', ')}) ${isDescending ? '<' : '>'} ${placeholders}`);
    values.push(after.value, escapeText(after.id));
  }
  const order = keys.map((key) => `${key} ${isDescending ? 'DESC' : 'ASC'}`);
  const clauses = [
    tests.length > 0 ? `WHERE ${tests.join(' AND ')}` : '',
    order.length > 0 ? `ORDER BY ${order.join(', ')}` : '',
    limit === undefined || limit === Infinity ? '' : `LIMIT ${Math.trunc(limit)}`,
  ];
  return { clauses: clauses.filter(Boolean).join(' '), values };
}

function toConditions(operator: string, values: Record<string, Value>) {
  return Object.entries(values).map(([name, value]) => ({
    write: (placeholder: string) => `${toColumnName(name)} ${operator} ${placeholder}`,
    value: escapeValue(name, value),
  }));
}

function buildIn({ texts }: Dialect, name: string, values: readonly string[]) {
  const column = toColumnName(name);
  return {
    write: (placeholder: string) => `${column} IN (${texts.replace('$1', () => placeholder)})`,
    value: JSON.stringify(values.map((value) => escapeValue(name, value))),
  };
}

function buildPromises({ defaultCollation }: Dialect, bookId: string) {
  const select = `SELECT record_id ${defaultCollation} FROM find_orders
    WHERE promised > 0 AND book_id =`;
  return {
    write: (placeholder: string) => `record_id IN (${select} ${placeholder})`,
    value: escapeText(bookId),
  };
}

/**
 * Builds the conditions for `contains`, which only the column `search` of orders supports. Of
 * several texts, one that is too short for the index is compared with the rows of the others.
 */
function buildContains(dialect: Dialect, [name, texts]: [string, readonly string[]]) {
  return texts.map((text) => {
    const escaped = escapeText(text);
    const isIndexed = texts.length === 1 || Array.from(text).length >= TRIGRAM_LENGTH;
    const indexed = isIndexed ? dialect.findOrderText(escaped) : undefined;
    if (indexed) return indexed;
    const write = (placeholder: string) => `${toColumnName(name)} LIKE ${placeholder} ESCAPE '!'`;
    return { write, value: buildContainsPattern(escaped) };
  });
}

export function toColumnName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function escapeValue(name: string, value: Value): Value {
  if (typeof value !== 'string') return value;
  return name === 'email' ? escapeEmail(value) : escapeText(value);
}
