import type { Kind, Kinds, Matching, Records, Selection } from '#api/records.ts';
import { RECORD_COLUMNS } from '../record-columns.ts';
import type { Query, Value } from './database.ts';
import { escapeText } from './storable.ts';

/** Each has `record_id`, the values of `RECORD_COLUMNS`, and in `record` all of it as JSON. */
const RECORD_TABLES: Record<Kind, string> = {
  orders: 'orders',
  jobs: 'jobs',
  events: 'provider_events',
  stockEntries: 'stock_entries',
  rehearsals: 'rehearsals',
  owners: 'owners',
  links: 'one_time_links',
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

/** Adds a record, or replaces the one with this `_id`. */
export async function putRecord<Name extends Kind>(
  query: Query,
  kind: Name,
  record: Kinds[Name],
): Promise<void> {
  const found = Object.entries<Value>(RECORD_COLUMNS[kind](record)).map(
    ([name, value]) => [columnOf(name), valueOf(value)] as const,
  );
  const row = [...found, ['record', JSON.stringify(record)] as const];
  const columns = row.map(([column]) => column);
  await query(
    `INSERT INTO ${RECORD_TABLES[kind]} (record_id, ${columns.join(', ')})
      VALUES ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})
      ON CONFLICT (record_id)
      DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [escapeText(record._id), ...row.map(([, value]) => value)],
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
