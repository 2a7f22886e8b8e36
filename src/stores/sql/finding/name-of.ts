import { findName, slugsLike, type NameKind } from '#domain/finding/names.ts';
import type { Query } from '../database.ts';

/** The author or series whose page has this slug; `undefined` without one. */
export async function nameOf(
  query: Query,
  kind: NameKind,
  slug: string,
): Promise<string | undefined> {
  // Authors of the same book stand in its order.
  const rows = await query(
    `SELECT name FROM find_names n WHERE kind = $1 AND slug IN ($2, $3)
      ORDER BY (SELECT MIN(position * 1000 + number) FROM find_book_names b
        WHERE b.kind = n.kind AND b.name = n.name)`,
    [kind, ...slugsLike(slug)],
  );
  return findName(
    rows.map(({ name }) => String(name)),
    slug,
  );
}
