/** What the page reports; times in ms since the navigation began. */
export interface Probed {
  fcp: number;
  lcp: number;
  /** The element of the largest contentful paint. */
  lcpOf: string;
  longTasks: { start: number; duration: number }[];
  cls: number;
  /** What moved, and when. */
  shifts: string[];
  /** React's first commit; absent where no React came. */
  hydrated?: number;
  /** The API's last answer about the catalogue was read. */
  answered?: number;
  /** React's first commit after the last such answer that led to one. */
  fresh?: number;
  /** `load` has fired. */
  loaded?: number;
}

declare global {
  var benchSeen: Probed;
}

/** Not yet in TypeScript's library. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/**
 * Runs in the page before all other scripts; it is not part of the shop. React reports every commit to
 * its developer tools: the first one is the hydration, and no polling costs time. An answer of the API
 * is recognised by its body, so it makes no difference whether the worker or the page gives it.
 */
function probe(): void {
  const seen: Probed = { fcp: 0, lcp: 0, lcpOf: '', longTasks: [], cls: 0, shifts: [] };
  let isAnswered = false;
  const watch = (type: string, note: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', (entry: LargestContentfulPaint) => {
    seen.lcp = entry.startTime;
    const { tagName = '?', className = '' } = entry.element ?? {};
    seen.lcpOf = `${tagName.toLowerCase()}${className && `.${className}`} ${entry.url.replace(/.*\//, '')}`;
  });
  watch('longtask', ({ startTime: start, duration }: PerformanceEntry) => {
    seen.longTasks.push({ start, duration });
  });
  watch('layout-shift', ({ value, startTime, sources }: LayoutShift) => {
    seen.cls += value;
    const moved = sources.map(({ node }) =>
      node instanceof Element ? node.getAttribute('class') : node?.textContent,
    );
    seen.shifts.push(`${Math.round(startTime)} ms: ${moved.join(', ')}`);
  });
  addEventListener('load', () => void (seen.loaded = performance.now()));

  const json = Response.prototype.json;
  Response.prototype.json = async function readAndNote() {
    const body: unknown = await json.call(this);
    if (body && typeof body === 'object' && ('products' in body || 'categories' in body)) {
      seen.answered = performance.now();
      isAnswered = true;
    }
    return body;
  };
  Object.assign(globalThis, {
    benchSeen: seen,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot() {
        const now = performance.now();
        seen.hydrated ??= now;
        if (isAnswered) seen.fresh = now;
        isAnswered = false;
      },
    },
  });
}

export const PROBE_SOURCE = `(${probe.toString()})()`;
