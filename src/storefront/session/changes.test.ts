import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  hasPendingChanges,
  onChangeEnd,
  onPendingCount,
  queueChange,
  queueRead,
  useHasPendingChanges,
} from './as-user.ts';

const FAILURE = new Error('No.');

let ends: unknown[];
let unsubscribeEnds: () => void;

beforeEach(() => {
  ends = [];
  unsubscribeEnds = onChangeEnd((error) => ends.push(error));
});

afterEach(() => unsubscribeEnds());

it('runs changes one after the other, in their order', async () => {
  const first = Promise.withResolvers<boolean>();
  const seen: string[] = [];
  const one = queueChange(async () => {
    seen.push('first begins');
    await first.promise;
    seen.push('first ends');
    return true;
  });
  const two = queueChange(async () => seen.push('second') > 0);
  await vi.waitFor(() => expect(seen).toEqual(['first begins']));
  first.resolve(true);
  expect(await Promise.all([one, two])).toEqual([true, true]);
  expect(seen).toEqual(['first begins', 'first ends', 'second']);
});

it('reports how each change ended', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await queueChange(async () => true);
  expect(await queueChange(() => Promise.reject(FAILURE))).toBe(false);
  expect(ends).toEqual([undefined, FAILURE]);
});

it('reports nothing for a change that was dropped', async () => {
  expect(await queueChange(async () => false)).toBe(false);
  expect(ends).toEqual([]);
});

it('continues after a change that failed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failed = queueChange(() => Promise.reject(FAILURE));
  expect(await queueChange(async () => true)).toBe(true);
  expect(await failed).toBe(false);
  expect(log).toHaveBeenCalledExactlyOnceWith('A change could not be made.', FAILURE);
});

it('runs the next change after a listener that throws', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(
    onChangeEnd(() => {
      throw FAILURE;
    }),
  );
  expect(await queueChange(async () => true)).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'The end of a change could not be reported.',
    FAILURE,
  );
  expect(await queueChange(() => Promise.reject(FAILURE))).toBe(false);
  expect(await queueChange(async () => true)).toBe(true);
});

it('has pending changes while one waits or runs, but not during a read', async () => {
  const seen: boolean[] = [];
  const unsubscribe = onPendingCount(() => seen.push(hasPendingChanges()));
  const read = queueRead(async () => hasPendingChanges());
  const change = queueChange(async () => hasPendingChanges());
  expect(await read).toBe(true);
  expect(await change).toBe(true);
  await queueRead(async () => {});
  expect(await queueRead(async () => hasPendingChanges())).toBe(false);
  unsubscribe();
  await queueChange(async () => true);
  expect(seen).toEqual([true, false]);
});

it('runs the next read and the next change after a read that failed', async () => {
  const failRead = () => expect(queueRead(() => Promise.reject(FAILURE))).rejects.toBe(FAILURE);
  await failRead();
  expect(await queueRead(async () => 'read')).toBe('read');
  await failRead();
  expect(await queueChange(async () => true)).toBe(true);
});

it('runs a read only after the changes before it', async () => {
  const first = Promise.withResolvers<boolean>();
  const seen: string[] = [];
  const change = queueChange(() => first.promise.finally(() => seen.push('change')));
  const read = queueRead(async () => seen.push('read'));
  const next = queueChange(async () => seen.push('next change') > 0);
  first.resolve(true);
  await Promise.all([change, read, next]);
  expect(seen).toEqual(['change', 'read', 'next change']);
});

it('reports the end of a change before its promise resolves, and only to current subscribers', async () => {
  const formerListener = vi.fn<() => void>();
  onChangeEnd(formerListener)();
  const change = queueChange(async () => true).then(() => ends.length);
  expect(await change).toBe(1);
  expect(formerListener).not.toHaveBeenCalled();
});

it('reports a pending change to a component, and none while a server renders it', async () => {
  const { result } = renderHook(useHasPendingChanges);
  expect(result.current).toBe(false);
  const change = Promise.withResolvers<boolean>();
  act(() => void queueChange(() => change.promise));
  expect(result.current).toBe(true);
  expect(renderToString(createElement(() => String(useHasPendingChanges())))).toBe('false');
  await act(async () => change.resolve(true));
  expect(result.current).toBe(false);
});

const Channel = globalThis.BroadcastChannel;
let channels: BroadcastChannel[];

beforeEach(() => {
  channels = [];
  vi.stubGlobal('BroadcastChannel', openChannel);
});

afterEach(() => {
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
});

function openChannel(name: string) {
  const channel = new Channel(name);
  channels.push(channel);
  return channel;
}

/** Throws, as Firefox does where storage is blocked. */
function refuseChannel() {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** Loads the module once more, as another tab would. */
async function openTab() {
  vi.resetModules();
  const { onOtherTabsChange, notifyOtherTabs } = await import('./as-user.ts');
  const listener = vi.fn<() => void>();
  onOtherTabsChange(listener);
  return { listener, notifyOtherTabs };
}

it('notifies every tab but its own', async () => {
  const [own, other, third] = [await openTab(), await openTab(), await openTab()];
  own.notifyOtherTabs();
  await vi.waitFor(() => expect(other.listener).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(third.listener).toHaveBeenCalledTimes(1));
  expect(own.listener).not.toHaveBeenCalled();
});

it('is notified by a tab that runs another release of the shop', async () => {
  const { listener } = await openTab();
  openChannel('kitabdost-account').postMessage('changed');
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
});

it('works where the browser refuses a channel', async () => {
  vi.stubGlobal('BroadcastChannel', refuseChannel);
  const { notifyOtherTabs } = await openTab();
  expect(() => notifyOtherTabs()).not.toThrow();
});
