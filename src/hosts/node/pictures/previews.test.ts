import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUnavailableError, HttpError } from '#api/errors.ts';
import type { Book } from '#contract/catalogue/book.ts';
import { createMemoryStore } from '#stores/memory/memory.ts';
import { aBook } from '#domain/builders.ts';
import { DEFAULT_SETTINGS } from '#domain/shop/shop-settings.ts';
import { writeFonts } from '../../../../scripts/build/fonts.ts';
import { makeSendable } from '../pages/sendable.ts';
import type { Env } from '../environment.ts';
import { createLoadShedder } from '../middleware/shed-load.ts';
import { createPainter } from './painter.ts';
import { createPreviews, servePreviews } from './serve-pictures.ts';

let fonts: string;
beforeAll(async () => {
  fonts = await mkdtemp(join(tmpdir(), 'fonts-'));
  await writeFonts(fonts);
});
afterAll(() => rm(fonts, { recursive: true }));

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"><path fill="#0f0" d="M0 0h2v3H0z"/></svg>';

/** A photograph of noise, which no format can compress. */
async function aPhotograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 354, height: 531, channels: 3, background: '#888', noise } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}

async function open(...books: Partial<Book>[]) {
  const painter = createPainter(fonts, createLoadShedder(99));
  const all = books.map((facts, index) => aBook({ _id: `b${index}`, ...facts }));
  const store = {
    book: async (id: string) => all.find(({ _id }) => _id === id),
    find: async () => ({ books: all.slice(0, 3) }),
    records: createMemoryStore({ categories: [], books: [], users: async () => [] }).records,
  };
  const shop = structuredClone(DEFAULT_SETTINGS);
  const covers = new Map<string, Uint8Array<ArrayBuffer>>();
  const onError = vi.fn();
  const beforeDrawing = vi.fn();
  const findLogo = vi.fn(async (name: string) =>
    name === '1.svg' ? { type: 'image/svg+xml', bytes: new TextEncoder().encode(SVG) } : undefined,
  );
  const findPreview = createPreviews({
    painter,
    store,
    files: new Map([['/covers/a.svg', await makeSendable(200, {}, SVG)]]),
    findCover: async (name) => {
      const bytes = covers.get(name);
      return bytes && { type: 'image/jpeg', bytes };
    },
    findLogo,
    readSettings: async () => shop,
    now: () => 0,
    onError,
  });
  const find = (file: string) => findPreview(file, beforeDrawing);
  const draw = vi.spyOn(painter, 'drawPreview');
  const read = async (file: string) => {
    const { plain } = (await find(file)) ?? expect.fail(`There is no ${file}.`);
    const { data, info } = await sharp(plain)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * info.width + x) * 4;
      return [...data.subarray(start, start + 3)];
    };
    return { plain, size: [info.width, info.height], at, data };
  };
  return { find, read, all, shop, covers, draw, onError, findLogo, beforeDrawing, painter };
}

it('draws a PNG of 1200 × 630 with the cover on the ground of the brand', async () => {
  const { read, shop } = await open({ coverImg: '/covers/a.svg' });
  shop.colours.brand = '#a3154a';
  const { size, at } = await read('book-b0.png');
  expect(size).toEqual([1200, 630]);
  expect(at(10, 10)).toEqual([0xa3, 0x15, 0x4a]);
  expect(at(250, 300)).toEqual([0, 255, 0]);
});

it('draws the cover of a book for an email', async () => {
  const { read, draw } = await open({ coverImg: '/covers/a.svg' }, { coverImg: '', title: '三体' });
  const cover = await read('cover-b0.png');
  expect([cover.size, cover.at(1, 140)]).toEqual([
    [96, 144],
    [0, 255, 0],
  ]);
  expect((await read('cover-b1.png')).size).toEqual([96, 144]);
  await read('cover-b1.png');
  expect(draw).toHaveBeenCalledTimes(2);
  expect(draw.mock.calls[1]?.[0]).not.toContain(Buffer.from('三').toString('base64'));
});

it.each(['book-b0.png', 'shop.png'])('draws the logo on %s, and not its address', async (file) => {
  const { find, shop, draw } = await open({ coverImg: '/covers/a.svg' });
  shop.logo = '/logo/1.svg';
  await find(file);
  expect(draw.mock.lastCall?.[0]).toContain(Buffer.from(SVG).toString('base64'));
  expect(draw.mock.lastCall?.[0]).not.toContain('/logo/');
});

it('draws a picture once, and again when the price, the logo or the stock has changed', async () => {
  const { find, all, shop, draw } = await open({ coverImg: '/covers/a.svg' });
  const first = await find('book-b0.png');
  expect(await find('book-b0.png')).toBe(first);
  const tags = [first?.etag];
  if (all[0]) all[0].originalPrice += 1;
  tags.push((await find('book-b0.png'))?.etag);
  shop.logo = '/logo/1.svg';
  tags.push((await find('book-b0.png'))?.etag);
  if (all[0]) all[0].stock = 0;
  tags.push((await find('book-b0.png'))?.etag);
  expect(new Set(tags).size).toBe(4);
  expect(draw).toHaveBeenCalledTimes(4);
});

it('reads cover and logo, and counts a picture, only to draw it', async () => {
  const { find, shop, findLogo, beforeDrawing } = await open({ coverImg: '/covers/a.svg' });
  shop.logo = '/logo/1.svg';
  for (let count = 0; count < 3; count++) await find('book-b0.png');
  expect(findLogo).toHaveBeenCalledTimes(1);
  expect(beforeDrawing).toHaveBeenCalledTimes(1);
});

