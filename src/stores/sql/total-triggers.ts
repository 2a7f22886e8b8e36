import { buildGroupBy, type Total } from './totals.ts';

/** The rows that each kind of change adds and removes. */
const CHANGES = [
  { event: 'INSERT', isAdded: true, isRemoved: false },
  { event: 'UPDATE', isAdded: true, isRemoved: true },
  { event: 'DELETE', isAdded: false, isRemoved: true },
];

/** Builds row-level triggers: SQLite has no others, and only one writer. */
export function buildSqliteTriggers(total: Total): string[] {
  const { table, sourceTable, keys, where, sums } = total;
  const names = Object.keys(sums);

  const buildCount = (row: 'new' | 'old') => {
    const sign = row === 'new' ? '' : '-';
    const values = Object.values(sums).map((sum) => `${sign}(${sum(row)})`);
    const changes = names.map((name, index) => `${name} = ${name} + ${values[index]}`);
    const conditions = [where(row), ...keys.map((key) => `${key} = ${row}.${key}`)];
    return `UPDATE ${table} SET ${changes.join(', ')} WHERE ${conditions.join(' AND ')};
      INSERT INTO ${table} (${[...keys, ...names].join(', ')})
        SELECT ${[...keys.map((key) => `${row}.${key}`), ...values].join(', ')}
        WHERE ${where(row)} AND changes() = 0;`;
  };
  const parts = [where, ...keys.map((key) => (row: string) => `${row}.${key}`)];
  const isChanged = [...parts, ...Object.values(sums)]
    .map((part) => `${part('old')} IS NOT ${part('new')}`)
    .join(' OR ');

  return CHANGES.map(
    ({
      event,
      isAdded,
      isRemoved,
    }) => `CREATE TRIGGER ${table}_${event} AFTER ${event} ON ${sourceTable}
      ${isAdded && isRemoved ? `WHEN ${isChanged}` : ''}
      BEGIN ${isRemoved ? buildCount('old') : ''} ${isAdded ? buildCount('new') : ''} END`,
  );
}

/** Builds statement-level triggers, because one statement of an import changes hundreds of rows. */
export function buildPostgresTriggers(total: Total): string[] {
  const { table, sourceTable, keys, where, sums } = total;
  const names = Object.keys(sums);

  const buildSelect = (rows: 'new_rows' | 'old_rows') => {
    const sign = rows === 'new_rows' ? '' : '-';
    const values = Object.entries(sums).map(([name, sum]) => `${sign}(${sum(rows)}) AS ${name}`);
    return `SELECT ${[...keys, ...values].join(', ')} FROM ${rows} WHERE ${where(rows)}`;
  };
  const summed = names.map((name) => `SUM(${name}) AS ${name}`);
  const isNonZero = names.map((name) => `SUM(${name}) <> 0`).join(' OR ');
  const hasSameKeys = ['TRUE', ...keys.map((key) => `${key} = change.${key}`)].join(' AND ');
  // A key may have several rows: see `createTotals`.
  const freePart = `SELECT part FROM ${table} WHERE ${hasSameKeys} LIMIT 1 FOR UPDATE SKIP LOCKED`;

  return CHANGES.flatMap(({ event, isAdded, isRemoved }) => {
    const name = `${table}_${event.toLowerCase()}`;
    const rows = [
      isAdded ? buildSelect('new_rows') : [],
      isRemoved ? buildSelect('old_rows') : [],
    ].flat();
    const tables = [
      isAdded ? 'NEW TABLE AS new_rows' : '',
      isRemoved ? 'OLD TABLE AS old_rows' : '',
    ];
    return [
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE change RECORD;
        BEGIN
          FOR change IN
            SELECT ${[...keys, ...summed].join(', ')} FROM (${rows.join(' UNION ALL ')}) AS changed
              ${buildGroupBy(total)} HAVING ${isNonZero}
          LOOP
            UPDATE ${table} SET ${names.map((sum) => `${sum} = ${table}.${sum} + change.${sum}`).join(', ')}
              WHERE part = (${freePart});
            IF NOT FOUND THEN
              INSERT INTO ${table} (${[...keys, ...names].join(', ')})
                VALUES (${[...keys, ...names].map((column) => `change.${column}`).join(', ')});
            END IF;
          END LOOP;
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER ${name} AFTER ${event} ON ${sourceTable} REFERENCING ${tables.join(' ')}
        FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    ];
  });
}

/** Lists the names of the functions that the triggers in PostgreSQL call. */
export function listFunctions({ table }: Total): string[] {
  return CHANGES.map(({ event }) => `${table}_${event.toLowerCase()}`);
}
