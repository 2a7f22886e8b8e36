import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { waitForIdleMachine } from './idle-machine.ts';
import { readMemory, type Memory } from './memory.ts';
import { readStatus, STEPS, timeStep, writeBooks } from './list-steps.ts';
import { openPhone } from './phone.ts';
import type { Sites } from './sites.ts';
import { makeBooks } from './synthetic-books.ts';
import { formatKb, formatMs, median, printBudgets, printTable } from './table.ts';

const COUNT = 10_000;
/** The most that a page holds itself; in a larger shop it asks the API. */
const HELD = 500;
/** More than the 48 cards shown at first, so that only the catalogue grows, not the page. */
const FEW = 60;
const STEP_BUDGET_MS = 150;
const LIMIT_MS = 60_000;
/** The growth of heap and nodes that ten thousand books may cause beyond their own data. */
const GROWTH_BUDGET = 1.1;

/** Measures speed and memory of long lists on a slow CPU. */
export async function measureList(browser: Browser, { shop, paths }: Sites, runs: number) {
  await waitForIdleMachine();
  const phone = await openPhone(browser, { hasSlowNetwork: false });
  const { page, devtools } = phone;
  const url = shop.origin + paths.books;
  await openList(page, url, /^25 /);
  await writeBooks(page, makeBooks(FEW));
  await openList(page, url, new RegExp(`^${FEW} `));
  const small = await readMemory(page, devtools);
  await writeBooks(page, makeBooks(HELD));
  await openList(page, url, new RegExp(`^${HELD} `));
  const times = await timeSteps(page, runs);
  await writeBooks(page, makeBooks(COUNT));
  await openList(page, url, /^\d\d,?\d\d\d /);
  const large = await readMemory(page, devtools);
  const askedTimes = await timeSteps(page, runs);
  await phone.close();
  const data = await measureData(browser, url);
  return report({ times, askedTimes, small, large, data });
}

async function timeSteps(page: Page, runs: number): Promise<Times> {
  const times: Times = {};
  for (let run = 0; run < runs; run++) {
    for (const { name, control } of STEPS) {
      (times[name] ??= []).push(await timeStep(page, control));
      await wait(300);
    }
  }
  return times;
}

/** Opens the list and waits until as many books as expected have come from the API. */
async function openList(page: Page, url: string, expected: RegExp): Promise<void> {
  await page.goto(url);
  for (const limit = Date.now() + LIMIT_MS; Date.now() < limit; await wait(250)) {
    const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    if (isControlled && expected.test(await readStatus(page))) return wait(2500);
  }
  throw new Error(`The list never showed ${expected}: it says "${await readStatus(page)}".`);
}

/** The heap size in bytes of the same books as plain data. */
async function measureData(browser: Browser, url: string): Promise<number> {
  const { page, devtools, close } = await openPhone(browser, { hasSlowNetwork: false });
  await page.goto(new URL('/robots.txt', url).href);
  const hold = (text: string) => void Object.assign(globalThis, { held: JSON.parse(text) });
  const empty = await readMemory(page, devtools);
  await page.evaluate(hold, JSON.stringify({ products: makeBooks(COUNT) }));
  const full = await readMemory(page, devtools);
  await close();
  return full.heap - empty.heap;
}

/** ms of each step. */
type Times = Record<string, number[]>;

interface Findings {
  /** In a page that holds its books, and in one that asks for them. */
  times: Times;
  askedTimes: Times;
  small: Memory;
  large: Memory;
  data: number;
}

function report(findings: Findings) {
  const { times, askedTimes, small, large, data } = findings;
  printTimes(HELD, times);
  printTimes(COUNT, askedTimes);
  const rest = large.heap - data;
  const dataOfFew = (data * FEW) / COUNT;
  const restOfFew = small.heap - dataOfFew;
  printTable(
    'Memory of the list',
    ['books', 'nodes', 'heap, kB', 'of it data, kB', 'the rest, kB'],
    [
      [
        String(FEW),
        String(small.nodes),
        formatKb(small.heap),
        formatKb(dataOfFew),
        formatKb(restOfFew),
      ],
      [String(COUNT), String(large.nodes), formatKb(large.heap), formatKb(data), formatKb(rest)],
    ],
  );
  const missed = printBudgets('List budgets', [
    ...Object.entries(times).map(([name, all]) => ({
      name: `${name}, ms`,
      value: median(all),
      limit: STEP_BUDGET_MS,
    })),
    {
      name: `heap beyond data ÷ heap of ${FEW}`,
      value: rest / restOfFew,
      limit: GROWTH_BUDGET,
      digits: 2,
    },
    { name: `nodes ÷ nodes of ${FEW}`, value: large.nodes / small.nodes, limit: 1, digits: 2 },
  ]);
  return { ...findings, missed };
}

function printTimes(count: number, times: Times): void {
  printTable(
    `List of ${count} books, ms from a click to the frame with its list`,
    ['step', 'median', 'all'],
    Object.entries(times).map(([name, all]) => [
      name,
      formatMs(median(all)),
      all.map(formatMs).join(' '),
    ]),
  );
}
