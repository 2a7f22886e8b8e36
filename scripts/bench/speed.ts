import type { Browser } from '@playwright/test';
import { BARE_PATH, type Sites } from './sites.ts';
import { judgeSpeed } from './speed-budgets.ts';
import { formatKb, formatMs, median, printTable } from './table.ts';
import { visitPage, type Visit } from './visit.ts';

/** Medians of several first visits; the JSON contains the visits. */
export interface Measured {
  name: string;
  median: Omit<Visit, 'hits' | 'lcpOf' | 'shifts'>;
  lcpOf: string[];
  shifts: string[];
  visits: Visit[];
}

export interface SpeedOptions {
  runs: number;
}

/** First visits by a phone: alternates each page of the shop with the pages it is compared to. */
export async function measureSpeed(browser: Browser, sites: Sites, { runs }: SpeedOptions) {
  const { shop, plain, paths } = sites;
  const elsewhere = sites.elsewhere.url;
  const lists = new Map<string, Visit[]>();
  const note = (name: string, visit: Visit) => lists.set(name, [...(lists.get(name) ?? []), visit]);
  for (let run = 0; run < runs; run++) {
    for (const [name, path] of Object.entries(paths)) {
      note(name, await visitPage(browser, { server: shop, path, elsewhere, isShop: true }));
      note(`${name} plain`, await visitPage(browser, { server: plain, path, elsewhere }));
    }
    note('bare react', await visitPage(browser, { server: plain, path: BARE_PATH, elsewhere }));
    process.stdout.write(`run ${run + 1} of ${runs} `);
  }
  const measured = [...lists].map(([name, visits]) => summarise(name, visits));
  printSpeed(measured);
  const missed = judgeSpeed(Object.keys(paths), measured);
  return { measured, missed };
}

function summarise(name: string, visits: Visit[]): Measured {
  const of = (pick: (visit: Visit) => number | undefined) =>
    median(visits.map((visit) => pick(visit) ?? NaN));
  return {
    name,
    median: {
      fcp: of((visit) => visit.fcp),
      lcp: of((visit) => visit.lcp),
      tbt: of((visit) => visit.tbt),
      // The maximum: a page that shifts in one of five visits does shift.
      cls: Math.max(...visits.map((visit) => visit.cls)),
      hydrated: of((visit) => visit.hydrated),
      fresh: of((visit) => visit.fresh),
      mainThread: of((visit) => visit.mainThread),
      script: of((visit) => visit.script),
      layout: of((visit) => visit.layout),
      requests: of((visit) => visit.requests),
      covers: of((visit) => visit.covers),
      bytes: of((visit) => visit.bytes),
      scriptBytes: of((visit) => visit.scriptBytes),
    },
    lcpOf: [...new Set(visits.map((visit) => visit.lcpOf))],
    shifts: visits.flatMap((visit) => visit.shifts),
    visits,
  };
}

function printSpeed(measured: Measured[]) {
  const head = ['page', 'FCP', 'LCP', 'TBT', 'CLS', 'hydrated', 'fresh', 'main', 'script'];
  printTable(
    'Speed on a phone, cold, ms (median)',
    [...head, 'layout', 'requests', 'covers', 'kB', 'of it JS'],
    measured.map(({ name, median: m }) => [
      name,
      ...[m.fcp, m.lcp, m.tbt].map(formatMs),
      m.cls.toFixed(3),
      ...[m.hydrated ?? NaN, m.fresh ?? NaN, m.mainThread, m.script, m.layout].map(formatMs),
      ...[m.requests, m.covers].map(String),
      formatKb(m.bytes),
      formatKb(m.scriptBytes),
    ]),
  );
  printTable(
    'What was painted largest, and what moved',
    ['page', '', ''],
    measured.map(({ name, lcpOf, shifts }) => [name, lcpOf.join(' | '), shifts[0] ?? '']),
  );
}
