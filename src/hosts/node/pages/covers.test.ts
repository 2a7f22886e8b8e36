import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { HttpError, respondWithError } from '#api/errors.ts';
import type { Env } from '../environment.ts';
import { openOwnedShop, openTestShop, post } from '../testing.ts';
import { makeCoversAbsolute, serveGeneratedCovers, serveUploadedCovers } from './covers.ts';
import type { Turn } from './page-cache.ts';

const SETTINGS = { SITE_URL: 'https://books.example' };
const COVER = '/covers/pride-and-prejudice.svg';

async function readCover(response: Response) {
  const { product } = (await response.json()) as { product: { coverImg: string } };
  return product.coverImg;
}

it.each([
  'covers=absolute',
  'COVERS = "Absolute"',
  'respond-async, covers=absolute; strict, wait=5',
])('makes covers absolute for "Prefer: %s"', async (prefer) => {
  const { ask } = await openTestShop(SETTINGS);
  const response = await ask('/api/products/bk01', { headers: { prefer } });
  expect(await readCover(response)).toBe(`https://books.example${COVER}`);
  expect(response.headers.get('preference-applied')).toBe('covers=absolute');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json',
  ]);
});

it.each(['', 'covers=relative', 'discovers=absolute', 'covers="absolute'])(
  'does not change covers for "Prefer: %s"',
  async (prefer) => {
    const { ask } = await openTestShop(SETTINGS);
    const response = await ask('/api/products/bk01', { headers: { prefer } });
    expect(await readCover(response)).toBe(COVER);
    expect(response.headers.get('preference-applied')).toBeNull();
    expect(response.headers.get('vary')).toContain('prefer');
  },
);

it('makes every cover of a list absolute', async () => {
  const { ask } = await openTestShop(SETTINGS);
  const listCovers = async (path: string) => {
    const response = await ask(path, { headers: { prefer: 'covers=absolute' } });
    return [...(await response.text()).matchAll(/"coverImg":"([^"]+)"/g)].map(([, cover]) => cover);
  };
  expect(await listCovers('/api/products')).toHaveLength(25);
  expect(new Set((await listCovers('/api/products')).map((cover) => cover?.slice(0, 29)))).toEqual(
    new Set(['https://books.example/covers/']),
  );
});

it('changes neither covers on other hosts nor texts that look like a cover', async () => {
  const { ask, database } = await openTestShop(SETTINGS);
  await database.write((query) =>
    query("UPDATE books SET cover_img = '//cdn.example/a.svg' WHERE book_id = 'bk01'"),
  );
  const headers = { prefer: 'covers=absolute' };
  expect(await readCover(await ask('/api/products/bk01', { headers }))).toBe('//cdn.example/a.svg');
  const sent = post({ email: 'a@b.example', password: 'x', firstName: '"coverImg":"/' });
  const response = await ask('/api/auth/signup', {
    ...sent,
    headers: { ...sent.headers, ...headers },
  });
  expect(await response.json()).toHaveProperty('createdUser.firstName', '"coverImg":"/');
});

it('allows pages of other origins to send the header `Prefer`', async () => {
  const { ask } = await openTestShop({ ...SETTINGS, CORS_ORIGINS: 'https://app.example' });
  const headers = { origin: 'https://app.example', prefer: 'covers=absolute' };
  const response = (await ask('/api/products/bk01', { headers })).headers;
  expect(response.get('access-control-expose-headers')).toContain('Preference-Applied');
  expect(response.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['prefer', 'Origin']));
});

it('does not change a response without a body', async () => {
  const { ask } = await openTestShop(SETTINGS);
  const sent = await ask('/api/auth/signup', post({ email: 'a@b.example', password: 'x' }));
  const { encodedToken: authorization } = (await sent.json()) as { encodedToken: string };
  const headers = { authorization, prefer: 'covers=absolute' };
  expect((await ask('/api/auth/logout', { method: 'POST', headers })).status).toBe(204);
  expect((await ask('/api/products', { method: 'HEAD', headers })).status).toBe(200);
});

it('draws the cover of a book without a picture from its current title', async () => {
  const { ask, database } = await openTestShop();
  await database.write((query) =>
    query("UPDATE books SET cover_img = '', title = 'A & B' WHERE book_id = 'bk01'"),
  );
  const response = await ask('/covers/set/bk01.svg');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ]);
  expect(await response.text()).toMatch(/^<svg[^]*A &amp; B[^]*Jane Austen[^]*<\/svg>$/);
});

