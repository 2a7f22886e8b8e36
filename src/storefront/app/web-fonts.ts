import { afterLoad } from './quiet.ts';

const SEEN = 'kd-fonts';
const SLOW_KILOBYTES_PER_SECOND = 250;

/**
 * Lets the web fonts in once the page is read and its covers are there. On a slow link a browser's
 * first page keeps the metric-matched fallbacks: 75 kB of letters would come before the shop's own
 * answers. Every later page has them from its first paint (see `before-start.ts`).
 */
export function letWebFontsIn(): void {
  const html = document.documentElement;
  if (html.dataset['fonts'] !== undefined) return;
  const show = async () => {
    if (!isSlowLink()) {
      // All are there before any is shown: the page is laid out anew once, not with each that comes.
      await Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
      html.dataset['fonts'] = '';
    }
    remember();
  };
  afterLoad(() => void show());
}

/** Judged by how fast the shop's own script came; `navigator.connection` guesses and is often absent. */
function isSlowLink(): boolean {
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
    // Where nothing is kept every page is the first.
  }
}
