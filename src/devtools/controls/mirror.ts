/** The key of the mirror: a copy of the controls' description. */
const KEY = 'kd-mock';

/** The key of an unfinished replacement of the data, see `data/data.ts`. */
export const UNFINISHED = 'kd-mock-unfinished';

/** Returns the mirror, else an unfinished replacement, else `''`; no database is needed. */
export function readMirror(): string {
  return read(KEY) ?? read(UNFINISHED) ?? '';
}

export function isUnfinished(): boolean {
  return read(UNFINISHED) !== null;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the description of the controls; `''` if all are normal. */
export function writeMirror(words: string): void {
  try {
    if (words) localStorage.setItem(KEY, words);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is denied: the badge is lost when the page is closed.
  }
}
