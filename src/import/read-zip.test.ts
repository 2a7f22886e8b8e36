import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { COVER_TOO_LARGE, MAX_COVER_BYTES } from '#domain/books/covers/cover-batch.ts';
import { listZippedCovers, readZip, type ZipEntry, ZipError } from './read-zip.ts';

const LIMIT = 100_000;
const MEGABYTE = 1024 ** 2;

/** Sends an archive in parts, as a file or an upload does. */
async function* send(archive: Uint8Array, partBytes = 1000) {
  for (let at = 0; at < archive.length; at += partBytes) yield archive.subarray(at, at + partBytes);
}

async function read(archive: Uint8Array, partBytes?: number): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const entry of readZip(send(archive, partBytes), LIMIT)) entries.push(entry);
  return entries;
}

/** Bytes that cannot be compressed. */
function makeNoise(length: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) & 255);
}

it('reads stored and compressed files in folders, however the archive is divided', async () => {
  const small = new Uint8Array([1, 2, 3]);
  const large = makeNoise(LIMIT);
  const archive = zipSync({ folder: { 'a.jpg': [small, { level: 0 }] }, 'b.png': large });
  for (const partBytes of [7, 1000, MEGABYTE])
    expect(await read(archive, partBytes)).toEqual([
      { name: 'folder/a.jpg', bytes: small },
      { name: 'b.png', bytes: large },
    ]);
});

it('leaves out the content of a file that is too large, and reads on', async () => {
  const archive = zipSync({ 'a.tif': makeNoise(LIMIT + 1), 'b.png': new Uint8Array(5) });
  expect(await read(archive)).toEqual([
    { name: 'a.tif', isTooLarge: true },
    { name: 'b.png', bytes: new Uint8Array(5) },
  ]);
});

it('leaves out the content of a damaged file, and reads on', async () => {
  const archive = zipSync({ 'a.png': makeNoise(500), 'b.png': new Uint8Array(5) });
  // The start of the compressed data, behind the header and the name.
  archive[35] = 255;
  expect(await read(archive)).toEqual([
    { name: 'a.png' },
    { name: 'b.png', bytes: new Uint8Array(5) },
  ]);
});

it('leaves out a file that is compressed in another way, and reads on', async () => {
  const archive = zipSync({ 'a.png': makeNoise(500), 'b.png': new Uint8Array(5) });
  // The method, in the header of the first file: that of bzip2.
  archive[8] = 12;
  expect(await read(archive)).toEqual([
    { name: 'a.png' },
    { name: 'b.png', bytes: new Uint8Array(5) },
  ]);
});

it('lists the pictures of an archive, and says of each that cannot be read why', async () => {
  const archive = zipSync({ 'a.png': makeNoise(500), 'b.png': new Uint8Array(5) });
  archive[35] = 255;
  const huge = zipSync({ 'c.png': [makeNoise(MAX_COVER_BYTES + 1), { level: 0 }] });
  const found: unknown[] = [];
  for (const file of [archive, huge])
    for await (const { name, read: open } of listZippedCovers(send(file, MEGABYTE)))
      found.push([name, await open()]);
  expect(found).toEqual([
    ['a.png', 'This file is damaged.'],
    ['b.png', new Uint8Array(5)],
    ['c.png', COVER_TOO_LARGE],
  ]);
});

it('stops at an archive that grows without end', async () => {
  const archive = zipSync({ 'a.png': new Uint8Array(80 * MEGABYTE) }, { level: 1 });
  expect(archive.length).toBeLessThan(MEGABYTE);
  await expect(read(archive)).rejects.toThrow('This archive grows too much');
});

it('refuses a file that is no archive, and an archive that is cut off', async () => {
  await expect(read(makeNoise(3000))).rejects.toThrow(ZipError);
  const archive = zipSync({ 'a.png': makeNoise(3000) });
  await expect(read(archive.subarray(0, 2000))).rejects.toThrow('This archive is cut off.');
});
