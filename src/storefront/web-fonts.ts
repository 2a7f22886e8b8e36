const SEEN = 'kd-fonts';

/**
 * Lets the web fonts in once the page is read and its covers are there. On a slow link the first
 * visit keeps the metric-matched fallbacks: 75 kB of letters would come before the shop's own answer.
 */
export function letWebFontsIn(): void {
  const html = document.documentElement;
  if (html.dataset['fonts'] !== undefined) return;
  if (isSlowLink() && !remember()) return;
  const show = () => {
    html.dataset['fonts'] = '';
    remember();
  };
  if (document.readyState === 'complete') show();
  else addEventListener('load', show, { once: true });
}

function isSlowLink(): boolean {
  const link = (navigator as Navigator & { connection?: { saveData?: boolean; downlink?: number } })
    .connection;
  return link?.saveData === true || (link?.downlink ?? 10) < 2;
}

/** Whether this browser was here before; it is from now on. */
function remember(): boolean {
  try {
    const wasHere = localStorage.getItem(SEEN) !== null;
    localStorage.setItem(SEEN, '1');
    return wasHere;
  } catch {
    return false;
  }
}
