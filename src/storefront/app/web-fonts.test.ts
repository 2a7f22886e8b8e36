import { beforeEach, expect, it, vi } from 'vitest';
import { letWebFontsIn } from './web-fonts.ts';

const html = document.documentElement;
let faces: { load: () => Promise<void> }[];
let scriptMs: number;

beforeEach(() => {
  faces = [];
  scriptMs = 100;
  Object.assign(document, { fonts: faces });
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    {
      name: import.meta.url.replace('.test', ''),
      transferSize: 100_000,
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

it('shows the fonts once all of them have come', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  faces.push({ load: () => first.promise }, { load: () => second.promise });
  letWebFontsIn();
  first.resolve();
  await first.promise;
  expect(html.dataset['fonts']).toBeUndefined();
  second.resolve();
  await vi.waitFor(() => expect(html.dataset['fonts']).toBe(''));
  expect(localStorage['kd-fonts']).toBe('1');
});

it('shows the others when one does not come', async () => {
  faces.push({ load: () => Promise.reject(new Error('gone')) }, { load: () => Promise.resolve() });
  letWebFontsIn();
  await vi.waitFor(() => expect(html.dataset['fonts']).toBe(''));
});

it('keeps to the fallbacks on a slow link, until the next page', async () => {
  scriptMs = 401;
  const load = vi.fn<() => Promise<void>>();
  faces.push({ load });
  letWebFontsIn();
  await vi.waitFor(() => expect(localStorage['kd-fonts']).toBe('1'));
  expect(load).not.toHaveBeenCalled();
  expect(html.dataset['fonts']).toBeUndefined();
});

it('waits for the page and its covers', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  faces.push({ load });
  letWebFontsIn();
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(html.dataset['fonts']).toBe(''));
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks for nothing where the first paint had them', () => {
  html.dataset['fonts'] = '';
  const load = vi.fn<() => Promise<void>>();
  faces.push({ load });
  letWebFontsIn();
  expect(load).not.toHaveBeenCalled();
});
