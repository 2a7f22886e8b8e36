import type { Kind, Kinds, Matching, Records, Selection } from '#api/records.ts';
import { RECORD_COLUMNS } from '../record-columns.ts';
import { isRecord } from '../rows.ts';
import type { Query, Value } from './database.ts';
import { insertRows, orUpdate } from './insert-rows.ts';
import { escapeText } from './storable.ts';

/** Each has `record_id`, the values of `RECORD_COLUMNS`, and in `record` all of it as JSON. */
const RECORD_TABLES: Record<Kind, string> = {
  orders: 'orders',
  keyedCalls: 'keyed_calls',
  jobs: 'jobs',
  events: 'provider_events',
  stockEntries: 'stock_entries',
  rehearsals: 'rehearsals',
  owners: 'owners',
  links: 'one_time_links',
  imports: 'imports',
  importParts: 'import_parts',
  importBatches: 'import_batches',
};

/** Receives the kind and the key of a record that cannot be read. */
export type OnDamage = (kind: Kind, id: string) => void;

interface ReadOptions {
  /** At the end of each query: see `Dialect.forUpdate`. */
  lock?: string;
  onDamage?: OnDamage | undefined;
}

/** A list leaves damaged records out, so that each costs only itself; `get` rejects for one. */
export function readRecords(query: Query, { lock = '', onDamage }: ReadOptions = {}): Records {
  return {
    async get<Name extends Kind>(kind: Name, id: string) {
      const [row] = await query(
        `SELECT record FROM ${RECORD_TABLES[kind]} WHERE record_id = $1 ${lock}`,
        [escapeText(id)],
      );
      const record = row && parseRecord(kind, row['record']);
      if (row && !record) throw new Error(`The record ${id} of ${kind} is damaged.`);
      return record;
    },

    async list<Name extends Kind>(kind: Name, selection: Selection<Name>) {
      const { most = Infinity } = selection;
      // As many more as are damaged, or those would take the place of others.
      for (let damaged = 0; ;) {
        const { clauses, values } = clausesOf({ ...selection, most: most + damaged });
        const rows = await query(
          `SELECT record_id, record FROM ${RECORD_TABLES[kind]} ${clauses} ${lock}`,
          values,
        );
        const found = rows.flatMap(({ record_id: id, record }) => {
          const parsed = parseRecord(kind, record);
          if (!parsed) onDamage?.(kind, String(id));
          return parsed ?? [];
        });
        if (found.length >= most || rows.length < most + damaged) return found.slice(0, most);
        damaged = rows.length - found.length;
      }
    },

    async count<Name extends Kind>(kind: Name, matching: Matching<Name>) {
      const { clauses, values } = clausesOf(matching);
      const [row] = await query(
        `SELECT COUNT(*) AS count FROM ${RECORD_TABLES[kind]} ${clauses}`,
        values,
      );
      return Number(row?.['count']);
    },
  };
}

function parseRecord<Name extends Kind>(kind: Name, text: unknown): Kinds[Name] | undefined {
  try {
    const record: unknown = JSON.parse(String(text));
    return isRecord(kind, record) ? record : undefined;
  } catch {
    return undefined;
  }
}

/** Adds records, or replaces those with these `_id`s. */
export async function putRecords<Name extends Kind>(
  query: Query,
  kind: Name,
  records: readonly Kinds[Name][],
): Promise<void> {
  const rows = records.map((record) => ({
    record_id: escapeText(record._id),
    ...Object.fromEntries(
      Object.entries<Value>(RECORD_COLUMNS[kind](record)).map(([name, value]) => [
        columnOf(name),
        valueOf(value),
      ]),
    ),
    record: JSON.stringify(record),
  }));
  const columns = Object.keys(rows[0] ?? {});
  await insertRows(
    query,
    RECORD_TABLES[kind],
    columns,
    rows.map((row) => Object.values<Value>(row)),
    orUpdate('record_id', columns.slice(1)),
  );
}

export async function removeRecord(query: Query, kind: Kind, id: string): Promise<void> {
  await query(`DELETE FROM ${RECORD_TABLES[kind]} WHERE record_id = $1`, [escapeText(id)]);
}

/** What stands behind the table's name, and its values. */
function clausesOf<Name extends Kind>(selection: Selection<Name>) {
  const { where = {}, upTo = {}, below = {}, contains = {} } = selection;
  const { orderBy, isDescending = false, most } = selection;
  const conditions = [
    ...conditionsOf('=', where),
    ...conditionsOf('<=', upTo),
    ...conditionsOf('<', below),
    ...conditionsOf('LIKE', contains).map(likeText),
  ];
  const texts = conditions.map(
    ({ text }, at) => `${text} $${at + 1}${text.endsWith('LIKE') ? " ESCAPE '!'" : ''}`,
  );
  const clauses = [
    texts.length > 0 ? `WHERE ${texts.join(' AND ')}` : '',
    orderBy === undefined ? '' : `ORDER BY ${columnOf(orderBy)} ${isDescending ? 'DESC' : 'ASC'}`,
    most === undefined || most === Infinity ? '' : `LIMIT ${Math.trunc(most)}`,
  ];
  return { clauses: clauses.join(' '), values: conditions.map(({ value }) => value) };
}

function conditionsOf(operator: string, values: Record<string, Value>) {
  return Object.entries(values).map(([name, value]) => ({
    text: `${columnOf(name)} ${operator}`,
    value: valueOf(value),
  }));
}

/** `%` and `_` mean themselves. */
function likeText({ text, value }: { text: string; value: Value }) {
  return { text, value: `%${String(value).replaceAll(/[!%_]/g, '!$&')}%` };
}

function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valueOf(value: Value): Value {
  return typeof value === 'string' ? escapeText(value) : value;
}
