import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { waitForIdleMachine } from '../idle-machine.ts';
import { openPhone } from '../phone.ts';
import { PROBE_SOURCE } from '../probe.ts';
import { formatMs, printBudgets, printTable, quantile } from '../table.ts';
import { withLargeShop, type LargeShopOptions } from './open-large-shop.ts';

const PAINT_LIMIT_MS = 100;
/** Between two keys. */
const PAUSES_MS = [80, 200, 400];

interface Typed {
  /** ms from each key to the frame that shows it. */
  paints: number[];
  /** What the box held whenever the suggestions changed, and their texts. */
  seen: { text: string; titles: string[] }[];
}

declare global {
  var benchTyped: Typed;
}

/** Typing titles into the search box of a large shop, with a CPU four times slower than this one. */
export async function measureTyping(browser: Browser, options: LargeShopOptions) {
  return withLargeShop(options, async ({ origin }) => {
    const { books } = (await askApi(origin, '/api/books?limit=20')) as {
      books: { title: string }[];
    };
    const titles = books.map(({ title }) => title.toLowerCase().slice(0, 14));
    const typed: Typed = { paints: [], seen: [] };
    for (const pause of PAUSES_MS) {
      await waitForIdleMachine();
      const { page, close } = await openPhone(browser, { hasSlowNetwork: false });
      await page.addInitScript(PROBE_SOURCE);
      await page.goto(`${origin}/books`);
      await page.waitForFunction(() => globalThis.benchSeen.hydrated !== undefined);
      await page.evaluate(watchTyping);
      for (const title of titles) await typeTitle(page, title, pause);
      const { paints, seen } = await page.evaluate(() => globalThis.benchTyped);
      typed.paints.push(...paints);
      typed.seen.push(...seen);
      await close();
    }
    return report(typed, await countOlder(origin, typed));
  });
}

async function typeTitle(page: Page, title: string, pause: number): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search books' });
  await box.fill('');
  for (const letter of title) {
    await box.press(letter === ' ' ? 'Space' : letter);
    await wait(pause);
  }
  await wait(1000);
}

/** Runs in the page. */
function watchTyping() {
  const typed: Typed = { paints: [], seen: [] };
  globalThis.benchTyped = typed;
  const box = document.querySelector<HTMLInputElement>('input[role="combobox"]');
  if (!box) throw new Error('There is no search box.');
  box.addEventListener('input', ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => void typed.paints.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  });
  const list = document.querySelector('#suggestions');
  new MutationObserver(() => {
    const titles = [
      ...document.querySelectorAll('#suggestions [data-kind="book"] .suggestion-text'),
    ];
    typed.seen.push({ text: box.value, titles: titles.map((one) => one.textContent ?? '') });
  }).observe(list?.parentElement ?? document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** How often other suggestions were shown than those that the API gives for the text in the box. */
async function countOlder(origin: string, { seen }: Typed): Promise<number> {
  let older = 0;
  for (const { text, titles } of seen.filter((one) => one.titles.length > 0)) {
    const path = `/api/suggestions?${new URLSearchParams({ q: text.trim() })}`;
    const { suggestions } = (await askApi(origin, path)) as {
      suggestions: { kind: string; text: string }[];
    };
    // The panel shows the first few.
    const expected = suggestions
      .filter(({ kind }) => kind === 'book')
      .slice(0, titles.length)
      .map((one) => one.text);
    if (expected.join('\n') !== titles.join('\n')) older += 1;
  }
  return older;
}

async function askApi(origin: string, path: string): Promise<unknown> {
  return (await fetch(origin + path)).json();
}

function report({ paints, seen }: Typed, older: number) {
  if (!seen.some(({ titles }) => titles.length > 0)) throw new Error('Nothing was suggested.');
  const at = (share: number) => quantile(paints, share);
  printTable(
    'Typing in the search box, ms from a key to its frame',
    ['keys', 'median', '95th of 100', 'longest', 'suggestions shown', 'of them for another text'],
    [
      [
        String(paints.length),
        ...[at(0.5), at(0.95), at(1)].map(formatMs),
        String(seen.filter(({ titles }) => titles.length > 0).length),
        String(older),
      ],
    ],
  );
  const missed = printBudgets('Limits', [
    { name: 'the longest, ms', value: at(1), limit: PAINT_LIMIT_MS },
    { name: 'suggestions for another text', value: older, limit: 0 },
  ]);
  return { paints, older, missed };
}
