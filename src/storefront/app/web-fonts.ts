import { afterLoad } from './after-load.ts';

const SEEN = 'kd-fonts';
const SLOW_KILOBYTES_PER_SECOND = 250;

/**
 * Shows the web fonts once the page and its covers have loaded. On a slow connection the first page
 * keeps the fallback fonts, because 75 kB of fonts would delay the shop's own data. Every later page
 * has the web fonts from its first paint (see `before-start.ts`).
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
    remember();
  };
  afterLoad(() => void show());
}

/** Measured by the download of the shop's script; `navigator.connection` is imprecise and often absent. */
function isSlowConnection(): boolean {
  const script = performance
    .getEntriesByType('resource')
    .find((entry): entry is PerformanceResourceTiming => entry.name === import.meta.url);
  if (!script?.transferSize) return false;
  const milliseconds = script.responseEnd - script.responseStart;
  return script.transferSize / milliseconds < SLOW_KILOBYTES_PER_SECOND;
}

function remember() {
  try {
    localStorage.setItem(SEEN, '1');
  } catch {
    // Without storage, every page is treated as the first.
  }
}
