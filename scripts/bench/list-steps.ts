import type { Page } from '@playwright/test';
import type { Book } from '../../src/contract/book.ts';

/** The user's steps in the list, by the names of the controls. */
export const STEPS = [
  { name: 'filter', control: 'Mystery', to: 'fewer' },
  { name: 'sort', control: 'High to Low', to: 'other order' },
  { name: 'clear', control: 'Clear', to: 'all' },
] as const;

/**
 * Writes rows over the books of the shop's own database. The running worker has compared them with
 * its seed already and does so again only when it next opens the database.
 */
export function writeBooks(page: Page, books: Book[]): Promise<void> {
  return page.evaluate(async (rows) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('kitabdost');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const transaction = db.transaction('books', 'readwrite');
    const store = transaction.objectStore('books');
    store.clear();
    for (const [position, row] of rows.entries()) store.put(row, position);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    db.close();
  }, books);
}

/** The text of the list's status. */
export function readStatus(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main [role="status"]')?.textContent ?? '');
}

/** ms from a click on the control to the frame after the list of that choice is there. */
export function timeStep(page: Page, control: string): Promise<number> {
  return page.evaluate(async (name) => {
    const describe = () =>
      `${document.querySelector('main [role="status"]')?.textContent} ${document.querySelector('article')?.textContent}`;
    const controls = [...document.querySelectorAll<HTMLElement>('main label, main button')];
    // The count of a filter stands at the end of its label.
    const nameOf = (one: HTMLElement) =>
      one.querySelector('input')?.nextSibling?.textContent ?? one.textContent;
    const found = controls.find((one) => nameOf(one)?.trim() === name);
    if (!found) throw new Error(`The page has no control "${name}".`);
    const before = describe();
    const changed = new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (describe() === before || document.querySelector('.book-list[aria-busy]')) return;
        watcher.disconnect();
        resolve();
      });
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    });
    const from = performance.now();
    found.click();
    await Promise.race([
      changed,
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error(`"${name}" changed nothing.`)), 10_000),
      ),
    ]);
    // The frame is done when a task queued from its animation callback runs.
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
    return performance.now() - from;
  }, control);
}
