import type { Browser } from './browser.ts';
import type { Connection } from './cdp.ts';
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

/** Where the main thread's time goes, shop beside plain page: not a figure, an explanation. */
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

async function traceVisit<T>(browser: Browser, visit: () => Promise<T>) {
  const { connection } = browser;
  await connection.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  const seen = await visit();
  const events = await endTrace(connection);
  return { visit: seen, thread: pickMainThread(events) };
}

let collected: TraceEvent[] = [];
const listening = new WeakSet<Connection>();

async function endTrace(connection: Connection): Promise<TraceEvent[]> {
  collected = [];
  const complete = new Promise((resolve) => connection.on('Tracing.tracingComplete', resolve));
  if (!listening.has(connection)) {
    connection.on<{ value: TraceEvent[] }>('Tracing.dataCollected', ({ value }) => {
      collected = collected.concat(value);
    });
    listening.add(connection);
  }
  await connection.send('Tracing.end');
  await complete;
  return collected;
}

/** The thread that parsed the page, from its navigation on. */
function pickMainThread(events: TraceEvent[]): TraceEvent[] {
  const isPage = ({ args }: TraceEvent) => args?.beginData?.url?.startsWith('http://127.0.0.1:43');
  const parse = events.find((event) => event.name === 'ParseHTML' && isPage(event));
  if (!parse) throw new Error('The trace holds no parsing of the page.');
  return events.filter((event) => event.pid === parse.pid && event.tid === parse.tid);
}
