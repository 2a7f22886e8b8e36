import { type GenreChange, replaceGenre } from '#domain/categories.ts';
import type { Query } from '../database.ts';
import type { Dialect } from '../dialects.ts';
import { FACET_SQL, toListKey, toSetKey } from './schema.ts';
import { numberNames } from './write.ts';

/**
 * Replaces or removes a genre in all books and their search tables. A name of a genre has no `"`,
 * so that it is found in JSON with its quotation marks.
 */
export async function replaceGenreInBooks(
  query: Query,
  { findText }: Pick<Dialect, 'findText'>,
  change: GenreChange,
): Promise<void> {
  const { from, to, last } = change;
  const old = JSON.stringify(from);
  const quote = (name: string | undefined) =>
    name === undefined ? "''" : `'${JSON.stringify(name).replaceAll("'", "''")}'`;
  const replaced =
    to === undefined
      ? `replace(replace(replace(genres, ',' || $1, ''), $1 || ',', ''), $1, ${quote(last)})`
      : `replace(genres, $1, ${quote(to)})`;
  await query(`UPDATE books SET genres = ${replaced} WHERE ${findText}(genres, $1) > 0`, [old]);
  const rows = await query('SELECT number, name FROM find_genres');
  const lists = rows.flatMap(({ number, name }) => {
    const genres = JSON.parse(String(name)) as string[];
    if (!genres.includes(from)) return [];
    const changed = replaceGenre(genres, change);
    return { number: Number(number), list: toListKey(changed), set: toSetKey(changed) };
  });
  if (lists.length === 0) return;
  const names = new Set(lists.flatMap(({ list, set }) => [list, set]));
  const numbers = await numberNames(
    query,
    'find_genres',
    [...names].filter((name) => name !== ''),
  );
  const buildCases = (kind: 'list' | 'set') =>
    lists
      .map(({ number, [kind]: key }) => `WHEN ${number} THEN ${numbers.get(key) ?? 0}`)
      .join(' ');
  await query(
    `UPDATE find_books SET traits = ${FACET_SQL.withGenres('traits', buildCases('set'))},
      genres = CASE genres ${buildCases('list')} ELSE genres END
      WHERE genres IN (${lists.map(({ number }) => number).join(', ')})`,
  );
  await query('DELETE FROM find_traits');
  await query(
    'INSERT INTO find_traits (traits, books) SELECT traits, COUNT(*) FROM find_books GROUP BY traits',
  );
}
