import * as v from 'valibot';

type ColumnValue = string | number | null;

/** Describes one kind of record. Types, checks, object stores and SQL statements follow from it. */
export interface KindDescription<Item, Column extends string> {
  /** The SQL table. */
  table: string;
  /** The version of the schema that introduced the table: see `stores/sql/migrations.ts`. */
  since: number;
  /** What this release writes; fields that it does not know are kept. */
  schema: v.GenericSchema<unknown, Item>;
  /** A stored record that does not fit this schema is damaged. */
  essential: v.GenericSchema;
  /** The values that records can be found by, in addition to `_id`. SQL has a column for each. */
  columns: Record<Column, (record: Item) => ColumnValue>;
}

type WithFields<Fields extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Fields, undefined>>;

/**
 * `essential` are the fields that the shop cannot work without: an older release may have written
 * fewer, a newer one other values. By default, all fields.
 */
export function describeKind<Fields extends v.ObjectEntries, Column extends string = never>({
  fields,
  essential = fields,
  ...rest
}: Pick<KindDescription<WithFields<Fields>, Column>, 'table' | 'since' | 'columns'> & {
  fields: Fields;
  essential?: v.ObjectEntries;
}): KindDescription<WithFields<Fields>, Column> {
  const schema = v.looseObject(fields) as v.GenericSchema<unknown, WithFields<Fields>>;
  return { ...rest, schema, essential: v.object(essential) };
}

export const id = v.string();
export const integer = v.pipe(v.number(), v.integer());
export const count = v.pipe(integer, v.minValue(0));
export const list = v.array(v.unknown());
export const paise = v.pipe(v.number(), v.integer());
/** ms since 1970. */
export const epochMs = v.pipe(v.number(), v.integer());
/** When the next work on the record is due; `null`: never. */
export const due = v.nullable(epochMs);
