import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { CountedServer, Hit } from './counted-server.ts';
import { waitForIdleMachine } from './idle-machine.ts';
import { openPhone } from './phone.ts';
import { PROBE_SOURCE, type Probed } from './probe.ts';

const QUIET_MS = 1500;
const LIMIT_MS = 30_000;

export interface Visit {
  fcp: number;
  lcp: number;
  lcpOf: string;
  tbt: number;
  cls: number;
  shifts: string[];
  hydrated: number | undefined;
  fresh: number | undefined;
  /** ms of work on the page's main thread until it was idle. */
  mainThread: number;
  /** The parts for script, style and layout. */
  script: number;
  layout: number;
  requests: number;
  covers: number;
  /** Bytes on the wire, including headers: of all requests, and of the page's scripts. */
  bytes: number;
  scriptBytes: number;
  hits: Hit[];
}

export interface VisitOptions {
  server: CountedServer;
  path: string;
  /** A page on another site, where the visit begins: see `serveElsewhere`. */
  elsewhere: string;
  /** Whether to wait until the API's answer is rendered. */
  isShop?: boolean;
  /** Wraps the page load, for a profile. */
  around?: (devtools: CDPSession, load: () => Promise<void>) => Promise<void>;
}

/** One first visit by a phone, until there were no requests for 1.5 s. */
export async function visitPage(browser: Browser, options: VisitOptions): Promise<Visit> {
  const { server, path, elsewhere, isShop = false, around = (_devtools, load) => load() } = options;
  await waitForIdleMachine();
  const phone = await openPhone(browser, { at: elsewhere, hasSlowNetwork: true });
  try {
    const { page, devtools } = phone;
    // CPU time, not wall-clock time, which a busy machine would increase.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(PROBE_SOURCE);
    server.forget();
    await around(devtools, async () => {
      await page.goto(server.origin + path, { waitUntil: 'commit' });
      await waitUntilQuiet(page, server, isShop);
    });
    // The process started with this page.
    const metrics = await readMetrics(devtools);
    const spent = (name: string) => (metrics.get(name) ?? 0) * 1000;
    const { longTasks, ...seen } = await readProbe(page);
    const hits = [...server.hits()];
    return {
      ...seen,
      hydrated: seen.hydrated,
      fresh: seen.fresh,
      tbt: sumBlocking(longTasks, seen.fcp),
      mainThread: spent('TaskDuration'),
      script: spent('ScriptDuration'),
      layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
      requests: hits.length,
      covers: hits.filter((hit) => hit.path.startsWith('/covers/')).length,
      bytes: sumBytes(hits),
      scriptBytes: sumBytes(hits.filter((hit) => /^\/assets\/.*\.js$/.test(hit.path))),
      hits,
    };
  } finally {
    await phone.close();
  }
}

function sumBytes(hits: Hit[]): number {
  return hits.reduce((sum, hit) => sum + hit.bytes, 0);
}

/** The sum of the parts beyond 50 ms of all tasks after the first paint. */
function sumBlocking(tasks: Probed['longTasks'], fcp: number): number {
  return tasks.reduce((sum, { start, duration }) => {
    const seen = Math.min(duration, start + duration - fcp);
    return sum + Math.max(0, seen - 50);
  }, 0);
}

async function waitUntilQuiet(page: Page, server: CountedServer, isShop: boolean) {
  const limit = Date.now() + LIMIT_MS;
  while (Date.now() < limit) {
    await wait(250);
    if (server.hits().length === 0 || server.quietFor() < QUIET_MS) continue;
    const { loaded, fresh } = await readProbe(page);
    if (loaded !== undefined && (!isShop || fresh !== undefined)) return;
  }
  throw new Error(`The page was not quiet within ${LIMIT_MS / 1000} s.`);
}

function readProbe(page: Page): Promise<Probed> {
  return page.evaluate(() => globalThis.benchSeen);
}

async function readMetrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
