import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Book } from '#contract/book.ts';
import { EVERYTHING, type BookQuery } from '#domain/finding/book-query.ts';
import { findBooks, type Found } from '#domain/finding/find-books.ts';
import { books } from '#seed/books.ts';
import { generateBooks } from './catalogue/make-books.ts';
import { waitForIdleMachine } from './idle-machine.ts';
import { openPhone } from './phone.ts';
import { formatMs, median, printBudgets, printTable } from './report.ts';
import type { Sites } from './sites.ts';

/** With up to this number of books, the page filters the list; with more, it calls the API. */
const MAX_LOCAL_BOOKS = 500;
const MANY_BOOKS = 10_000;
/** The measured steps: the name of a control, and the query of the list that it leads to. */
const STEPS: Record<string, { control: string; query: BookQuery }> = {
  filter: { control: 'Mystery', query: { ...EVERYTHING, categories: ['Mystery'] } },
  sort: {
    control: 'High to Low',
    query: { ...EVERYTHING, categories: ['Mystery'], sort: 'HIGH_TO_LOW' },
  },
  clear: { control: 'Clear', query: EVERYTHING },
};
/** The cards that fit on the phone's screen, and one more row. */
const FIRST_CARDS = 6;
const STEP_LIMIT_MS = 150;
/** The pause after a step. */
const PAUSE_MS = 300;
/** The time in which a page that shows its list finishes all other work. */
const SETTLE_MS = 2500;

/**
 * Measures filtering and sorting in a list in the page and in a list from the API, on a slow CPU.
 */
export async function measureList(browser: Browser, { shop, paths }: Sites, runs: number) {
  await waitForIdleMachine();
  const { page, close } = await openPhone(browser);
  const url = shop.origin + paths.books;
  await openList(page, url, books.length);
  const times = new Map<string, StepTimes[]>();
  for (const count of [MAX_LOCAL_BOOKS, MANY_BOOKS]) {
    const made = [...generateBooks(count)].map((book) => ({
      ...book,
      coverImg: books[book.id % books.length]?.coverImg ?? '',
    }));
    await writeBooks(page, made);
    await openList(page, url, count);
    const catalogue = made.map((book, position) => ({ book, position }));
    for (let run = 0; run < runs; run++)
      for (const [step, { control, query }] of Object.entries(STEPS)) {
        const name = `${step} ${count} books`;
        const time = await timeStep(page, control, findBooks(catalogue, query));
        times.set(name, [...(times.get(name) ?? []), time]);
        await wait(PAUSE_MS);
      }
  }
  await close();
  const medians = [...times].map(([name, all]) => ({
    name,
    value: median(all.map(({ first }) => first)),
    whole: median(all.map(({ whole }) => whole)),
  }));
  printTable(
    'List, ms from a click to the frame with the first cards of its list, and with all',
    ['step', 'first cards', 'all'],
    medians.map(({ name, value, whole }) => [name, formatMs(value), formatMs(whole)]),
  );
  const local = medians.filter(({ name }) => name.includes(` ${MAX_LOCAL_BOOKS} `));
  const missed = printBudgets(
    'List budgets',
    local.map(({ name, value }) => ({ name, value, limit: STEP_LIMIT_MS })),
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

/** ms from a click to a frame. */
interface StepTimes {
  /** The frame that shows the number of books and the first cards. */
  first: number;
  /** The frame that shows all cards. */
  whole: number;
}

/** Clicks on the control and waits for the list that it leads to. */
function timeStep(page: Page, control: string, list: Found<Book>): Promise<StepTimes> {
  const titles = list.books.map(({ title }) => title);
  const options = { name: control, titles, total: list.total, count: FIRST_CARDS };
  return page.evaluate(async ({ name, titles: expected, total, count }) => {
    const isShown = (isWhole: boolean) => {
      const status = document.querySelector('main [role="status"]')?.textContent ?? '';
      const cards = [...document.querySelectorAll('.book-grid article')];
      const shown = cards.map((card) => card.getAttribute('aria-label'));
      const [wanted, actual] = isWhole
        ? [expected, shown]
        : [expected.slice(0, count), shown.slice(0, count)];
      const number = Number.parseInt(status.replaceAll(',', ''));
      return number === total && wanted.join('\n') === actual.join('\n');
    };
    const anyChange = { subtree: true, childList: true, characterData: true, attributes: true };
    const waitForFrame = async (isWhole: boolean) => {
      await new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error(`"${name}" did not lead to its list.`)), 10_000);
        new MutationObserver((_, observer) => {
          if (!isShown(isWhole)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, anyChange);
      });
      // A message posted in an animation callback arrives after the frame.
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
      );
      return performance.now() - start;
    };
    const controls = [...document.querySelectorAll<HTMLElement>('main label, main button')];
    // A filter's label ends with its count.
    const getName = (element: HTMLElement) =>
      (element.querySelector('input')?.nextSibling?.textContent ?? element.textContent)?.trim();
    const found = controls.find((item) => getName(item) === name);
    if (!found) throw new Error(`The page has no control "${name}".`);
    if (isShown(false)) throw new Error(`The list of "${name}" is shown before the click.`);
    const frames = [waitForFrame(false), waitForFrame(true)] as const;
    const start = performance.now();
    found.click();
    const [first, whole] = await Promise.all(frames);
    return { first, whole };
  }, options);
}
