import type { Kind, Kinds, Matching, Selection } from '#api/records.ts';
import { RECORD_COLUMNS } from './record-columns.ts';

type Values = Record<string, string | number | null>;

/** The records of the selection, for stores that look at all records of a kind. */
export function selectRecords<Name extends Kind>(
  kind: Name,
  records: readonly Kinds[Name][],
  { orderBy, isDescending = false, most, ...matching }: Selection<Name>,
): Kinds[Name][] {
  const valuesOf = (record: Kinds[Name]): Values => RECORD_COLUMNS[kind](record);
  const found = records.filter((record) => matches(valuesOf(record), matching));
  if (orderBy !== undefined) {
    const sign = isDescending ? -1 : 1;
    found.sort((one, other) => sign * compare(valuesOf(one)[orderBy], valuesOf(other)[orderBy]));
  }
  return found.slice(0, most);
}

function matches<Name extends Kind>(
  values: Values,
  { where = {}, upTo = {}, below = {}, contains = {} }: Matching<Name>,
): boolean {
  return (
    Object.entries(where).every(([column, value]) => values[column] === value) &&
    Object.entries(upTo).every(
      ([column, limit]) => isNumber(values[column]) && values[column] <= Number(limit),
    ) &&
    Object.entries(below).every(
      ([column, limit]) => isNumber(values[column]) && values[column] < Number(limit),
    ) &&
    Object.entries(contains).every(([column, text]) =>
      String(values[column] ?? '').includes(String(text)),
    )
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function compare(one: unknown, other: unknown): number {
  return Number(one) - Number(other);
}
