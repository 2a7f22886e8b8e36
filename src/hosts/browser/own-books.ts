/** Read by the inline script of the shop's pages, which the build has made with the books of the seed. */
const KEY = 'kd-books';

/** Notes whether the demo in this browser has other books than its pages, which then wait for them. */
export function noteOwnBooks(hasOwn: boolean): void {
  try {
    if (hasOwn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the pages show the books of the seed for a moment.
  }
}
