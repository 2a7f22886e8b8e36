import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = vi.fn<(url: URL) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  load.mockReset();
  vi.stubGlobal('fetch', load);
  vi.stubGlobal('location', { href: 'https://books.example/shop/sw.js' });
});
afterEach(() => vi.unstubAllGlobals());

const finder = async () => (await import('./find-pin.ts')).findPin;

it('loads the file that is next to the worker, once', async () => {
  load.mockImplementation(async () => new Response('Bengaluru|Karnataka:c001-1'));
  const findPin = await finder();
  const first = Number.parseInt('c001', 36);
  expect(await findPin(String(first + 1))).toEqual({ district: 'Bengaluru', state: 'Karnataka' });
  expect(await findPin(String(first + 2))).toBeUndefined();
  expect(load.mock.calls.map(([url]) => url.href)).toEqual([
    'https://books.example/shop/pin-codes.txt',
  ]);
});

it('retries after a failure', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockImplementation(async () => new Response('Bengaluru|Karnataka:c001'));
  const findPin = await finder();
  await expect(findPin('560003')).rejects.toThrow('Failed to fetch');
  expect(await findPin('560003')).toBeUndefined();
});

it('works from the cache without a network', async () => {
  vi.stubGlobal('caches', { match: async () => new Response('Bengaluru|Karnataka:c001') });
  const findPin = await finder();
  expect(await findPin(String(Number.parseInt('c001', 36)))).toMatchObject({ state: 'Karnataka' });
  expect(load).not.toHaveBeenCalled();
});

it('loads the file where the browser refuses the cache', async () => {
  vi.stubGlobal('caches', {
    match: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')),
  });
  load.mockImplementation(async () => new Response('Bengaluru|Karnataka:c001'));
  const findPin = await finder();
  expect(await findPin(String(Number.parseInt('c001', 36)))).toMatchObject({ state: 'Karnataka' });
});
