import {
  type CoverOutcome,
  describeMissingBook,
  MAX_COVER_BYTES,
} from '#domain/books/cover-batch.ts';
import { markEdited } from '#domain/books/edited-fields.ts';
import { readPicture } from '#domain/books/picture.ts';
import { removeMetadata } from '#domain/books/picture-metadata.ts';
import { applyFields, isFieldProblem } from '#domain/import/apply-fields.ts';
import { fromBase64, joinBytes, toBase64 } from '#domain/values/bytes.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { Dependencies } from '../dependencies.ts';
import { createBadRequest, HttpError } from '../errors.ts';
import { hashBytes } from '../auth/hash.ts';
import { readUpload } from '../imports/receive-file.ts';
import type { PositionedBook } from '#domain/finding/find-books.ts';
import type { Store, Transaction } from '../store.ts';
import { lockBook } from './desk-books.ts';

export const COVER_LIMIT = { maxBytes: MAX_COVER_BYTES, error: 'coverTooLarge' } as const;
/** The length of the hash in a file name. */
export const HASH_CHARS = 32;
const FILE_NAME = new RegExp(`^[0-9a-f]{${HASH_CHARS}}\\.(jpeg|png|webp|avif|gif)$`);

/**
 * Sets the picture in the body as a book's cover. Throws 400 without a version in `If-Match`, 413
 * or 422 for a wrong body, 409 if the host cannot serve covers, and as `lockBook`.
 */
export async function changeCover(
  { store, now, servesCovers }: Dependencies,
  id: string,
  request: Request,
): Promise<void> {
  if (!servesCovers) throw new HttpError(409, 'noUploads');
  const version = readVersion(request.headers.get('if-match') ?? '');
  const cover = await toCover(await readBytes(request, COVER_LIMIT));
  const at = formatTimestamp(now());
  await store.transact(async (transaction) => {
    await saveCover(transaction, await lockBook(transaction, id, version), { cover, at });
  });
}

/** Sets the cover of the book with this ISBN. Throws 422 if the bytes are not a picture. */
export async function setCoverByIsbn(
  { store, now }: Pick<Dependencies, 'store' | 'now'>,
  isbn: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CoverOutcome> {
  const cover = await toCover(bytes);
  const at = formatTimestamp(now());
  return store.transact(async (transaction) => {
    const [positioned] = await transaction.findBooks({ isbns: [isbn] });
    if (!positioned) return describeMissingBook(isbn);
    if (!(await saveCover(transaction, positioned, { cover, at }))) return 'same';
    return positioned.book.coverImg === '' ? 'added' : 'replaced';
  });
}

interface NewCover {
  /** The file name and the bytes as base64. */
  cover: { name: string; data: string };
  at: string;
}

/** Resolves with `false`, and stores nothing, if the book has this cover already. */
async function saveCover(
  transaction: Transaction,
  positioned: PositionedBook,
  { cover: { name, data }, at }: NewCover,
): Promise<boolean> {
  const book = applyFields(positioned.book, { coverImg: `/covers/uploaded/${name}` }, at);
  // A path of this form is never a problem of a field.
  if (isFieldProblem(book) || book === positioned.book) return false;
  transaction.put('covers', { _id: name, data, isClean: true });
  await transaction.saveBooks([{ ...positioned, book: markEdited(positioned.book, book) }]);
  return true;
}

/** Reads the version in `If-Match`: a number, alone or in an ETag. Throws 400 for other texts. */
export function readVersion(header: string): number {
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim()) ?? [];
  if (digits === undefined) throw createBadRequest('If-Match', 'Expected a version.');
  return Number(digits);
}

/** Reads the body. Throws as `readUpload` does. */
export async function readBytes(
  request: Request,
  limit: Parameters<typeof readUpload>[1],
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readUpload(request, limit)) chunks.push(chunk);
  return joinBytes(chunks);
}

/** Reads a picture, cleans it, and names it by a hash. Throws 422 if the bytes are not a picture. */
export async function toCover(bytes: Uint8Array<ArrayBuffer>): Promise<NewCover['cover']> {
  const picture = readPicture(bytes);
  if (typeof picture === 'string') throw new HttpError(422, picture);
  // Also cuts off what follows the picture, such as HTML or a ZIP file.
  const file = joinBytes(removeMetadata(bytes, picture));
  const hash = await hashBytes(file);
  return { name: `${hash.slice(0, HASH_CHARS)}.${picture.type}`, data: toBase64(file) };
}

/** Finds an uploaded cover by its file name. Removes the metadata of one of an earlier release. */
export async function findCover(store: Pick<Store, 'records' | 'transact'>, name: string) {
  const [, type] = FILE_NAME.exec(name) ?? [];
  const cover = type === undefined ? undefined : await store.records.get('covers', name);
  if (!cover) return undefined;
  const bytes = fromBase64(cover.data);
  const picture = cover.isClean ? 'clean' : readPicture(bytes);
  if (typeof picture === 'string') return { type: `image/${type}`, bytes };
  const file = joinBytes(removeMetadata(bytes, picture));
  const data = toBase64(file);
  await store.transact(({ put }) => put('covers', { ...cover, data, isClean: true }));
  return { type: `image/${type}`, bytes: file };
}
