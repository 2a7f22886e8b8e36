import { readLocal, writeLocal } from '#ui/browser/storage.ts';

/** The key of the mirror: a copy of the controls' description. */
const KEY = 'kd-mock';

/** The key of an unfinished replacement of the data, see `data/data.ts`. */
export const UNFINISHED = 'kd-mock-unfinished';

/** Returns the mirror, else an unfinished replacement, else `''`; no database is needed. */
export function readMirror(): string {
  return readLocal(KEY) ?? readLocal(UNFINISHED) ?? '';
}

export function isUnfinished(): boolean {
  return readLocal(UNFINISHED) !== null;
}

/** Stores the description of the controls, `''` if all are normal; without storage, nothing. */
export function writeMirror(words: string): void {
  writeLocal(KEY, words || undefined);
}
