import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, signIn } from '../testing.ts';
import { type Scenario, STORY_SCENARIOS } from '../messages.ts';
import { serveStories } from './testing.ts';

const OWNER = { email: 'meera.srinivasan@example.com', password: 'malgudi-days' };

let served: Awaited<ReturnType<typeof serveStories>>;

beforeEach(async () => {
  vi.resetModules();
  served = await serveStories();
  vi.stubGlobal('location', { href: 'https://books.example/shop/sw.js' });
  vi.stubEnv('BASE_URL', '/shop/');
  const names = ['', '-mock', ...STORY_SCENARIOS.map((name) => `-${name}`)];
  await Promise.all(names.map((name) => deleteDB(`kitabdost${name}`)));
  const { changeSettingRows } = await import('../settings-database.ts');
  await changeSettingRows(['delay', 'trade'], () => ({ delay: 0, trade: false }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function enter(scenario: Scenario | undefined) {
  const { setControls } = await import('#devtools/controls/controls.ts');
  await setControls({ scenario });
}

async function callDesk(call: string, body?: object) {
  const host = await import('../shop-api.ts');
  const { body: session } = await ask(host, 'POST /desk/session', { body: OWNER });
  const { token } = session as { token: string };
  return (await ask(host, call, { token, ...(body && { body }) })).body;
}

const readTotal = async () => ((await callDesk('GET /desk/orders')) as { total: number }).total;

it.each(STORY_SCENARIOS)('opens the data of %s, and leaves those of the shop', async (scenario) => {
  const host = await import('../shop-api.ts');
  const token = await signIn(host);
  await ask(host, 'POST /user/cart', { body: { product: { _id: 'bk06' } }, token });
  await enter(scenario);
  expect(await readTotal()).toBe(served.story.records.orders?.length);
  expect(served.fetched).toEqual([`/shop/stories/${scenario}.json`]);
  expect((await ask(host, 'GET /user/cart', { token })).body).toEqual({ cart: [] });
  await enter(undefined);
  expect(await readTotal()).toBe(0);
  expect((await ask(host, 'GET /user/cart', { token })).body).toMatchObject({
    cart: [{ _id: 'bk06' }],
  });
});

it('has as many copies for sale as the story', async () => {
  await enter('bad-week');
  const body = await callDesk('GET /desk/books?limit=100');
  const { books } = body as { books: { _id: string; stock: number }[] };
  expect(Object.fromEntries(books.map(({ _id, stock }) => [_id, stock]))).toEqual(
    served.story.stock,
  );
});

it('keeps what was done in it until it begins again', async () => {
  const changeCart = async (call: string, body?: object) => {
    const host = await import('../shop-api.ts');
    const answer = await ask(host, call, { token: await signIn(host), ...(body && { body }) });
    return (answer.body as { cart: unknown[] }).cart.length;
  };
  await enter('first-day');
  expect(await changeCart('POST /user/cart', { product: { _id: 'bk06' } })).toBe(1);
  await enter('first-day');
  vi.resetModules();
  expect(await changeCart('GET /user/cart')).toBe(1);
  await enter(undefined);
  await enter('first-day');
  expect(await changeCart('GET /user/cart')).toBe(0);
  expect(await readTotal()).toBe(served.story.records.orders?.length);
});

it('is filled once by calls at the same time', async () => {
  await enter('first-day');
  await Promise.all([readTotal(), readTotal(), readTotal()]);
  expect(served.fetched).toEqual(['/shop/stories/first-day.json']);
});

it('is not filled again by a page that reads its file later than the worker', async () => {
  const serve = globalThis.fetch;
  let hasBegun = false;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  vi.stubGlobal('fetch', async (url: URL) => {
    hasBegun = true;
    await arrived;
    return serve(url);
  });
  const page = await import('./story-store.ts');
  await enter('first-day');
  const opening = page.openStoryStore('first-day', 'tab-1');
  await vi.waitFor(() => expect(hasBegun).toBe(true));
  vi.stubGlobal('fetch', serve);
  vi.resetModules();
  const worker = await import('./story-store.ts');
  const store = await worker.openStoryStore('first-day', 'tab-2');
  await store?.transact((transaction) => transaction.removeUser(OWNER.email));
  arrive();
  await opening;
  expect((await store?.snapshot())?.users.map(({ email }) => email)).not.toContain(OWNER.email);
});

describe('while its file cannot be read', () => {
  const respond = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));
  const hang = (_url: URL, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    );

  it.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the host lacks it', () => respond('Not found', 404)],
    ['the host sends a page', () => respond('<!doctype html><title>Shop</title>')],
    ['it is cut off', () => respond('{"end":1795620600000,"users":[')],
    ['it is another file', () => respond('{}')],
    ['no response arrives', hang],
  ])('%s: leaves the shop as it is until the next load', async (_name, read) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1));
    const messages: string[] = [];
    const stop = (await import('../messages.ts')).onMessage((message) => messages.push(message));
    const readFile = vi.fn(read);
    const serve = globalThis.fetch;
    vi.stubGlobal('fetch', readFile);
    await enter('bad-week');
    const host = await import('../shop-api.ts');
    const token = await signIn(host);
    const readCart = (tab: string) => ask(host, 'GET /user/cart', { token, tab });
    await ask(host, 'POST /user/cart', { body: { product: { _id: 'bk06' } }, token });
    expect((await readCart('tab-1')).body).toMatchObject({ cart: [{ _id: 'bk06' }] });
    expect(readFile).toHaveBeenCalledOnce();
    vi.stubGlobal('fetch', serve);
    expect((await readCart('tab-1')).body).toMatchObject({ cart: [{ _id: 'bk06' }] });
    expect((await readCart('tab-2')).body).toEqual({ cart: [] });
    await vi.waitFor(() => expect(messages).toContain('no-story'));
    expect(messages.filter((message) => message === 'no-story')).toHaveLength(1);
    stop();
  });
});

it('leaves the shop as it is on a full disk, and says that it could not be stored', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const messages: string[] = [];
  const stop = (await import('../messages.ts')).onMessage((message) => messages.push(message));
  await enter('bad-week');
  const { openEmptyStore } = await import('../shop-store.ts');
  const store = await openEmptyStore('bad-week');
  const full = new DOMException('full', 'QuotaExceededError');
  const replace = vi.spyOn(store, 'replace').mockRejectedValue(full);
  const { openStoryStore } = await import('./story-store.ts');
  const open = (tab: string) => openStoryStore('bad-week', tab);
  expect([await open('tab-1'), await open('tab-1')]).toEqual([undefined, undefined]);
  expect(logged.mock.lastCall?.[0]).toContain('is not here');
  await vi.waitFor(() => expect(messages).toContain('no-room'));
  expect(messages).not.toContain('no-story');
  expect(served.fetched).toHaveLength(1);
  replace.mockRestore();
  expect(await open('tab-2')).toBe(store);
  stop();
});

it('forgets failed loads of a story when another load has read it', async () => {
  const { tryStory } = await import('./read-story.ts');
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const fail = vi.fn(() => Promise.reject(new Error('offline')));
  for (const tab of ['a', 'a']) expect(await tryStory('one', tab, fail)).toBe(false);
  expect(fail).toHaveBeenCalledOnce();
  const succeed = () => Promise.resolve();
  expect(await tryStory('one', 'b', succeed)).toBe(true);
  expect(await tryStory('one', 'a', succeed)).toBe(true);
});
