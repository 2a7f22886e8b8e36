import type { Kind, Kinds, Matching, Records, Selection } from '#api/records.ts';
import { RECORD_COLUMNS } from '../record-columns.ts';
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

/** `lock` goes at the end of each query: see `Dialect.forUpdate`. */
export function readRecords(query: Query, lock = ''): Records {
  return {
    async get<Name extends Kind>(kind: Name, id: string) {
      const [row] = await query(
        `SELECT record FROM ${RECORD_TABLES[kind]} WHERE record_id = $1 ${lock}`,
        [escapeText(id)],
      );
      return row && (JSON.parse(String(row['record'])) as Kinds[Name]);
    },

    async list<Name extends Kind>(kind: Name, selection: Selection<Name>) {
      const { clauses, values } = clausesOf(selection);
      const rows = await query(
        `SELECT record FROM ${RECORD_TABLES[kind]} ${clauses} ${lock}`,
        values,
      );
      return rows.map(({ record }) => JSON.parse(String(record)) as Kinds[Name]);
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
    most === undefined ? '' : `LIMIT ${Math.trunc(most)}`,
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
