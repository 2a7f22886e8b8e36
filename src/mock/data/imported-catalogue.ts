import type { Whole } from '#stores/whole.ts';
import { changeRows, readRows } from '../database.ts';

const KEYS = ['catalogue'] as const;

export type Catalogue = Pick<Whole, 'categories' | 'books'>;

/** The catalogue that was imported in the place of the seed's: a store is filled with it when it opens. */
export async function readCatalogue(): Promise<Catalogue | undefined> {
  const { catalogue } = await readRows(KEYS);
  const kept = catalogue as Partial<Catalogue> | undefined;
  const isSound = Array.isArray(kept?.books) && Array.isArray(kept.categories);
  return isSound ? (kept as Catalogue) : undefined;
}

/** Without one, the seed's comes back. Gives back the one before. */
export async function writeCatalogue(next: Catalogue | undefined): Promise<Catalogue | undefined> {
  const before = await readCatalogue();
  await changeRows(KEYS, () => ({ catalogue: next }));
  return before;
}
