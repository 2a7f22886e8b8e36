import type { Whole } from '#stores/whole.ts';
import { readRows } from './database.ts';

const KEYS = ['catalogue'] as const;

export type Catalogue = Pick<Whole, 'categories' | 'books'>;

/** What the shop's database notes of the data that were put into it. */
export interface Replacement {
  id: string;
  /** Imported in the place of the seed's. */
  catalogue: Catalogue | undefined;
}

/** Whether the note in the database is of the replacement with this id. */
export function isOf(id: string, note: unknown): boolean {
  return (note as Partial<Replacement> | undefined)?.id === id;
}

/** The imported catalogue: a store is filled with it when it opens. */
export async function readCatalogue(note: unknown): Promise<Catalogue | undefined> {
  // Earlier releases kept it among the settings.
  const { catalogue } = (note ?? (await readRows(KEYS))) as { catalogue?: Partial<Catalogue> };
  const isSound = Array.isArray(catalogue?.books) && Array.isArray(catalogue.categories);
  return isSound ? (catalogue as Catalogue) : undefined;
}
