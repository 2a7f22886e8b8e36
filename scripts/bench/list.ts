import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Book } from '#contract/catalogue/book.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { findBooks, type Found } from '#domain/finding/find-books.ts';
import { books } from '#seed/books.ts';
import { generateBooks } from './catalogue/make-books.ts';
import { LIMITS } from './limits.ts';
import { openPhone } from './phone.ts';
import { judge, median, printTable, waitForIdleMachine } from './report.ts';
import type { Sites } from './sites.ts';

/** The sizes of lists: with up to 500 books, the page filters; with more, the API does. */
const LISTS = [
  { count: 500, limit: LIMITS.list.firstCardsMs },
  { count: 10_000, limit: Infinity },
];
const MYSTERY: BookQuery = { ...EVERYTHING, categories: ['Mystery'] };
/** The measured steps: the name of a control, and the query of the list that it leads to. */
const STEPS: { name: string; control: string; query: BookQuery }[] = [
  { name: 'filter', control: 'Mystery', query: MYSTERY },
  { name: 'sort', control: 'High to Low', query: { ...MYSTERY, sort: 'HIGH_TO_LOW' } },
  { name: 'clear', control: 'Clear', query: EVERYTHING },
];
/** The cards that fit on the phone's screen, and one more row. */
const FIRST_CARDS = 6;
const PAUSE_MS = 300;
/** The time in which a page that shows its list finishes all other work. */
const SETTLE_MS = 2500;

/** Measures filtering and sorting in the page and by the API, on a slow CPU. */
export async function measureList(browser: Browser, { shop, paths }: Sites, runs: number) {
  await waitForIdleMachine();
  const { page, close } = await openPhone(browser);
  const url = shop.origin + paths.books;
  await openList(page, url, books.length);
  const rows: string[][] = [];
  for (const { count, limit } of LISTS) {
    const made = [...generateBooks(count)].map((book) => ({
      ...book,
      coverImg: books[book.id % books.length]?.coverImg ?? '',
    }));
    await writeBooks(page, made);
    await openList(page, url, count);
    const catalogue = made.map((book, position) => ({ book, position }));
    const steps = STEPS.map((step) => ({ ...step, times: [] as [number, number][] }));
    for (let run = 0; run < runs; run++)
      for (const { control, query, times } of steps) {
        times.push(await timeStep(page, control, findBooks(catalogue, query)));
        await wait(PAUSE_MS);
      }
    for (const { name, times } of steps) {
      const [first, all] = [median(times.map(([ms]) => ms)), median(times.map(([, ms]) => ms))];
      const cells = [first.toFixed(0), all.toFixed(0), ...judge(first, limit)];
      rows.push([`${name}, ${count} books`, ...cells]);
    }
  }
  await close();
  printTable(
    'List, ms from a click to the frame with the first cards of its list, and with all',
    ['step', 'first cards', 'all', 'limit', ''],
    rows,
  );
}

/** Replaces the books in the shop's database. The worker reads them at its next call. */
function writeBooks(page: Page, rows: Book[]): Promise<void> {
  return page.evaluate(async (all) => {
    // When the worker opens its database, it replaces unknown books. It responds once that is done.
    await fetch('/api/categories');
    return new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('kitabdost');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const transaction = request.result.transaction('books', 'readwrite');
        const store = transaction.objectStore('books');
        store.clear();
        for (const [position, row] of all.entries()) store.put(row, position);
        transaction.onabort = () => reject(transaction.error);
        transaction.oncomplete = () => resolve(request.result.close());
      };
    });
  }, rows);
}

/** Opens the list. Waits until a worker controls the page and the list shows `count` books. */
async function openList(page: Page, url: string, count: number): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(
    (number) => {
      const status = document.querySelector('main [role="status"]')?.textContent ?? '';
      const shown = Number.parseInt(status.replaceAll(',', ''));
      return navigator.serviceWorker.controller !== null && shown === number;
    },
    count,
    { timeout: 60_000, polling: 250 },
  );
  await wait(SETTLE_MS);
}

/**
 * Clicks on the control. Resolves with the ms from the click to the frame with the number of books
 * and the first cards of the list that it leads to, and to the frame with all cards.
 */
function timeStep(page: Page, control: string, list: Found<Book>): Promise<[number, number]> {
  const titles = list.books.map(({ title }) => title);
  const options = { name: control, titles, total: list.total, firstCards: FIRST_CARDS };
  return page.evaluate(async ({ name, titles: wanted, total, firstCards }) => {
    const isShown = (limit: number) => {
      const status = document.querySelector('main [role="status"]')?.textContent ?? '';
      if (Number.parseInt(status.replaceAll(',', '')) !== total) return false;
      const cards = [...document.querySelectorAll('.book-grid article')];
      const shown = cards.map((card) => card.getAttribute('aria-label'));
      return wanted.slice(0, limit).join('\n') === shown.slice(0, limit).join('\n');
    };
    const anyChange = { subtree: true, childList: true, characterData: true, attributes: true };
    const waitForFrame = (limit: number) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`"${name}" did not lead to its list.`)), 10_000);
        new MutationObserver((_, observer) => {
          if (!isShown(limit)) return;
          observer.disconnect();
          // A message posted in an animation callback arrives after the frame.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - start);
            port2.postMessage(null);
          });
        }).observe(document.body, anyChange);
      });
    const controls = [...document.querySelectorAll<HTMLElement>('main label, main button')];
    // A filter's label ends with its count.
    const getName = (element: HTMLElement) =>
      (element.querySelector('input')?.nextSibling?.textContent ?? element.textContent)?.trim();
    const found = controls.find((item) => getName(item) === name);
    if (!found) throw new Error(`The page has no control "${name}".`);
    if (isShown(firstCards)) throw new Error(`The list of "${name}" is shown before the click.`);
    const frames = [waitForFrame(firstCards), waitForFrame(Infinity)] as const;
    const start = performance.now();
    found.click();
    return Promise.all(frames);
  }, options);
}
