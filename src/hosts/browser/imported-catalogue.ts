import type { Snapshot } from '#stores/snapshot.ts';
import { readRows } from './database.ts';

const KEYS = ['catalogue'] as const;

export type Catalogue = Pick<Snapshot, 'categories' | 'books'>;

/** The note that an import leaves in the shop's database. */
export interface Replacement {
  id: string;
  /** Used instead of the seed; `undefined` keeps the seed's. */
  catalogue: Catalogue | undefined;
}

/** Whether `note` was left by the import with this id. */
export function isOf(id: string, note: unknown): boolean {
  return (note as Partial<Replacement> | undefined)?.id === id;
}

/** The imported catalogue, with which the database is seeded; `undefined` when there is none. */
export async function readCatalogue(note: unknown): Promise<Catalogue | undefined> {
  // Earlier releases stored it among the settings.
  const { catalogue } = (note ?? (await readRows(KEYS))) as { catalogue?: Partial<Catalogue> };
  const isSound = Array.isArray(catalogue?.books) && Array.isArray(catalogue.categories);
  return isSound ? (catalogue as Catalogue) : undefined;
}
