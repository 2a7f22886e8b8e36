import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayChangeOrders, onOrdersChanged } from './live.ts';

const POLL_MS = 30_000;

/** Stands in for `EventSource`. */
class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static instances: FakeEventSource[] = [];
  readyState = 0;
  readonly url: string;
  constructor(url: string | URL) {
    super();
    this.url = String(url);
    FakeEventSource.instances.push(this);
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}

beforeEach(() => {
  FakeEventSource.instances = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', FakeEventSource);
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
  const [source] = FakeEventSource.instances;
  expect(source?.url).toMatch(/\/api\/desk\/events$/);
  vi.advanceTimersByTime(POLL_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  Object.assign(source ?? {}, { readyState: FakeEventSource.OPEN });
  vi.advanceTimersByTime(3 * POLL_MS);
  expect(onChange).toHaveBeenCalledTimes(1);
  source?.dispatchEvent(new Event('orders'));
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(POLL_MS);
  expect(onChange).toHaveBeenCalledTimes(2);
  expect(source?.readyState).toBe(FakeEventSource.CLOSED);
});

it('reports a change that may have come before the connection opened, once', () => {
  const { onChange, stop } = listen();
  const [source] = FakeEventSource.instances;
  source?.dispatchEvent(new Event('open'));
  // The browser has reconnected.
  source?.dispatchEvent(new Event('open'));
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
});

it('connects again when the server has refused the connection', () => {
  const { onChange, stop } = listen();
  FakeEventSource.instances[0]?.close();
  vi.advanceTimersByTime(POLL_MS);
  expect([onChange.mock.calls.length, FakeEventSource.instances.length]).toEqual([1, 2]);
  stop();
});

it('shares one connection between tabs, and passes it on when a tab is closed', async () => {
  let lockQueue: Promise<unknown> = Promise.resolve();
  // As the Web Locks API does, passes the lock to the next tab when the previous one releases it.
  const request = (_: string, { signal }: { signal: AbortSignal }, onLock: () => Promise<void>) =>
    (lockQueue = lockQueue.then(() => (signal.aborted ? undefined : onLock())));
  vi.stubGlobal('navigator', { locks: { request } });
  const [first, second] = [listen(), listen()];
  await expect.poll(() => FakeEventSource.instances.length).toBe(1);
  FakeEventSource.instances[0]?.dispatchEvent(new Event('orders'));
  await expect.poll(() => second.onChange.mock.calls.length).toBe(1);
  expect(first.onChange).toHaveBeenCalledTimes(1);
  first.stop();
  await expect.poll(() => FakeEventSource.instances.length).toBe(2);
  FakeEventSource.instances[1]?.dispatchEvent(new Event('orders'));
  const third = listen();
  second.stop();
  await expect.poll(() => FakeEventSource.instances.length).toBe(3);
  FakeEventSource.instances[2]?.dispatchEvent(new Event('orders'));
  const fourth = listen();
  FakeEventSource.instances[2]?.dispatchEvent(new Event('orders'));
  await expect.poll(() => fourth.onChange.mock.calls.length).toBe(1);
  expect([first, second].map(({ onChange }) => onChange.mock.calls.length)).toEqual([1, 2]);
  third.stop();
  fourth.stop();
});

it('broadcasts nothing without locks, because each tab then has its own connection', () => {
  const post = vi.spyOn(BroadcastChannel.prototype, 'postMessage');
  const { onChange, stop } = listen();
  FakeEventSource.instances[0]?.dispatchEvent(new Event('orders'));
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
  expect(ask('POST /api/payments/razorpay')).toBe(true);
  expect(ask('PATCH /api/desk/orders/or01')).toBe(true);
  expect(ask('GET /api/user/orders')).toBe(false);
  expect(ask('POST /api/user/cart')).toBe(false);
});
