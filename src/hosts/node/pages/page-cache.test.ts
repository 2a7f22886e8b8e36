import { expect, it, vi } from 'vitest';
import { createPageCache, type Turn } from './page-cache.ts';
import type { Sendable } from './sendable.ts';

const KILOBYTE = 1000;

/** A page of this size in bytes, without compressed copies. */
function aPage(bytes = 100): Sendable {
  return { plain: new Uint8Array(bytes), etag: '"1"', headers: {} } as unknown as Sendable;
}

function open(maxBytes = 100 * KILOBYTE) {
  const cache = createPageCache(maxBytes);
  /** Requests a page, and returns whether it was rendered for that. */
  const isRendered = async (
    version: string,
    path: string,
    page: Sendable | undefined = aPage(),
  ) => {
    const make = vi.fn<() => Promise<Sendable | undefined>>(async () => page);
    expect(await cache.get(version, path, make)).toBeDefined();
    return make.mock.calls.length === 1;
  };
  return { cache, isRendered };
}

it('renders a page once for each version', async () => {
  const { isRendered } = open();
  expect(await isRendered('1', '/')).toBe(true);
  expect(await isRendered('1', '/')).toBe(false);
  expect(await isRendered('1', '/books')).toBe(true);
  expect(await isRendered('2', '/')).toBe(true);
  expect(await isRendered('2', '/')).toBe(false);
  // An answer of a replica that is behind.
  expect(await isRendered('1', '/')).toBe(true);
});

it('shares a page in the making', async () => {
  const { cache } = open();
  const made = Promise.withResolvers<Sendable>();
  const page = aPage();
  const first = cache.get('1', '/', () => made.promise);
  const second = cache.get('1', '/', () => expect.fail('rendered twice'));
  made.resolve(page);
  expect(await Promise.all([first, second])).toEqual([page, page]);
});

it('serves a page in the making also to a client whose own turn is refused', async () => {
  const { cache } = open();
  const made = Promise.withResolvers<Sendable>();
  const turn = Promise.withResolvers<never>();
  const page = aPage();
  const make = () => made.promise;
  const refused = cache.get('1', '/', make, { client: 'a', run: () => turn.promise });
  const served = cache.get('1', '/', make, { client: 'b', run: (work) => work() });
  turn.reject(new Error('Too many requests.'));
  await Promise.resolve();
  made.resolve(page);
  expect(await Promise.all([refused, served])).toEqual([page, page]);
});

it('never serves a page in the making under the next version', async () => {
  const { cache, isRendered } = open();
  const made = Promise.withResolvers<Sendable>();
  const [old, current] = [aPage(), aPage()];
  const late = cache.get('1', '/', () => made.promise);
  expect(await cache.get('2', '/', async () => current)).toBe(current);
  made.resolve(old);
  // A request from before the change gets the page as it was then.
  expect(await late).toBe(old);
  expect(await cache.get('2', '/', () => expect.fail('dropped'))).toBe(current);
  expect(await isRendered('2', '/other')).toBe(true);
});

it('does not count the bytes of a page of an earlier version', async () => {
  const { cache, isRendered } = open(4 * KILOBYTE);
  const made = Promise.withResolvers<Sendable>();
  const late = cache.get('1', '/', () => made.promise);
  await isRendered('2', '/a');
  made.resolve(aPage(50 * KILOBYTE));
  await late;
  await isRendered('2', '/b');
  expect(await isRendered('2', '/a')).toBe(false);
  expect(await isRendered('2', '/b')).toBe(false);
});

it('forgets the bytes of the last version', async () => {
  const { isRendered } = open(6 * KILOBYTE);
  await isRendered('1', '/a', aPage(4 * KILOBYTE));
  await isRendered('2', '/b', aPage(4 * KILOBYTE));
  expect(await isRendered('2', '/b')).toBe(false);
});

it.each([
  ['fails', () => Promise.reject(new Error('The database is away.'))],
  ['finds no page', () => Promise.resolve(undefined)],
])('renders a page again after a rendering that %s', async (_name, make) => {
  const { cache, isRendered } = open();
  await cache.get('1', '/', make).catch(() => undefined);
  expect(await isRendered('1', '/')).toBe(true);
  expect(await isRendered('1', '/')).toBe(false);
});

