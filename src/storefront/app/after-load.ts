import { writeLocal } from '#ui/browser/storage.ts';

const FONTS_KEY = 'kd-fonts';
const SLOW_KILOBYTES_PER_SECOND = 250;

/**
 * Shows the web fonts once page and covers have loaded; on a slow connection only from the next
 * page on (`before-start.ts`), because their 100 kB would delay the shop's data.
 */
export function showWebFonts(): void {
  const html = document.documentElement;
  if (html.dataset['fonts'] !== undefined) return;
  const show = async () => {
    if (!isSlowConnection()) {
      // Wait for all fonts, so that the page is laid out again only once.
      await Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
      html.dataset['fonts'] = '';
    }
    // Without storage, every page is treated as the first.
    writeLocal(FONTS_KEY, '1');
  };
  afterLoad(() => void show());
}

/** Whether the script came slowly; `navigator.connection` is imprecise or missing. */
function isSlowConnection(): boolean {
  const script = performance
    .getEntriesByType('resource')
    .find((entry): entry is PerformanceResourceTiming => entry.name === import.meta.url);
  if (!script?.transferSize) return false;
  const milliseconds = script.responseEnd - script.responseStart;
  return script.transferSize / milliseconds < SLOW_KILOBYTES_PER_SECOND;
}

const DELAY_MS = 10_000;

/** Calls `act` 10 s after the page has loaded; offline, where the page was cached, at once. */
export function longAfterLoad(act: () => void): void {
  if (!navigator.onLine) return act();
  afterLoad(() => setTimeout(act, DELAY_MS));
}

/** Calls `act` once the page and its images have loaded; immediately if they already have. */
function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act();
  else addEventListener('load', act, { once: true });
}
