const KEY = 'kd-mock';

/** The key of an unfinished replacement of the data, see `data/data.ts`. */
export const UNFINISHED = 'kd-mock-unfinished';

/**
 * A copy in `localStorage` of what a starting page has to show or to finish, so that it need not open
 * a database: the controls in use, in words, or an unfinished replacement; `''` if there is neither.
 */
export function readMirror(): string {
  try {
    return localStorage.getItem(KEY) ?? localStorage.getItem(UNFINISHED) ?? '';
  } catch {
    return '';
  }
}

/** `words` describe the controls in use; `''` if all are normal. */
export function writeMirror(words: string): void {
  try {
    if (words) localStorage.setItem(KEY, words);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is denied: the badge lasts as long as the page.
  }
}
