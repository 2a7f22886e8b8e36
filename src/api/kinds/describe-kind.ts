import * as v from 'valibot';

type ColumnValue = string | number | null;

/** A kind of record, from which types, validation, object stores and SQL statements are derived. */
export interface KindDescription<Item, Column extends string> {
  table: string;
  /** The fields that this release writes; unknown fields are kept. */
  schema: v.GenericSchema<unknown, Item>;
  /** A stored record that does not match this schema is damaged. */
  essential: v.GenericSchema;
  /** The values by which records are selected, besides `_id`; SQL has a column for each. */
  columns: Record<Column, (record: Item) => ColumnValue>;
  /** The field with the owner's id: their records are deleted with the user's account. */
  ownedBy?: '_id' | ('userId' & NoInfer<Column>);
}

type WithFields<Fields extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Fields, undefined>>;

type Description<Item, Column extends string> = Pick<
  KindDescription<Item, Column>,
  'table' | 'ownedBy'
> &
  Partial<Pick<KindDescription<Item, Column>, 'columns'>>;

/**
 * Describes a kind. `essential` are the fields without which a record is damaged, by default all.
 * List few: other releases may have written fewer fields, or other values.
 */
export function describeKind<Fields extends v.ObjectEntries, Column extends string = never>({
  fields,
  essential = fields,
  columns = {} as Record<Column, never>,
  ...rest
}: Description<WithFields<Fields>, Column> & {
  fields: Fields;
  essential?: v.ObjectEntries;
}): KindDescription<WithFields<Fields>, Column> {
  const schema = v.looseObject(fields) as v.GenericSchema<unknown, WithFields<Fields>>;
  return { ...rest, columns, schema, essential: v.object(essential) };
}

export const id = v.string();
export const integer = v.pipe(v.number(), v.integer());
export const count = v.pipe(integer, v.minValue(0));
export const list = v.array(v.unknown());
export const paise = v.pipe(v.number(), v.integer());
/** ms since 1970. */
export const epochMs = v.pipe(v.number(), v.integer());
/** When the next work on the record is due, in ms since 1970; `null` if there is none. */
export const due = v.nullable(epochMs);
