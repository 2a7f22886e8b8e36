import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { printTable } from '../bench/table.ts';
import { openBrowser, openShop } from './browser.ts';
import { walk } from './journeys.ts';
import { logIn } from './changes.ts';

const STEP = 100;
/** After this many journeys every screen was visited and most of the hot code is compiled. */
const WARM_AFTER = 500;
const MOST_GROWTH = 0.1;
/** Toasts live for 700 ms, and their remains a little longer. */
const REST_MS = 2500;

const GUEST = { firstName: 'Guest', lastName: 'Reader', email: 'guest@example.com' };

/** The page's memory after a garbage collection. */
interface Sample {
  journeys: number;
  heap: number;
  nodes: number;
  listeners: number;
}

/** Runs journeys through one page without a reload, and checks that memory does not grow. */
export async function soak(origin: string, journeys: number): Promise<boolean> {
  const profile = await mkdtemp(join(tmpdir(), 'kitabdost-soak-'));
  const { page, kill } = await openBrowser(profile);
  const devtools = await page.context().newCDPSession(page);
  const begin = performance.now();
  const samples: Sample[] = [];
  try {
    await openShop(page, `${origin}/`);
    await rememberGuest(page, await logIn(page, GUEST.email, 'open-shelf'));
    await openShop(page, `${origin}/books`);
    for (let from = 0; from < journeys; from += STEP) {
      await page.evaluate(walk, { from, to: from + STEP });
      samples.push(await measure(page, devtools, from + STEP));
    }
  } finally {
    await kill();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return report(samples, (performance.now() - begin) / 1000);
}

function rememberGuest(page: Page, token: string): Promise<void> {
  const stored = { token, user: JSON.stringify(GUEST), remembered: '1' };
  return page.evaluate((entries) => void Object.assign(localStorage, entries), stored);
}

async function measure(page: Page, devtools: CDPSession, journeys: number): Promise<Sample> {
  await wait(REST_MS);
  await devtools.send('Performance.enable');
  for (let time = 0; time < 3; time++) await page.requestGC();
  const { metrics } = await devtools.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  const sample = {
    journeys,
    heap: read('JSHeapUsedSize'),
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  };
  console.log(`  ${JSON.stringify(sample)}`);
  return sample;
}

function report(samples: Sample[], seconds: number): boolean {
  printTable(
    `${samples.at(-1)?.journeys} journeys in one page, ${Math.round(seconds)} s`,
    ['journeys', 'heap, kB', 'DOM nodes', 'listeners'],
    samples.map(({ journeys, heap, nodes, listeners }) =>
      [journeys, Math.round(heap / 1000), nodes, listeners].map(String),
    ),
  );
  const warm = samples.filter(({ journeys }) => journeys >= WARM_AFTER);
  const [first, last] = [warm.at(0), warm.at(-1)];
  if (!first || !last) return true;
  const growth = (key: 'heap' | 'nodes' | 'listeners') => last[key] / first[key] - 1;
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `Growth from journey ${first.journeys} to ${last.journeys}: heap ${percent(growth('heap'))}, ` +
      `nodes ${percent(growth('nodes'))}, listeners ${percent(growth('listeners'))}.`,
  );
  return (
    growth('heap') <= MOST_GROWTH && growth('nodes') <= MOST_GROWTH && growth('listeners') <= 0
  );
}
