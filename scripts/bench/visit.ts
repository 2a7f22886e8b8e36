import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { CountedServer, Hit } from './counted-server.ts';
import { waitForIdleMachine } from './idle-machine.ts';
import { openPhone } from './phone.ts';
import { PROBE_SOURCE, type PageReport } from './probe.ts';

const QUIET_MS = 1500;
const MAX_WAIT_MS = 30_000;

export interface Visit extends Omit<PageReport, 'longTasks' | 'loaded'> {
  /** Total blocking time in ms. */
  tbt: number;
  /** ms of work on the page's main thread until it was idle. */
  mainThread: number;
  requests: number;
  /** Bytes on the wire, including headers, of all requests; `scriptBytes` only of scripts. */
  bytes: number;
  scriptBytes: number;
}

interface VisitOptions {
  server: CountedServer;
  path: string;
  /** The URL where the visit begins. */
  elsewhere: string;
  /** Whether the page is the shop's. Then the visit also waits until React has hydrated it. */
  isShop?: boolean;
}

/** Makes a first visit by a phone, which ends when there were no requests for 1.5 s. */
export async function visitPage(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { server, path, elsewhere, isShop = false } = options;
  await waitForIdleMachine();
  const { page, devtools, close } = await openPhone(browser, elsewhere);
  try {
    // CPU time, not wall-clock time, which a busy machine would increase.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(PROBE_SOURCE);
    server.forget();
    await page.goto(server.origin + path, { waitUntil: 'commit' });
    await waitUntilQuiet(page, server, isShop);
    // The process started with this page, so its sum contains no other page.
    const { metrics } = await devtools.send('Performance.getMetrics');
    const mainThread = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    const { longTasks, loaded: _loaded, ...seen } = await readReport(page);
    const hits = server.hits();
    const sumBytes = (some: Hit[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    return {
      ...seen,
      mainThread,
      tbt: sumBlocking(longTasks, seen.fcp),
      requests: hits.length,
      bytes: sumBytes(hits),
      scriptBytes: sumBytes(hits.filter(({ path: file }) => /^\/assets\/.*\.js$/.test(file))),
    };
  } finally {
    await close();
  }
}

/**
 * Returns the total blocking time: of each task, the part after the first paint counts, without its
 * first 50 ms.
 */
function sumBlocking(tasks: PageReport['longTasks'], fcp: number): number {
  return tasks.reduce((sum, { start, duration }) => {
    const afterPaint = Math.min(duration, start + duration - fcp);
    return sum + Math.max(0, afterPaint - 50);
  }, 0);
}

async function waitUntilQuiet(page: Page, server: CountedServer, isShop: boolean) {
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end) {
    await wait(250);
    if (server.hits().length === 0 || server.quietFor() < QUIET_MS) continue;
    const { loaded, hydrated } = await readReport(page);
    if (loaded !== undefined && (!isShop || hydrated !== undefined)) return;
  }
  throw new Error(`The page was not quiet within ${MAX_WAIT_MS / 1000} s.`);
}

function readReport(page: Page): Promise<PageReport> {
  return page.evaluate(() => globalThis.benchReport);
}
