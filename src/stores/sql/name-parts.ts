import { numberSlugs, type NameKind } from '#domain/finding/names.ts';
import type { Database } from './database.ts';
import { readTaken } from './finding/find-name.ts';

const NONE: ReadonlySet<string> = new Set();

/** The slugs of all authors or series, in parts of `size` different names, in alphabetical order. */
export function createNameParts({ readCatalogue }: Pick<Database, 'readCatalogue'>, size: number) {
  return {
    async count(kind: NameKind): Promise<number> {
      const [row] = await readCatalogue(
        'SELECT COUNT(DISTINCT slug) AS slugs FROM find_names WHERE kind = $1',
        [kind],
      );
      return Math.ceil(Number(row?.['slugs']) / size);
    },

    /** None when there is no such part, which is numbered from 1. */
    async slugs(kind: NameKind, part: number): Promise<string[]> {
      const rows = await readCatalogue(
        `SELECT slug, COUNT(*) AS names FROM find_names WHERE kind = $1
          GROUP BY slug ORDER BY slug LIMIT $2 OFFSET $3`,
        [kind, size, (part - 1) * size],
      );
      const slugs = rows.map(async (row) => {
        const [slug, count] = [String(row['slug']), Number(row['names'])];
        const taken = count > 1 ? await readTaken(readCatalogue, kind, slug) : NONE;
        return numberSlugs(slug, count, taken);
      });
      return (await Promise.all(slugs)).flat();
    },
  };
}
