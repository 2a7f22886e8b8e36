import type { Columns, Kind, RecordTypes } from '../records.ts';
import { ANY_VALUE, type RecordCursor, type RecordReader, type Selection } from '../store.ts';

type PageRequest<Name extends Kind> = Pick<Selection<Name>, 'where' | 'from'> & {
  orderBy: Columns[Name];
  read(record: RecordTypes[Name]): number;
  /** The value of `next` in the previous page. */
  cursor?: string | undefined;
  limit?: number;
};

const PAGE_SIZE = 50;

/** Reads a page of the records with a value in the column, from high to low. */
export async function readPage<Name extends Kind>(
  records: RecordReader,
  kind: Name,
  { where = {}, from = {}, orderBy, read, cursor, limit = PAGE_SIZE }: PageRequest<Name>,
): Promise<{ records: RecordTypes[Name][]; total: number; next: string | null }> {
  const matching = { where, from, upTo: { [orderBy]: ANY_VALUE } } as Selection<Name>;
  const [rows, total] = await Promise.all([
    records.list(kind, {
      ...matching,
      orderBy,
      isDescending: true,
      after: cursor === undefined ? null : parseCursor(cursor),
      limit: limit + 1,
    }),
    records.count(kind, matching),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = last && rows.length > limit ? `${read(last)}.${last._id}` : null;
  return { records: page, total, next };
}

function parseCursor(cursor: string): RecordCursor {
  const [value = '', id = ''] = cursor.split('.', 2);
  return { value: Number(value), id };
}
