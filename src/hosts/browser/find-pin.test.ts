import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const fetchFile = vi.fn<(url: URL) => Promise<Response>>();

beforeEach(() => {
  vi.resetModules();
  fetchFile.mockReset();
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('location', { href: 'https://books.example/shop/books/bk01' });
  vi.stubEnv('BASE_URL', '/shop/');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const importFindPin = async () => (await import('./find-pin.ts')).findPin;

// The file has PIN codes in base 36: 'c001-1' means c001 and the next code.
it('loads the file in the folder of the shop, once', async () => {
  fetchFile.mockImplementation(async () => new Response('Bengaluru|Karnataka:c001-1'));
  const findPin = await importFindPin();
  const first = Number.parseInt('c001', 36);
  expect(await findPin(String(first + 1))).toEqual({ district: 'Bengaluru', state: 'Karnataka' });
  expect(await findPin(String(first + 2))).toBeUndefined();
  expect(fetchFile.mock.calls.map(([url]) => url.href)).toEqual([
    'https://books.example/shop/pin-codes.txt',
  ]);
});

it('loads the file again after a failure', async () => {
  fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetchFile.mockResolvedValueOnce(new Response('Not Found', { status: 404 }));
  fetchFile.mockImplementation(async () => new Response('Bengaluru|Karnataka:c001'));
  const findPin = await importFindPin();
  await expect(findPin('560003')).rejects.toThrow('Failed to fetch');
  await expect(findPin('560003')).rejects.toThrow('pin-codes.txt is missing.');
  expect(await findPin('560003')).toBeUndefined();
});

it('reads the file from the cache without a network', async () => {
  // The URL of the cached file has a hash in its query.
  const match = async (_: URL, { ignoreSearch }: CacheQueryOptions = {}) =>
    ignoreSearch ? new Response('Bengaluru|Karnataka:c001') : undefined;
  vi.stubGlobal('caches', { match });
  const findPin = await importFindPin();
  expect(await findPin(String(Number.parseInt('c001', 36)))).toMatchObject({ state: 'Karnataka' });
  expect(fetchFile).not.toHaveBeenCalled();
});

it('loads the file where the browser refuses the cache', async () => {
  vi.stubGlobal('caches', {
    match: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')),
  });
  fetchFile.mockImplementation(async () => new Response('Bengaluru|Karnataka:c001'));
  const findPin = await importFindPin();
  expect(await findPin(String(Number.parseInt('c001', 36)))).toMatchObject({ state: 'Karnataka' });
});
