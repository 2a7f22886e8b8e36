import { cleanup } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, vi } from 'vitest';

// Test files share a process and its window, so clean up what one file leaves for the next.
const timers: ReturnType<typeof setTimeout>[] = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...call: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...call);
  timers.push(timer);
  return timer;
}, setTimeout);

afterEach(cleanup);
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  globalThis.setTimeout = setTimeout;
  for (const timer of timers) clearTimeout(timer);
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
  if ('document' in globalThis) clearWindow();
});

function clearWindow() {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  const { documentElement: html, head, body } = document;
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
}
