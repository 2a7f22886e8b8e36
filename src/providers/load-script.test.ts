// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    Paisa?: new () => object;
  }
}

const load = () => loadScript('https://pay.paisa.example/pay.js', 'Paisa');

afterEach(() => {
  delete window.Paisa;
  document.head.replaceChildren();
  vi.useRealTimers();
});

function settle(event: 'load' | 'error') {
  document.scripts[0]?.dispatchEvent(new Event(event));
}

it('loads a script until its global is defined', async () => {
  const loading = load();
  expect(document.scripts[0]?.src).toBe('https://pay.paisa.example/pay.js');
  window.Paisa = Object;
  settle('load');
  await loading;
  await load();
  expect(document.scripts).toHaveLength(1);
});

it('removes a script that failed to load', async () => {
  const loading = load();
  settle('error');
  await expect(loading).rejects.toThrow('https://pay.paisa.example/pay.js could not be loaded.');
  expect(document.scripts).toHaveLength(0);
});

it('removes a script without the global', async () => {
  const loading = load();
  settle('load');
  await expect(loading).rejects.toThrow('did not define the global "Paisa"');
  expect(document.scripts).toHaveLength(0);
});

it('removes a script that does not load within 15 s', async () => {
  vi.useFakeTimers();
  const loading = load();
  await Promise.all([
    expect(loading).rejects.toThrow('did not load in time.'),
    vi.advanceTimersByTimeAsync(15_000),
  ]);
  expect(document.scripts).toHaveLength(0);
});
