/** The metrics of the page; times in ms since the navigation began. */
export interface PageReport {
  fcp: number;
  lcp: number;
  longTasks: { start: number; duration: number }[];
  cls: number;
  /** React's first commit; absent on a page without React. */
  hydrated?: number;
  /** React's first commit after the API's latest response about the catalogue. */
  fresh?: number;
  /** The `load` event. */
  loaded?: number;
}

declare global {
  var benchReport: PageReport;
}

/**
 * Runs in the page before all other scripts; not part of the shop. React reports every commit to
 * its developer tools, so no polling is needed; the first commit is the hydration. An API response
 * is recognised by its body, so it may come from the worker or from the page.
 */
function probe(): void {
  const report: PageReport = { fcp: 0, lcp: 0, longTasks: [], cls: 0 };
  let hasNewResponse = false;
  const observe = (type: string, note: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name === 'first-contentful-paint') report.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }: PerformanceEntry) => {
    report.lcp = startTime;
  });
  observe('longtask', ({ startTime: start, duration }: PerformanceEntry) => {
    report.longTasks.push({ start, duration });
  });
  // TypeScript's library has no `LayoutShift` yet.
  observe('layout-shift', ({ value }: PerformanceEntry & { value: number }) => {
    report.cls += value;
  });
  addEventListener('load', () => void (report.loaded = performance.now()));

  const json = Response.prototype.json;
  Response.prototype.json = async function readAndNote() {
    const body: unknown = await json.call(this);
    if (body && typeof body === 'object' && ('products' in body || 'categories' in body))
      hasNewResponse = true;
    return body;
  };
  Object.assign(globalThis, {
    benchReport: report,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot() {
        const now = performance.now();
        report.hydrated ??= now;
        if (hasNewResponse) report.fresh = now;
        hasNewResponse = false;
      },
    },
  });
}

export const PROBE_SOURCE = `(${probe.toString()})()`;
