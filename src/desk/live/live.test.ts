import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayChangeOrders, onOrdersChanged } from './live.ts';

const POLL_MS = 30_000;

class FakeEvents extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: FakeEvents[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    FakeEvents.all.push(this);
  }
  close() {
    this.readyState = FakeEvents.CLOSED;
  }
}

beforeEach(() => {
  FakeEvents.all = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', FakeEvents);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function listen() {
  const onChange = vi.fn();
  return { onChange, stop: onOrdersChanged(onChange) };
}

it('connects to the event stream, and polls only until the connection is open', () => {
  const { onChange, stop } = listen();
  const [source] = FakeEvents.all;
  expect(source?.url).toMatch(/\/api\/desk\/events$/);
  vi.advanceTimersByTime(POLL_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  Object.assign(source ?? {}, { readyState: FakeEvents.OPEN });
  vi.advanceTimersByTime(3 * POLL_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  source?.dispatchEvent(new Event('orders'));
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(POLL_MS);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(source?.readyState).toBe(FakeEvents.CLOSED);
});

it('connects again after a refusal', () => {
  const { onChange, stop } = listen();
  FakeEvents.all[0]?.close();
  vi.advanceTimersByTime(POLL_MS);
  expect([onChange.mock.calls.length, FakeEvents.all.length]).toEqual([1, 2]);
  stop();
});

it('shares one connection between tabs', async () => {
  let free: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, lead: () => Promise<void>) =>
    (free = free.then(() => (signal.aborted ? undefined : lead())));
  vi.stubGlobal('navigator', { locks: { request } });
  const [first, second] = [listen(), listen()];
  await expect.poll(() => FakeEvents.all.length).toBe(1);
  FakeEvents.all[0]?.dispatchEvent(new Event('orders'));
  await expect.poll(() => second.onChange.mock.calls.length).toBe(1);
  expect(first.onChange).toHaveBeenCalledTimes(1);
  first.stop();
  await expect.poll(() => FakeEvents.all.length).toBe(2);
  second.stop();
});

it('broadcasts nothing without locks, because each tab then has its own connection', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const { onChange, stop } = listen();
  FakeEvents.all[0]?.dispatchEvent(new Event('orders'));
  expect([onChange.mock.calls.length, post.mock.calls.length]).toEqual([1, 0]);
  stop();
});

it('knows the calls that may change orders', () => {
  const ask = (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    return mayChangeOrders({ method, path });
  };
  expect(ask('POST /api/user/orders')).toBe(true);
  expect(ask('DELETE /api/user')).toBe(true);
  expect(ask('GET /api/user/orders')).toBe(false);
  expect(ask('POST /api/user/cart')).toBe(false);
});
