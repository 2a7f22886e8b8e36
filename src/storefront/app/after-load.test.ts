import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { longAfterLoad, showWebFonts } from './after-load.ts';

afterEach(() => vi.useRealTimers());

describe('longAfterLoad', () => {
  it('waits ten seconds after the load event', () => {
    vi.useFakeTimers();
    // Never calls back: Chromium may not be idle again after a page was printed.
    vi.stubGlobal('requestIdleCallback', () => 1);
    onTestFinished(() => void vi.unstubAllGlobals());
    const act = vi.fn<() => void>();
    longAfterLoad(act);
    vi.advanceTimersByTime(9999);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not count the time before the load event', () => {
    vi.useFakeTimers();
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const act = vi.fn<() => void>();
    longAfterLoad(act);
    vi.advanceTimersByTime(20_000);
    expect(act).not.toHaveBeenCalled();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(10_000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('calls at once if the browser is offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const act = vi.fn<() => void>();
    longAfterLoad(act);
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('showWebFonts', () => {
  const html = document.documentElement;
  let faces: { load: () => Promise<void> }[];
  /** How long the 100 kB of the script took to load. More than 400 ms count as slow. */
  let scriptMs: number;
  /** 0 if the browser had cached it. */
  let transferSize: number;

  beforeEach(() => {
    faces = [];
    scriptMs = 100;
    transferSize = 100_000;
    Object.assign(document, { fonts: faces });
    vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
      {
        name: import.meta.url.replace('.test', ''),
        transferSize,
        responseStart: 50,
        responseEnd: 50 + scriptMs,
      } as PerformanceResourceTiming,
    ]);
    return () => {
      vi.restoreAllMocks();
      Reflect.deleteProperty(document, 'fonts');
      delete html.dataset['fonts'];
      localStorage.clear();
    };
  });

  it('shows the web fonts once all of them have loaded', async () => {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    faces.push({ load: () => first.promise }, { load: () => second.promise });
    showWebFonts();
    first.resolve();
    await first.promise;
    expect(html.dataset['fonts']).toBeUndefined();
    second.resolve();
    await vi.waitFor(() => expect(html.dataset['fonts']).toBe(''));
    expect(localStorage['kd-fonts']).toBe('1');
  });

  it('shows the other web fonts when one fails to load', async () => {
    faces.push(
      { load: () => Promise.reject(new Error('gone')) },
      { load: () => Promise.resolve() },
    );
    showWebFonts();
    await vi.waitFor(() => expect(html.dataset['fonts']).toBe(''));
  });

  it('keeps the fallback fonts on a slow connection, and the web fonts for the next page', async () => {
    scriptMs = 401;
    const load = vi.fn<() => Promise<void>>();
    faces.push({ load });
    showWebFonts();
    await vi.waitFor(() => expect(localStorage['kd-fonts']).toBe('1'));
    expect(load).not.toHaveBeenCalled();
    expect(html.dataset['fonts']).toBeUndefined();
  });

  it('shows the web fonts if the script came from the cache', async () => {
    transferSize = 0;
    showWebFonts();
    await vi.waitFor(() => expect(localStorage['kd-fonts']).toBe('1'));
    expect(html.dataset['fonts']).toBe('');
  });

  it('waits for the load event before it loads the fonts', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
    faces.push({ load });
    showWebFonts();
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event('load'));
    await vi.waitFor(() => expect(html.dataset['fonts']).toBe(''));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads no fonts if the first paint already had them', () => {
    html.dataset['fonts'] = '';
    const load = vi.fn<() => Promise<void>>();
    faces.push({ load });
    showWebFonts();
    expect(load).not.toHaveBeenCalled();
  });
});