it('draws no cover for a book with a picture, an unknown book or another file', async () => {
  const { ask } = await openTestShop();
  expect((await ask('/covers/set/bk01.svg')).status).toBe(404);
  expect((await ask('/covers/set/bk99.svg')).status).toBe(404);
  expect((await ask('/covers/set/bk01.png')).status).toBe(404);
});

it('reads an uploaded cover once, also for requests at the same time, and responds with 304', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const findCover = vi.fn(async () => ({ type: 'image/png', bytes }));
  const app = new Hono<Env>();
  const run = vi.fn(<T>(read: () => Promise<T>) => read());
  app.get(
    '/covers/:file',
    serveUploadedCovers(findCover, () => ({ client: '', run: run as typeof run & Turn['run'] })),
  );
  const [first, second] = await Promise.all([
    app.request('/covers/a.png'),
    app.request('/covers/a.png'),
  ]);
  expect(await second?.arrayBuffer()).toEqual(bytes.buffer);
  const headers = { 'if-none-match': first?.headers.get('etag') ?? '' };
  expect((await app.request('/covers/a.png', { headers })).status).toBe(304);
  expect([findCover.mock.calls, run.mock.calls.length]).toEqual([[['a.png']], 1]);
});

it.each([
  ['image/svg+xml', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"],
  ['image/png', "default-src 'none'; sandbox"],
])('lets only the styles of a logo apply: %s', async (type, policy) => {
  const app = new Hono<Env>();
  const findCover = async () => ({ type, bytes: new Uint8Array([1]) });
  app.get(
    '/logo/:file',
    serveUploadedCovers(findCover, () => ({ client: '', run: (read) => read() })),
  );
  const { headers } = await app.request('/logo/a');
  expect(headers.get('content-security-policy')).toBe(policy);
});

it('limits how covers are read and drawn', async () => {
  const app = new Hono<Env>();
  const limitRead = () => Promise.reject(new HttpError(429, 'tooMany'));
  const read = vi.fn(async () => undefined);
  app.onError((error, c) => respondWithError(error, c));
  app.get(
    '/covers/uploaded/:file',
    serveUploadedCovers(read, () => ({ client: '', run: limitRead })),
  );
  app.get('/covers/set/:file', serveGeneratedCovers(read, limitRead));
  for (const path of ['/covers/uploaded/a.png', '/covers/set/bk01.svg'])
    expect((await app.request(path)).status).toBe(429);
  expect(read).not.toHaveBeenCalled();
});

it('makes covers absolute wherever a long list is cut into parts', async () => {
  const covers = ['/a.svg', '//cdn/b.svg', '/c.svg'].map((coverImg) => ({ coverImg }));
  const text = JSON.stringify(covers);
  for (let cut = 1; cut < text.length; cut += 1) {
    const app = new Hono<Env>();
    app.use(makeCoversAbsolute('https://books.example'));
    app.get('/', (c) => {
      const body = new ReadableStream({
        start(controller) {
          for (const part of [text.slice(0, cut), text.slice(cut)])
            controller.enqueue(Buffer.from(part));
          controller.close();
        },
      });
      return c.body(body, { headers: { 'content-type': 'application/json' } });
    });
    const response = await app.request('/', { headers: { prefer: 'covers=absolute' } });
    expect(await response.text()).toBe(text.replaceAll(/\/[ac]\./g, 'https://books.example$&'));
  }
});

it('sends as many bytes as it says of a document whose covers it makes absolute', async () => {
  const { ask } = await openOwnedShop();
  const response = await ask('/api/openapi.json', { headers: { prefer: 'covers=absolute' } });
  const text = await response.text();
  expect(text).toContain('"coverImg":"http');
  const { headers } = response;
  // A proxy would send the surplus as the next response.
  expect([headers.get('content-length'), headers.get('etag')]).toEqual([null, null]);
});

it('leaves the events of the desk as they are, which never end', async () => {
  const { ask, cookie } = await openOwnedShop();
  const headers = { cookie, prefer: 'covers=absolute' };
  const head = await ask('/api/desk/events', { method: 'HEAD', headers });
  expect([head.status, head.headers.has('preference-applied')]).toEqual([200, false]);
});
