import { cleanup, type Config, configure, getConfig } from '@testing-library/react';
import { toast } from 'react-toastify/unstyled';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { watchListeners } from './listeners.ts';
import { watchTimers } from './timers.ts';

/** Testing Library sets it while it repeats a query; its types leave it out. */
type RepeatedConfig = Config & { _disableExpensiveErrorDiagnostics: boolean };

// Testing Library and Vitest wait for a timer, which a busy machine may run before the tasks of
// React, so a test would see a screen before its effects have run.
const { setImmediate } = globalThis;
async function letReactFinish() {
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    // React's scheduler runs it when there is no work of a higher priority.
    await new Promise((resolve) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => resolve(undefined));
    });
  }
}
async function finish<Value>(read: () => Value | Promise<Value>): Promise<Value> {
  const value = await read();
  await letReactFinish();
  return value;
}
const { asyncWrapper, getElementError } = getConfig();
configure({
  // A second is not enough on a busy machine.
  asyncUtilTimeout: 30_000,
  asyncWrapper: (read) => finish(() => asyncWrapper(read)),
  // A query that is repeated fails many times; only its last error needs to show the page.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as RepeatedConfig;
    if (!isRepeated) return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});
const { waitFor } = vi;
vi.waitFor = (read, options) => waitFor(() => finish(read), options);
const { poll } = expect;
expect.poll = (read, options) => poll((context) => finish(() => read(context)), options);

// Test files also share a window (see `shared-process.ts`), so no timer may outlive its file.
const timers: ReturnType<typeof setTimeout>[] = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = Object.assign((...call: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...call);
  timers.push(timer);
  return timer;
}, setTimeout);

// jsdom counts frames by an interval. If it begins one while a test fakes timers, no later file has
// any frames.
const setRealTimeout = globalThis.setTimeout;
globalThis.requestAnimationFrame = (callback) =>
  Number(setRealTimeout(() => callback(performance.now()), 16));
globalThis.cancelAnimationFrame = (handle) => clearTimeout(handle);

const { createObjectURL, revokeObjectURL } = URL;

// jsdom loads no page for a form that no script handles; a browser would leave the screen.
const leaving: string[] = [];
const noteLeaving = (event: Event) => {
  const { action } = event.target as HTMLFormElement;
  if (!event.defaultPrevented) leaving.push(action);
};
if ('document' in globalThis) addEventListener('submit', noteLeaving);

const listeners = watchListeners();
const sourceTimers = watchTimers();
afterEach(() => {
  cleanup();
  const left = [...listeners.takeLeft(), ...sourceTimers.takeLeft()];
  // A page that is still open would hear of events, and wake up, for a screen that is gone.
  if (left.length > 0) throw new Error(`Components have left behind: ${left.join(', ')}`);
  const pages = leaving.splice(0);
  if (pages.length > 0) throw new Error(`Forms have left the screen for: ${pages.join(', ')}`);
});
afterAll(() => {
  if ('document' in globalThis) removeEventListener('submit', noteLeaving);
  listeners.stop();
  sourceTimers.stop();
  // Without a container, toasts wait for the one of the next file.
  toast.dismiss();
  vi.resetModules();
  configure({ asyncWrapper, getElementError });
  vi.waitFor = waitFor;
  expect.poll = poll;
  globalThis.setTimeout = setTimeout;
  for (const timer of timers) clearTimeout(timer);
  if ('document' in globalThis) clearWindow();
});

function clearWindow() {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  // jsdom has none, but a test or `userEvent.setup` may have added one.
  Reflect.deleteProperty(navigator, 'clipboard');
  const { documentElement: html, head, body } = document;
  for (const name of html.getAttributeNames()) html.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
}
