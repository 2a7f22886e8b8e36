import type { Browser } from '@playwright/test';
import { waitForIdleMachine } from './idle-machine.ts';
import { openPhone } from './phone.ts';
import type { Sites } from './sites.ts';
import { formatMs, median, printBudgets, printTable } from './table.ts';

const LIMIT_MS = 150;

interface Touch {
  /** Moments in ms since the navigation. */
  painted: number;
  /** When the tap was heard, and when the screen showed it. */
  heard: number;
  shown: number;
}

declare global {
  var benchTouch: Partial<Touch>;
}

/**
 * A tap on the first button of the page as soon as there was a first paint: when does the
 * page hear it, and when does the button look pressed?
 */
export async function measureTouch(browser: Browser, { shop, elsewhere, paths }: Sites, runs = 5) {
  const lists = new Map<string, Touch[]>();
  for (let run = 0; run < runs; run++)
    for (const [name, path] of Object.entries(paths)) {
      const touch = await touchPage(browser, shop.origin + path, elsewhere.url);
      lists.set(name, [...(lists.get(name) ?? []), touch]);
    }
  const measured = [...lists].map(([name, touches]) => ({
    name,
    heard: median(touches.map(({ heard, painted }) => heard - painted)),
    shown: median(touches.map(({ shown, painted }) => shown - painted)),
    touches,
  }));
  printTable(
    'A tap right after the first paint, ms after it (median)',
    ['page', 'heard', 'shown'],
    measured.map(({ name, heard, shown }) => [name, formatMs(heard), formatMs(shown)]),
  );
  const missed = printBudgets(
    'Limits',
    measured.map(({ name, heard }) => ({ name: `${name}: heard`, value: heard, limit: LIMIT_MS })),
  );
  return { measured, missed };
}

async function touchPage(browser: Browser, url: string, at: string): Promise<Touch> {
  await waitForIdleMachine();
  const phone = await openPhone(browser, { at, hasSlowNetwork: true });
  try {
    await phone.page.addInitScript(tapAfterPaint);
    await phone.page.goto(url, { waitUntil: 'commit' });
    const seen = await phone.page.waitForFunction(() =>
      globalThis.benchTouch.shown === undefined ? undefined : globalThis.benchTouch,
    );
    return (await seen.jsonValue()) as Touch;
  } finally {
    await phone.close();
  }
}

/** Runs in the page. Asks as often as the page lets it, as a finger would have to wait, too. */
function tapAfterPaint() {
  globalThis.benchTouch = {};
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    // The home page has no button of its own.
    const button =
      document.querySelector<HTMLElement>('main button') ??
      (document.readyState === 'loading' ? null : document.querySelector('button'));
    if (!paint || !button) return channel.port2.postMessage('');
    button.click();
    // Before the take-over, the recorder marks what it has heard.
    if (button.ariaBusy !== 'true') throw new Error('The tap was not heard.');
    globalThis.benchTouch.painted = paint.startTime;
    globalThis.benchTouch.heard = performance.now();
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.benchTouch.shown = performance.now();
      }),
    );
  };
  if (location.protocol.startsWith('http')) channel.port2.postMessage('');
}