it('keeps no other cover of a book whose photograph had to wait too long', async () => {
  const { find, covers, painter } = await open({ coverImg: '/covers/uploaded/1.jpeg' });
  covers.set('1.jpeg', await aPhotograph());
  const fit = vi.spyOn(painter, 'fitCover').mockRejectedValueOnce(createUnavailableError());
  await expect(find('book-b0.png')).rejects.toThrow(HttpError);
  await find('book-b0.png');
  expect(fit).toHaveBeenCalledTimes(2);
});

it('has at most 160 kB with a photograph that cannot be compressed', async () => {
  const { read, covers, onError } = await open({ coverImg: '/covers/uploaded/1.jpeg' });
  covers.set('1.jpeg', await aPhotograph());
  const { plain, at } = await read('book-b0.png');
  expect(plain.length).toBeLessThanOrEqual(160_000);
  expect(plain.length).toBeGreaterThan(60_000);
  // One point of the noise may have the colour of the ground, but not all three.
  const points = [250, 260, 270].map((x) => at(x, 300));
  expect(points).not.toEqual(points.map(() => at(10, 10)));
  expect(onError).not.toHaveBeenCalled();
});

it('draws a cover in WebP', async () => {
  const { read, covers } = await open({ coverImg: '/covers/uploaded/1.webp' });
  const create = { width: 40, height: 60, channels: 3, background: '#0f0' } as const;
  covers.set('1.webp', new Uint8Array(await sharp({ create }).webp().toBuffer()));
  const [red = 255, green = 0] = (await read('book-b0.png')).at(250, 300);
  expect(green - red).toBeGreaterThan(240);
});

it('draws a photograph as it was held, which its metadata say', async () => {
  const { read, covers } = await open({ coverImg: '/covers/uploaded/1.jpeg' });
  const size = { height: 400, channels: 3 } as const;
  const right = { create: { ...size, width: 300, background: '#f00' } };
  const photograph = sharp({ create: { ...size, width: 600, background: '#0f0' } })
    .composite([{ input: right, left: 300, top: 0 }])
    .withMetadata({ orientation: 6 });
  covers.set('1.jpeg', new Uint8Array(await photograph.jpeg().toBuffer()));
  const { at } = await read('book-b0.png');
  const isRed = (x: number, y: number) => (at(x, y)[0] ?? 0) > 200;
  expect([isRed(150, 200), isRed(380, 200), isRed(150, 500)]).toEqual([false, false, true]);
});

it('draws the pattern cover for an address of another site, which it never requests', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  const { read } = await open({ coverImg: 'https://images.example/a.jpg' }, { coverImg: '' });
  expect((await read('book-b0.png')).at(80, 300)).toEqual((await read('book-b1.png')).at(80, 300));
  expect(request).not.toHaveBeenCalled();
});

it('draws the pattern cover for a picture that cannot be decoded, and logs it', async () => {
  const { read, covers, onError } = await open({ coverImg: '/covers/uploaded/1.jpeg' });
  covers.set('1.jpeg', new Uint8Array([1, 2, 3]));
  expect((await read('book-b0.png')).size).toEqual([1200, 630]);
  expect(onError).toHaveBeenCalledOnce();
});

it('sets titles in scripts of India in their own fonts', async () => {
  const titles = [
    'गोदान',
    'আরণ্যক',
    'பொன்னியின் செல்வன்',
    'మహాప్రస్థానం',
    'ಪರ್ವ',
    'ഖസാക്ക്',
    'સરસ્વતીચંદ્ર',
    'آگ کا دریا',
  ];
  const { read, draw } = await open(...titles.map((title) => ({ title, author: '' })));
  for (const [index] of titles.entries()) await read(`book-b${index}.png`);
  expect(draw).toHaveBeenCalledTimes(titles.length);
});

it.each(['title', 'author'])(
  'shows the shop for a book with a %s without a font',
  async (field) => {
    const { find } = await open({ [field]: 'ਪਿੰਜਰ' });
    expect((await find('book-b0.png'))?.etag).toBe((await find('shop.png'))?.etag);
  },
);

it('has no picture for an unknown book or another name', async () => {
  const { find } = await open();
  expect(await find('book-none.png')).toBeUndefined();
  expect(await find('b0.png')).toBeUndefined();
  expect(await find('book-.png')).toBeUndefined();
});

it('serves a picture, counted by its size only if it is drawn, and leaves other names to the pages', async () => {
  const picture = await makeSendable(200, { 'content-type': 'image/png' }, 'PNG');
  const drawn: string[] = [];
  const serve = servePreviews(
    async (file, beforeDrawing) => {
      if (file === 'none.png') return undefined;
      if (file !== 'shop.png') beforeDrawing();
      return picture;
    },
    (_c, read) => read(),
    (_c, size) => void drawn.push(size),
  );
  const app = new Hono<Env>().get('/previews/:file', serve);
  const ask = async (file: string) => (await app.request(`/previews/${file}`)).status;
  expect(
    await Promise.all(['shop.png', 'book-b0.png', 'cover-b0.png', 'none.png'].map(ask)),
  ).toEqual([200, 200, 200, 404]);
  expect(drawn).toEqual(['large', 'small']);
});

it('refuses to draw while too many pictures wait', async () => {
  const { drawIcon } = createPainter(fonts, createLoadShedder(99));
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => drawIcon(SVG, 1)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(9);
});

it('draws the picture of a newcomer before those of a client that asks for many', async () => {
  const loadShedder = createLoadShedder(99);
  const { drawIcon } = createPainter(fonts, loadShedder);
  const drawn: string[] = [];
  const draw = (client: string) =>
    loadShedder.run(() => drawIcon(SVG, 1), { client }).then(() => drawn.push(client));
  await Promise.all(['a', 'a', 'a', 'b'].map(draw));
  expect(drawn).toEqual(['a', 'b', 'a', 'a']);
});
