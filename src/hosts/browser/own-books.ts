/** The inline script of the shop's pages reads this key. They are built with the seed's books. */
const KEY = 'kd-books';

/**
 * Records whether the demo in this browser has other books than the built pages; the pages then
 * wait for these books.
 */
export function recordOwnBooks(hasOwn: boolean): void {
  try {
    if (hasOwn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the pages show the books of the seed for a moment.
  }
}
