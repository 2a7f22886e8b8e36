import type { Browser } from '@playwright/test';
import type { Sites } from './sites.ts';
import { formatMs, printTable } from './table.ts';
import { selfTimes, tasksOf, type TraceEvent } from './trace-events.ts';
import { visitPage } from './visit.ts';

const CATEGORIES = [
  'devtools.timeline',
  'v8.execute',
  'v8',
  'blink.user_timing',
  'loading',
  'toplevel',
];
const LONG_MS = 50;

/** Shows what the main thread spends its time on, in the shop and on the plain page. */
export async function traceVisits(
  browser: Browser,
  { shop, plain, elsewhere: { url: elsewhere }, paths }: Sites,
): Promise<object> {
  const report: Record<string, object> = {};
  for (const [name, path] of Object.entries(paths)) {
    const mine = await traceVisit(browser, () =>
      visitPage(browser, { server: shop, path, elsewhere, isShop: true }),
    );
    const theirs = await traceVisit(browser, () =>
      visitPage(browser, { server: plain, path, elsewhere }),
    );
    const [own, other] = [selfTimes(mine.thread), selfTimes(theirs.thread)];
    const rows = [...own].sort(([, a], [, b]) => b - a).slice(0, 18);
    printTable(
      `Main thread of ${name}, ms of each kind itself (FCP ${formatMs(mine.visit.fcp)}, hydrated ${formatMs(mine.visit.hydrated ?? NaN)})`,
      ['kind', 'shop', 'plain'],
      rows.map(([kind, time]) => [kind, formatMs(time), formatMs(other.get(kind) ?? 0)]),
    );
    const tasks = tasksOf(mine.thread).filter(({ duration }) => duration > LONG_MS);
    printTable(
      `Long tasks of ${name}, ms`,
      ['from', 'for', 'made of'],
      tasks.map(({ start, duration, parts }) => [
        formatMs(start),
        formatMs(duration),
        parts.map(([kind, time]) => `${kind} ${formatMs(time)}`).join(', '),
      ]),
    );
    report[name] = { shop: Object.fromEntries(own), plain: Object.fromEntries(other), tasks };
  }
  return report;
}

/** The result of a visit, with all events of its main thread. */
export async function traceVisit<T>(browser: Browser, visit: () => Promise<T>) {
  await browser.startTracing(undefined, { categories: CATEGORIES });
  const seen = await visit();
  const trace = await browser.stopTracing();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  return { visit: seen, thread: pickMainThread(traceEvents) };
}

/** The events of the thread that parsed the page, from its navigation on. */
function pickMainThread(events: TraceEvent[]): TraceEvent[] {
  const isPage = ({ args }: TraceEvent) => args?.beginData?.url?.startsWith('http://127.0.0.1:43');
  const parse = events.find((event) => event.name === 'ParseHTML' && isPage(event));
  if (!parse) throw new Error('The trace holds no parsing of the page.');
  return events.filter((event) => event.pid === parse.pid && event.tid === parse.tid);
}
