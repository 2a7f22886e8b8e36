import { expect, it } from 'vitest';
import { findPictureType } from '#domain/books/picture.ts';
import { aPicture } from '#domain/books/testing.ts';
import { openOwnedShop } from './testing.ts';

/** Opens a shop with an owner. `send` uploads a cover for a book in version 1. */
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

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('serves an uploaded %s', async (type) => {
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
  const served = new Uint8Array(await picture.arrayBuffer());
  expect(findPictureType(served)).toBe(type);
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': `image/${type}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it.each(['none.png', `${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`, '..%2f..%2fshop.db', '%00'])(
  'responds with 404 for a cover that does not exist: %s',
  async (file) => {
    const { ask } = await openDesk();
    expect((await ask(`/covers/uploaded/${file}`)).status).toBe(404);
  },
);

it('reads a picture of a category that is larger than other bodies', async () => {
  const { send } = await openOwnedShop();
  const picture = new Uint8Array(1.5 * 1024 * 1024);
  picture.set(aPicture('png'));
  const path = '/api/desk/categories/cat1/picture';
  const { status } = await send('PUT', path, picture, { 'if-match': '"1"' });
  expect(status).toBe(200);
});

it.each(['/api/desk/books/bk01/cover', '/api/desk/categories/cat1/picture'])(
  'reads no bytes of %s from callers who are not owners',
  async (path) => {
    const { ask } = await openDesk();
    let pulls = 0;
    const body = new ReadableStream(
      { pull: (stream) => stream.enqueue(new Uint8Array((pulls += 1))) },
      { highWaterMark: 0 },
    );
    const init = {
      method: 'PUT',
      body,
      headers: { 'if-match': '1' },
      duplex: 'half',
    } as RequestInit;
    expect((await ask(path, init)).status).toBe(401);
    expect(pulls).toBe(0);
  },
);
