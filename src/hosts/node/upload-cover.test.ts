import { expect, it } from 'vitest';
import { aPicture } from '#domain/books/testing.ts';
import { openOwnedShop } from './testing.ts';

const MEGABYTE = 1024 ** 2;

async function openDesk() {
  const shop = await openOwnedShop();
  async function send(body: BodyInit, headers: object = { 'if-match': '"1"' }) {
    const response = await shop.send('PUT', '/api/desk/books/bk01/cover', body, headers);
    return { status: response.status, body: (await response.json()) as UploadResponse };
  }
  return { ...shop, send };
}

interface UploadResponse {
  code?: string;
  book?: { coverImg: string; version: number };
}

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('shows an uploaded %s', async (type) => {
  const { send, ask } = await openDesk();
  const { status, body } = await send(aPicture(type));
  expect([status, body.book]).toEqual([
    200,
    expect.objectContaining({
      coverImg: expect.stringMatching(`^/covers/uploaded/[0-9a-f]{32}\\.${type}$`),
      version: 2,
    }),
  ]);
  const picture = await ask(body.book?.coverImg ?? '');
  expect(picture.status).toBe(200);
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(aPicture(type));
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': `image/${type}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('cuts off bytes after the end of a picture', async () => {
  const { send, ask } = await openDesk();
  const polyglot = new Blob([aPicture('gif'), '<script>alert(1)</script>', 'PK\x03\x04']);
  const { body } = await send(polyglot);
  const picture = await ask(body.book?.coverImg ?? '');
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(aPicture('gif'));
});

it('accepts 2 MB, and not a byte more', async () => {
  const { send, store } = await openDesk();
  const picture = aPicture('png');
  const size = 2 * MEGABYTE;
  expect((await send(new Blob([picture, new Uint8Array(size + 1 - picture.length)]))).status).toBe(
    413,
  );
  const endless = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
  });
  expect(await send(endless)).toMatchObject({ status: 413, body: { code: 'too-large' } });
  expect(await store.records.count('covers', {})).toBe(0);
  expect((await send(new Blob([picture, new Uint8Array(size - picture.length)]))).status).toBe(200);
});

it('needs the version that was read, and stores nothing for another version', async () => {
  const { send, store } = await openDesk();
  for (const wrong of ['', '*', '"x"', '-1'])
    expect(await send(aPicture('png'), { 'if-match': wrong })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
  expect(await send(aPicture('png'), { 'if-match': '"2"' })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect(await store.records.count('covers', {})).toBe(0);
  expect((await send(aPicture('png'), { 'if-match': '1' })).status).toBe(200);
  expect(await send(aPicture('png'), { 'if-match': 'W/"2"' })).toMatchObject({
    status: 200,
    body: { book: { version: 2 } },
  });
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<html><script>alert(1)</script>',
  `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//;`,
  '',
])('refuses a file that is not a picture: %j', async (text) => {
  const { send, store } = await openDesk();
  expect(await send(text)).toMatchObject({ status: 422, body: { code: 'bad-picture' } });
  expect(await store.records.count('covers', {})).toBe(0);
});

it.each(['none.png', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`, '..%2f..%2fshop.db', '%00'])(
  'responds with 404 for a cover that does not exist: %s',
  async (file) => {
    const { ask } = await openDesk();
    expect((await ask(`/covers/uploaded/${file}`)).status).toBe(404);
  },
);

it('reads nothing from callers who are not owners', async () => {
  const { ask } = await openDesk();
  let asked = 0;
  const body = new ReadableStream(
    { pull: (stream) => stream.enqueue(new Uint8Array((asked += 1))) },
    { highWaterMark: 0 },
  );
  const init = { method: 'PUT', body, headers: { 'if-match': '1' }, duplex: 'half' } as RequestInit;
  expect((await ask('/api/desk/books/bk01/cover', init)).status).toBe(401);
  expect(asked).toBe(0);
});
