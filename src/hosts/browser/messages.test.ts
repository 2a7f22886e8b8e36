import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isApiUrl, type Message } from './messages.ts';

beforeEach(() => {
  vi.resetModules();
  // Simulates Firefox where storage is blocked.
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['/api', true],
  ['/api/products?limit=1', true],
  ['/apis', false],
  ['/shop/api/products', false],
  ['https://elsewhere.example/api/products', false],
  ['http://shop.example:81/api/products', false],
])('knows whether %s is for the API', (address, isForApi) => {
  const origin = 'http://shop.example';
  expect(isApiUrl(new URL(address, origin), origin)).toBe(isForApi);
});

it('receives its own messages where the browser refuses a channel, until it unsubscribes', async () => {
  const { onMessage, broadcast } = await import('./messages.ts');
  const received: Message[] = [];
  const stop = onMessage((message) => received.push(message));
  broadcast('controls');
  await vi.waitFor(() => expect(received).toEqual(['controls']));
  stop();
  broadcast('data');
  await Promise.resolve();
  expect(received).toEqual(['controls']);
});

it('publishes calls within the page where the browser refuses a channel', async () => {
  const { publishCall, subscribeToCalls } = await import('./messages.ts');
  const received = vi.fn<(call: unknown) => void>();
  const stop = subscribeToCalls(received);
  const call = { id: '1', path: '/api/products' } as Parameters<typeof publishCall>[0];
  publishCall(call);
  await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith(call));
  stop();
});
