import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Book } from '#contract/book.ts';
import { books } from '#seed/books.ts';
import { generateBooks } from './catalogue/make-books.ts';
import { waitForIdleMachine } from './idle-machine.ts';
import { openPhone } from './phone.ts';
import { formatMs, median, printBudgets, printTable } from './report.ts';
import type { Sites } from './sites.ts';

/** A page contains at most this many books; in a larger shop, it calls the API. */
const MAX_LOCAL = 500;
const MANY = 10_000;
/** The user's steps in the list, by the names of the controls. */
const STEPS = { filter: 'Mystery', sort: 'High to Low', clear: 'Clear' };
const STEP_TIMEOUT_MS = 150;

/**
 * Measures filtering and sorting in a list in the page and in a list from the API, on a slow CPU.
 */
export async function measureList(browser: Browser, { shop, paths }: Sites, runs: number) {
  await waitForIdleMachine();
  const { page, close } = await openPhone(browser);
  const url = shop.origin + paths.books;
  await openList(page, url, books.length);
  const times = new Map<string, number[]>();
  for (const count of [MAX_LOCAL, MANY]) {
    const made = generateBooks(count).map((book) => ({
      ...book,
      coverImg: books[book.id % books.length]?.coverImg ?? '',
    }));
    await writeBooks(page, [...made]);
    await openList(page, url, count);
    for (let run = 0; run < runs; run++)
      for (const [step, control] of Object.entries(STEPS)) {
        const name = `${step} ${count} books`;
        times.set(name, [...(times.get(name) ?? []), await timeStep(page, control)]);
        await wait(300);
      }
  }
  await close();
  const medians = [...times].map(([name, all]) => ({ name, value: median(all) }));
  printTable(
    'List, ms from a click to the frame with its list',
    ['step', 'median'],
    medians.map(({ name, value }) => [name, formatMs(value)]),
  );
  const local = medians.filter(({ name }) => name.includes(` ${MAX_LOCAL} `));
  const missed = printBudgets(
    'List budgets',
    local.map((step) => ({ ...step, limit: STEP_TIMEOUT_MS })),
  );
  return { times: Object.fromEntries(times), missed };
}

/**
 * Replaces the books in the shop's database. The worker reads them when it next opens the database.
 */
function writeBooks(page: Page, rows: Book[]): Promise<void> {
  return page.evaluate(async (all) => {
    const request = indexedDB.open('kitabdost');
    await new Promise<void>((resolve, reject) => {
      request.onsuccess = () => {
        const transaction = request.result.transaction('books', 'readwrite');
        const store = transaction.objectStore('books');
        store.clear();
        for (const [position, row] of all.entries()) store.put(row, position);
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      };
      request.onerror = () => reject(request.error);
    });
    request.result.close();
  }, rows);
}

/** Opens the list and waits until a worker controls it and it shows this many books. */
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
  await wait(2500);
}

/** ms from a click on the control to the frame that shows the list of that choice. */
function timeStep(page: Page, control: string): Promise<number> {
  return page.evaluate(async (name) => {
    const describe = () =>
      `${document.querySelector('main [role="status"]')?.textContent} ${document.querySelector('article')?.textContent}`;
    const controls = [...document.querySelectorAll<HTMLElement>('main label, main button')];
    // A filter's label ends with its count.
    const getName = (one: HTMLElement) =>
      (one.querySelector('input')?.nextSibling?.textContent ?? one.textContent)?.trim();
    const found = controls.find((one) => getName(one) === name);
    if (!found) throw new Error(`The page has no control "${name}".`);
    const before = describe();
    const anyChange = { subtree: true, childList: true, characterData: true, attributes: true };
    const changed = new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`"${name}" changed nothing.`)), 10_000);
      new MutationObserver((_, observer) => {
        if (describe() === before || document.querySelector('.book-list[aria-busy]')) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, anyChange);
    });
    const start = performance.now();
    found.click();
    await changed;
    // A message posted in an animation callback arrives after the frame.
    await new Promise<void>((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      }),
    );
    return performance.now() - start;
  }, control);
}
