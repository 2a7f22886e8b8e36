import { beforeEach, expect, it, vi } from 'vitest';
import { aPicture, readTestPicture } from '#domain/books/testing.ts';
import { openOrderShop, type OrderShop } from '../orders/testing.ts';
import { findCover } from './uploads.ts';
import { openDesk } from './testing.ts';

const MEGABYTE = 1024 ** 2;

let shop: OrderShop;
let ownerToken: string;
beforeEach(async () => {
  shop = await openOrderShop({ readPicture: readTestPicture });
  ownerToken = await openDesk(shop);
});

interface UploadResponse {
  code?: string;
  book?: { coverImg: string; version: number; editedFields?: string[] };
}

async function upload(body: BodyInit, version = '"1"') {
  const request = new Request('http://localhost/api/desk/books/bk01/cover', {
    method: 'PUT',
    body,
    headers: { authorization: ownerToken, 'if-match': version },
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  const response = await shop.api.fetch(request);
  return { status: response.status, body: (await response.json()) as UploadResponse };
}

const readCover = ({ book }: UploadResponse) =>
  findCover(shop.dependencies, book?.coverImg.split('/').at(-1) ?? '');
const countCovers = () => shop.dependencies.store.records.count('covers', {});

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'stores a %s under its hash, and shows it with the book',
  async (type) => {
    const { status, body } = await upload(aPicture(type));
    expect([status, body.book]).toEqual([
      200,
      expect.objectContaining({
        coverImg: expect.stringMatching(`^/covers/uploaded/[0-9a-f]{32}\\.${type}$`),
        version: 2,
        editedFields: ['coverImg'],
      }),
    ]);
    expect(await readCover(body)).toEqual({ type: `image/${type}`, bytes: aPicture(type) });
  },
);

it('refuses a cover for a version that an earlier cover has replaced', async () => {
  await upload(aPicture('png'));
  expect(await upload(aPicture('gif'), '"1"')).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
});

it('changes nothing if the book has this cover already', async () => {
  const { body } = await upload(aPicture('png'));
  expect(await upload(aPicture('png'), '"2"')).toEqual({ status: 200, body });
  expect(await countCovers()).toBe(1);
});

it('stores what the host makes of a picture, under the hash of the upload', async () => {
  const { body } = await upload(new Blob([aPicture('gif'), 'PK']));
  expect((await readCover(body))?.bytes.length).toBe(aPicture('gif').length + 2);
  const file = aPicture('gif');
  shop = await openOrderShop({ readPicture: async () => ({ type: 'gif', file }) });
  ownerToken = await openDesk(shop);
  const { body: other } = await upload(new Blob([aPicture('gif'), 'PK']));
  expect(other.book?.coverImg).toBe(body.book?.coverImg);
  expect((await readCover(other))?.bytes).toEqual(file);
});

it('re-encodes a cover stored before 1.0.0, once', async () => {
  const file = aPicture('jpeg');
  shop = await openOrderShop({ readPicture: async () => ({ type: 'jpeg', file }) });
  const { store } = shop.dependencies;
  const name = `${'0'.repeat(32)}.jpeg`;
  await store.transact(({ put }) => put('covers', { _id: name, data: 'AAAA' }));
  const cover = { type: 'image/jpeg', bytes: aPicture('jpeg') };
  expect(await findCover(shop.dependencies, name)).toEqual(cover);
  expect(await store.records.get('covers', name)).toEqual({
    _id: name,
    data: btoa(String.fromCharCode(...aPicture('jpeg'))),
    isClean: true,
  });
  const transact = vi.spyOn(store, 'transact');
  expect(await findCover(shop.dependencies, name)).toEqual(cover);
  expect(transact).not.toHaveBeenCalled();
});

it('accepts 2 MB, and not one byte more', async () => {
  const picture = aPicture('png');
  const padTo = (bytes: number) => new Blob([picture, new Uint8Array(bytes - picture.length)]);
  const tooLarge = { status: 413, body: { code: 'too-large' } };
  expect(await upload(padTo(2 * MEGABYTE + 1))).toMatchObject(tooLarge);
  const endless = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
  });
  expect(await upload(endless)).toMatchObject(tooLarge);
  expect(await countCovers()).toBe(0);
  expect((await upload(padTo(2 * MEGABYTE))).status).toBe(200);
});

it('refuses a body by its Content-Length, before it is read', async () => {
  const body = new ReadableStream({ pull: () => expect.unreachable() }, { highWaterMark: 0 });
  const request = new Request('http://localhost/api/desk/books/bk01/cover', {
    method: 'PUT',
    body,
    headers: {
      authorization: ownerToken,
      'if-match': '1',
      'content-length': String(2 * MEGABYTE + 1),
    },
    duplex: 'half',
  } as RequestInit);
  expect((await shop.api.fetch(request)).status).toBe(413);
});

it('refuses a body that is cut off', async () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) });
  expect(await upload(body)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
});

it('requires the current version of the book in If-Match, and stores nothing for another', async () => {
  for (const wrong of ['', '*', '"x"', '-1', 'x1', '"1"x', '1234567890123456'])
    expect(await upload(aPicture('png'), wrong)).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
  expect(await upload(aPicture('png'), '"2"')).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile' },
  });
  expect(await countCovers()).toBe(0);
  expect((await upload(aPicture('png'), ' 1 ')).status).toBe(200);
  expect((await upload(aPicture('gif'), 'W/"2"')).status).toBe(200);
});

it.each([
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<html><script>alert(1)</script>',
  '',
])('refuses a file that is not a picture: %j', async (text) => {
  expect(await upload(text)).toMatchObject({ status: 422, body: { code: 'bad-picture' } });
  expect(await countCovers()).toBe(0);
});

it.each(['none.png', `${'0'.repeat(32)}.png`, `x${'0'.repeat(32)}.png`, `${'0'.repeat(32)}.svg`])(
  'finds no cover with the name %s',
  async (name) => {
    const { store } = shop.dependencies;
    if (name !== `${'0'.repeat(32)}.png`)
      await store.transact((transaction) => transaction.put('covers', { _id: name, data: 'AAAA' }));
    expect(await findCover(shop.dependencies, name)).toBeUndefined();
  },
);