it('keeps the page of a new version when an old rendering fails late', async () => {
  const { cache, isRendered } = open();
  const made = Promise.withResolvers<Sendable>();
  const late = cache.get('1', '/', () => made.promise);
  expect(await isRendered('2', '/')).toBe(true);
  made.reject(new Error('Too late.'));
  await expect(late).rejects.toThrow('Too late.');
  expect(await isRendered('2', '/')).toBe(false);
});

it('drops the pages that were not requested for longest, by their bytes in all encodings', async () => {
  const { isRendered } = open(10 * KILOBYTE);
  const encoded = { ...aPage(KILOBYTE), brotli: new Uint8Array(500), gzip: new Uint8Array(500) };
  for (const path of ['/a', '/b', '/c']) await isRendered('1', path, encoded as Sendable);
  // Each takes 3 kB with its entry; `/a` is requested again, so `/b` is the oldest.
  expect(await isRendered('1', '/a')).toBe(false);
  await isRendered('1', '/d', encoded as Sendable);
  expect(await isRendered('1', '/a')).toBe(false);
  expect(await isRendered('1', '/c')).toBe(false);
  expect(await isRendered('1', '/b', encoded as Sendable)).toBe(true);
});

it('counts the bytes of a path', async () => {
  const { isRendered } = open(10 * KILOBYTE);
  const [first, second] = ['a', 'b'].map((letter) => `/books?q=${letter.repeat(2000)}`);
  await isRendered('1', `${first}`);
  await isRendered('1', `${second}`);
  expect(await isRendered('1', `${second}`)).toBe(false);
  expect(await isRendered('1', `${first}`)).toBe(true);
});

it('shares a redirect in the making, but keeps none', async () => {
  const { cache, isRendered } = open();
  const redirect = { ...aPage(0), headers: { location: '/books/1/emma' } };
  const made = Promise.withResolvers<Sendable>();
  const first = cache.get('1', '/books/1/ema', () => made.promise);
  const second = cache.get('1', '/books/1/ema', () => expect.fail('rendered twice'));
  made.resolve(redirect);
  expect(await Promise.all([first, second])).toEqual([redirect, redirect]);
  expect(await isRendered('1', '/books/1/ema', redirect)).toBe(true);
});

/** The turn of a client that begins when `begin` is called. */
function waitForTurn(client: string) {
  const begun = Promise.withResolvers<void>();
  const run = vi.fn(async <T>(make: () => Promise<T>) => {
    await begun.promise;
    return make();
  });
  return {
    client,
    run: run as typeof run & Turn['run'],
    begin: begun.resolve,
    refuse: begun.reject,
  };
}

it('makes a page at the first turn of the clients that want it', async () => {
  const { cache } = open();
  const [slow, quick] = [waitForTurn('slow'), waitForTurn('quick')];
  const make = vi.fn(async () => aPage());
  const asked = [cache.get('1', '/', make, slow), cache.get('1', '/', make, quick)];
  quick.begin();
  const [first, second] = await Promise.all(asked);
  expect(first).toBe(second);
  slow.begin();
  await slow.run.mock.results[0]?.value;
  expect(make).toHaveBeenCalledTimes(1);
});

it('takes one turn for all requests of a client for a page', async () => {
  const { cache } = open();
  const turn = waitForTurn('one');
  const asked = [1, 2, 3].map(() => cache.get('1', '/', async () => aPage(), turn));
  turn.begin();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect(turn.run).toHaveBeenCalledTimes(1);
});

it('passes a refusal on only to the client that is refused', async () => {
  const { cache, isRendered } = open();
  const [refused, other] = [waitForTurn('refused'), waitForTurn('other')];
  const make = async () => aPage();
  const asked = [cache.get('1', '/', make, refused), cache.get('1', '/', make, other)];
  refused.refuse(new Error('Too many.'));
  await expect(asked[0]).rejects.toThrow('Too many.');
  other.begin();
  expect(await asked[1]).toBeDefined();
  const third = waitForTurn('third');
  const alone = cache.get('1', '/alone', make, third);
  third.refuse(new Error('Too many.'));
  await expect(alone).rejects.toThrow('Too many.');
  expect(await isRendered('1', '/alone')).toBe(true);
});
