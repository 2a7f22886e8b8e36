import { joinBytes } from '#domain/values/bytes.ts';
import { Unzip, type UnzipFile, type UnzipFileInfo, UnzipInflate, unzipSync } from 'fflate';
import {
  COVER_TOO_LARGE,
  type CoverFile,
  MAX_COVER_BYTES,
} from '#domain/books/covers/cover-batch.ts';

/** A file of an archive. Without `bytes`, it is damaged, or too large. */
export interface ZipEntry {
  name: string;
  bytes?: Uint8Array<ArrayBuffer>;
  isTooLarge?: boolean;
}

/** The archive cannot be read further; the message is a sentence for its owner. */
export class ZipError extends Error {}

/** The size of the parts that are decompressed at once: each may grow a thousandfold. */
const PART_BYTES = 16_384;
/** How many times its size an archive may unpack to: its pictures are compressed already. */
const MAX_GROWTH = 20;
const FREE_BYTES = 64 * 1024 ** 2;

/** Yields an archive's files, larger ones than `maxBytes` without content, or `ZipError`. */
export async function* readZip(
  archive: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<ZipEntry> {
  const found: ZipEntry[] = [];
  const sizes = { read: 0, decompressed: 0 };
  let isArchive = false;
  const unzip = new Unzip((file) => {
    isArchive = true;
    collect(file);
  });
  unzip.register(UnzipInflate);

  function collect(file: UnzipFile) {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let isDone = false;
    const finish = (facts: Omit<ZipEntry, 'name'>) => {
      if (!isDone && !file.name.endsWith('/')) found.push({ name: file.name, ...facts });
      isDone = true;
      chunks.length = 0;
    };
    file.ondata = (error, chunk, isLast) => {
      if (error) return finish({});
      size += chunk.length;
      sizes.decompressed += chunk.length;
      if (size > maxBytes) return finish({ isTooLarge: true });
      if (!isDone) chunks.push(chunk);
      if (isLast) finish({ bytes: joinBytes(chunks) });
    };
    // Starts unwanted files, too, because the library keeps the bytes of files that wait.
    try {
      file.start();
    } catch {
      // Compressed in another way than the two usual ones: `ondata` has got the error.
    }
  }

  for await (const chunk of archive)
    for (let at = 0; at < chunk.length; at += PART_BYTES) {
      const part = chunk.subarray(at, at + PART_BYTES);
      sizes.read += part.length;
      unzip.push(part);
      if (sizes.decompressed > sizes.read * MAX_GROWTH + FREE_BYTES)
        throw new ZipError('This archive grows too much when it is unpacked.');
      yield* found.splice(0);
    }
  if (!isArchive) throw new ZipError('This file is not a ZIP archive.');
  try {
    unzip.push(new Uint8Array(), true);
  } catch {
    throw new ZipError('This archive is cut off.');
  }
  yield* found.splice(0);
}

/** Adds up the sizes that a whole archive declares for its files, without unpacking them. */
export function sumUnpackedBytes(archive: Uint8Array): number {
  let sum = 0;
  const filter = ({ size, originalSize }: UnzipFileInfo) => {
    // A file that declares none may have any size.
    sum += size > 0 && originalSize === 0 ? Infinity : originalSize;
    return false;
  };
  unzipSync(archive, { filter });
  return sum;
}

/** Lists the pictures of an archive, for `setCovers`. */
export async function* listZippedCovers(
  archive: AsyncIterable<Uint8Array>,
): AsyncGenerator<CoverFile> {
  for await (const { name, bytes, isTooLarge } of readZip(archive, MAX_COVER_BYTES)) {
    const problem = isTooLarge ? COVER_TOO_LARGE : 'This file is damaged.';
    yield { name, read: async () => bytes ?? problem };
  }
}
