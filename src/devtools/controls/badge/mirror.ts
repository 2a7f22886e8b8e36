const KEY = 'kd-mock';

/** As long as something lies here, data were replaced and not all is done, see `data.ts`. */
export const UNFINISHED = 'kd-mock-unfinished';

/**
 * `''` where a page that starts has nothing to see to: it knows that without opening a database.
 * Else what is set of the mock, in words, or what is unfinished.
 */
export function readMirror(): string {
  try {
    return localStorage.getItem(KEY) ?? localStorage.getItem(UNFINISHED) ?? '';
  } catch {
    return '';
  }
}

/** `''` when all is normal. */
export function writeMirror(words: string): void {
  try {
    if (words) localStorage.setItem(KEY, words);
    else localStorage.removeItem(KEY);
  } catch {
    // Where nothing is kept the mark goes with the page.
  }
}
