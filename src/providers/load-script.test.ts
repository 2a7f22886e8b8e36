// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { loadScript } from './load-script.ts';

declare global {
  interface Window {
    /** The global of an invented payment provider. */
    Paisa?: new () => object;
  }
}

const loadPaisa = () => loadScript('https://pay.paisa.example/pay.js', 'Paisa');

afterEach(() => {
  delete window.Paisa;
  document.head.replaceChildren();
  vi.useRealTimers();
});

/** Ends the loading of the script. */
function settleScript(event: 'load' | 'error') {
  document.scripts[0]?.dispatchEvent(new Event(event));
}

it('loads a script once, if it defines its global', async () => {
  const loading = loadPaisa();
  expect(document.scripts[0]?.src).toBe('https://pay.paisa.example/pay.js');
  window.Paisa = Object;
  settleScript('load');
  await loading;
  await loadPaisa();
  expect(document.scripts).toHaveLength(1);
});

it('removes a script that failed to load', async () => {
  const loading = loadPaisa();
  settleScript('error');
  await expect(loading).rejects.toThrow('https://pay.paisa.example/pay.js could not be loaded.');
  expect(document.scripts).toHaveLength(0);
});

it('removes a script that does not define its global', async () => {
  const loading = loadPaisa();
  settleScript('load');
  await expect(loading).rejects.toThrow('did not define the global "Paisa"');
  expect(document.scripts).toHaveLength(0);
});

it('removes a script that does not load within 15 s', async () => {
  vi.useFakeTimers();
  const loading = loadPaisa();
  await Promise.all([
    expect(loading).rejects.toThrow('did not load in time.'),
    vi.advanceTimersByTimeAsync(15_000),
  ]);
  expect(document.scripts).toHaveLength(0);
});
