/** The inline script of the pages reads this key. The pages are built with the seed's books. */
const KEY = 'kd-books';

/** Records whether the demo has other books than its pages, which then show none at first. */
export function recordOwnBooks(hasOwn: boolean): void {
  try {
    if (hasOwn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, pages show the books of the seed for a moment.
  }
}
