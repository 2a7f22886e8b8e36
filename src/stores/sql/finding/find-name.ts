import { findName, slugsLike, type FoundName, type NameKind } from '#domain/finding/names.ts';
import type { Query } from '../database.ts';

/** The author or series whose page has this slug; `undefined` without one. */
export async function findNameIn(
  query: Query,
  kind: NameKind,
  slug: string,
): Promise<FoundName | undefined> {
  const like = slugsLike(slug);
  // Authors of the same book stand in its order.
  const rows = await query(
    `SELECT name, slug FROM find_names n WHERE kind = $1 AND slug IN ($2, $3)
      ORDER BY (SELECT MIN(position * 1000 + number) FROM find_book_names b
        WHERE b.kind = n.kind AND b.name = n.name)`,
    [kind, ...like],
  );
  const names = rows.map((row) => String(row['name']));
  const slugs = new Set(rows.map((row) => String(row['slug'])));
  // Only names with the same slug are numbered.
  const taken = slugs.size < names.length ? await readTaken(query, kind, like[1]) : slugs;
  return findName(names, slug, taken);
}

/** The slugs of names that continue this one with a number, and maybe more. */
export async function readTaken(query: Query, kind: NameKind, slug: string): Promise<Set<string>> {
  const rows = await query(
    'SELECT DISTINCT slug FROM find_names WHERE kind = $1 AND slug > $2 AND slug < $3',
    // What follows the hyphen begins with a digit: the colon comes after 9.
    [kind, `${slug}-`, `${slug}-:`],
  );
  return new Set(rows.map((row) => String(row['slug'])));
}
