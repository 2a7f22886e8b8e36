const KEY = 'kd-mock';

/** What is set of the mock, in words: a page that starts sees it without opening a database. */
export function readMirror(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
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
