import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { makeHostileImports, makeHostileCovers } from '#api/hostile/builders.ts';
import { listForgottenParts } from '#api/imports/testing.ts';
import { EXPORTED_COLUMNS } from '#domain/books/book-fields.ts';
import { openOwnedShop } from './testing.ts';

/** The error codes with which a cover may be refused. */
const REFUSALS = [
  ERRORS.noPicture,
  ERRORS.svgPicture,
  ERRORS.brokenPicture,
  ERRORS.movingPicture,
  ERRORS.hugePicture,
  ERRORS.coverTooLarge,
];

it('refuses hostile covers with an error code, or serves them so that they cannot run', async () => {
  const { send, ask, store } = await openOwnedShop();
  let acceptedCount = 0;
  for (const { what, bytes } of makeHostileCovers(31, 1)) {
    const { version = 1 } = (await store.book('bk01')) ?? {};
    const headers = { 'if-match': `"${version}"`, 'content-type': 'image/png' };
    const response = await send('PUT', '/api/desk/books/bk01/cover', bytes, headers);
    if (response.status !== 200) {
      const { errors } = (await response.json()) as { errors: string[] };
      expect([what, response.status, errors]).toEqual([
        what,
        expect.toSatisfy((status) => status === 422 || status === 413),
        [expect.toBeOneOf(REFUSALS)],
      ]);
      continue;
    }
    acceptedCount += 1;
    const { coverImg = '' } = (await store.book('bk01')) ?? {};
    const picture = await ask(coverImg);
    expect([what, picture.status, Object.fromEntries(picture.headers)]).toEqual([
      what,
      200,
      expect.objectContaining({
        'content-type': expect.stringMatching(/^image\/(?:jpeg|png|webp|avif|gif)$/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      }),
    ]);
    // The picture itself, without what the file has beside it.
    const served = new Uint8Array(await picture.arrayBuffer());
    const { format, width, height } = await sharp(bytes).metadata();
    const shown = { format, width, height };
    expect([what, await sharp(served).metadata()]).toMatchObject([what, shown]);
    expect([what, Buffer.from(served).includes('<script')]).toEqual([what, false]);
  }
  // Some hostile files are valid pictures.
  expect(acceptedCount).toBeGreaterThan(0);
  expect(acceptedCount).toBeLessThan(13);
  expect((await ask('/api/products/bk01')).status).toBe(200);
});

// The demo imports one file of each kind; here each one needs its own thread.
it('completes hostile imports, reports what is left out, and stores nothing that runs', async () => {
  const { send, ask, cookie, jobs, store, lines } = await openOwnedShop();
  for (const { what, bytes } of makeHostileImports(38, 2).filter((_, index) => index % 4 === 0)) {
    const before = (await store.books()).length;
    const response = await send('POST', '/api/desk/imports', bytes);
    expect([what, response.status]).toEqual([what, 202]);
    await jobs.runImports();
    const { job } = (await response.json()) as { job: { _id: string } };
    const ended = await ask(`/api/desk/imports/${job._id}`, { headers: { cookie } });
    const { state, added, failed, errors } = ((await ended.json()) as { job: Report }).job;
    expect([what, state]).toEqual([what, expect.stringMatching(/^(?:done|failed)$/)]);
    expect([what, (await store.books()).length]).toEqual([what, before + added]);
    // A file or a row that is left out has an error.
    const isRefused = state === 'failed' || failed > 0;
    expect([what, errors.length]).toEqual([
      what,
      isRefused ? expect.toSatisfy((count) => count > 0) : expect.any(Number),
    ]);
    for (const { message } of errors)
      expect([what, message]).toEqual([what, expect.stringMatching(/^[A-Z][^\p{C}]{10,300}$/u)]);
  }
  // Level 50 of pino is an error.
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(await listForgottenParts(store)).toEqual([]);
  for (const { title, coverImg } of await store.books())
    expect([title, coverImg]).toEqual([
      title,
      expect.stringMatching(/^(?:\/covers\/|https:\/\/|$)/),
    ]);
  const csv = await (await ask('/api/desk/export/books.csv', { headers: { cookie } })).text();
  expect(csv).toContain(EXPORTED_COLUMNS.join(','));
  // A spreadsheet would run a cell that begins with one of these characters.
  expect(csv.match(/(?:^|[,\n])"?[=+@\t][^,\n]*/g)).toBeNull();
});

interface Report {
  state: string;
  added: number;
  failed: number;
  errors: { message: string }[];
}
