import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openPhone } from './phone.ts';
import { waitForIdleMachine } from './report.ts';

const QUIET_MS = 1500;
const MAX_WAIT_MS = 30_000;

/** What `watchPage` notes in the page; times in ms since the navigation began. */
interface PageReport {
  /** The first and the largest contentful paint. */
  fcp: number;
  lcp: number;
  /** The layout shift. */
  cls: number;
  longTasks: { start: number; duration: number }[];
  isHydrated: boolean;
}

declare global {
  var benchReport: PageReport;
}

interface VisitOptions {
  server: ReturnType<typeof countRequests>;
  path: string;
  /** The URL where the visit begins. */
  elsewhere: string;
  /** Whether the page is the shop's. Then the visit also waits until React has hydrated it. */
  isShop?: boolean;
}

export type Visit = Awaited<ReturnType<typeof visitPage>>;

/** Makes a first visit by a phone, which ends when there were no requests for 1.5 s. */
export async function visitPage(browser: Browser, options: VisitOptions) {
  const { server, path, elsewhere, isShop = false } = options;
  await waitForIdleMachine();
  const { page, devtools, close } = await openPhone(browser, elsewhere);
  try {
    // CPU time, not wall-clock time, which a busy machine would increase.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(watchPage);
    server.forget();
    await page.goto(server.origin + path, { waitUntil: 'load' });
    const isHydrated = () => globalThis.benchReport.isHydrated;
    if (isShop) await page.waitForFunction(isHydrated, undefined, { polling: 250 });
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    while (server.quietFor() < QUIET_MS) await wait(250, undefined, { signal });
    const { metrics } = await devtools.send('Performance.getMetrics');
    const { value: taskSeconds = 0 } = metrics.find(({ name }) => name === 'TaskDuration') ?? {};
    const { fcp, lcp, cls, longTasks } = await page.evaluate(() => globalThis.benchReport);
    const hits = server.hits();
    const sumBytes = (files: RegExp) =>
      hits.reduce((sum, hit) => sum + (files.test(hit.path) ? hit.bytes : 0), 0);
    return {
      fcp,
      lcp,
      cls,
      /** Total blocking time in ms. */
      tbt: sumBlocking(longTasks, fcp),
      /** Ms of work on the main thread until it was idle; the process has only this page. */
      mainThread: taskSeconds * 1000,
      requests: hits.length,
      /** Bytes on the wire, including headers. */
      bytes: sumBytes(/^/),
      scriptBytes: sumBytes(/^\/assets\/.*\.js$/),
    };
  } finally {
    await close();
  }
}

/**
 * Runs in the page before all other scripts; not part of the shop. React reports every commit to
 * its developer tools; the first commit is the hydration.
 */
function watchPage(): void {
  const report: PageReport = { fcp: 0, lcp: 0, cls: 0, longTasks: [], isHydrated: false };
  const observe = (type: string, note: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') report.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    report.lcp = startTime;
  });
  observe('longtask', ({ startTime: start, duration }: PerformanceEntry) => {
    report.longTasks.push({ start, duration });
  });
  // TypeScript's library has no `LayoutShift` yet.
  observe('layout-shift', ({ value }: PerformanceEntry & { value: number }) => {
    report.cls += value;
  });
  Object.assign(globalThis, {
    benchReport: report,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: () => void (report.isHydrated = true),
    },
  });
}

/** Returns the total blocking time: of tasks after the first paint, all but 50 ms of each. */
function sumBlocking(tasks: PageReport['longTasks'], fcp: number): number {
  return tasks.reduce((sum, { start, duration }) => {
    const afterPaint = Math.min(duration, start + duration - fcp);
    return sum + Math.max(0, afterPaint - 50);
  }, 0);
}

interface Hit {
  path: string;
  /** Bytes on the wire, including headers. */
  bytes: number;
}

/** Counts all requests to a server. */
export function countRequests(server: Server) {
  let hits: Hit[] = [];
  let pending = 0;
  let lastEndMs = Date.now();
  server.prependListener('request', ({ socket, url: path = '' }, response) => {
    const bytesBefore = socket.bytesWritten;
    pending++;
    response.once('close', () => {
      pending--;
      lastEndMs = Date.now();
      hits.push({ path, bytes: socket.bytesWritten - bytesBefore });
    });
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests since the last call to `forget`. */
    hits: () => hits,
    forget: () => void (hits = []),
    /** ms since the last request ended; 0 during a request. */
    quietFor: () => (pending > 0 ? 0 : Date.now() - lastEndMs),
  };
}
