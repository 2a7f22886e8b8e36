import {
  type CoverOutcome,
  describeMissingBook,
  MAX_COVER_BYTES,
} from '#domain/books/covers/cover-batch.ts';
import { markEdited } from '#domain/books/edited-fields.ts';
import type { PositionedBook } from '#domain/finding/find-books.ts';
import { applyFields, isFieldProblem } from '#domain/import/plans/apply-fields.ts';
import { fromBase64, joinBytes, toBase64 } from '#domain/values/bytes.ts';
import { formatTimestamp } from '#domain/values/time.ts';
import type { LogoResponse } from '#contract/shop-settings.ts';
import type { Dependencies } from '../dependencies.ts';
import { createBadRequest, HttpError } from '../errors.ts';
import { hashBytes } from '../auth/hash.ts';
import { readUpload } from '../imports/receive-file.ts';
import { saveSettings } from '../shop/settings.ts';
import type { Store, Transaction } from '../store.ts';
import { lockBook } from './desk-books.ts';

/** The description and the errors of a call with a picture in its body: see `readCover`. */
export const COVER_CALL = {
  upload: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  headers: { 'If-Match': { description: 'The version that was read.', isRequired: true } },
} as const;
export const COVER_ERRORS = {
  400: ['malformedRequest'],
  409: ['changedMeanwhile', 'noUploads'],
  413: ['coverTooLarge'],
  422: ['noPicture', 'svgPicture', 'brokenPicture', 'movingPicture', 'hugePicture'],
} as const;

const COVER_LIMIT = { maxBytes: MAX_COVER_BYTES, error: 'coverTooLarge' } as const;
const LOGO_LIMIT = { maxBytes: 500_000, error: 'logoTooLarge' } as const;
/** The length of the hash in a file name. */
const HASH_CHARS = 32;
const COVER_NAME = new RegExp(`^[0-9a-f]{${HASH_CHARS}}\\.(jpeg|png|webp|avif|gif)$`);
const LOGO_NAME = new RegExp(`^[0-9a-f]{${HASH_CHARS}}\\.(svg|png)$`);

/**
 * Reads the version in `If-Match` and the picture in the body. Throws 400 without a version, 413 or
 * 422 for a wrong body, 409 if the host cannot serve covers.
 */
export async function readCover({ readPicture }: Dependencies, request: Request) {
  if (!readPicture) throw new HttpError(409, 'noUploads');
  const version = readVersion(request.headers.get('if-match') ?? '');
  return { version, cover: await toCover(await readBytes(request, COVER_LIMIT), readPicture) };
}

/** Sets the picture in the body as a book's cover. Throws as `readCover` and `lockBook` do. */
export async function changeCover(dependencies: Dependencies, id: string, request: Request) {
  const { version, cover } = await readCover(dependencies, request);
  const at = formatTimestamp(dependencies.now());
  await dependencies.store.transact(async (transaction) => {
    await saveCover(transaction, await lockBook(transaction, id, version), { cover, at });
  });
}

/** Sets the cover of the book with this ISBN. Throws 422 if the bytes are not a picture. */
export async function setCoverByIsbn(
  { store, now, readPicture }: Pick<Dependencies, 'store' | 'now'> & { readPicture: ReadPicture },
  isbn: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CoverOutcome> {
  const cover = await toCover(bytes, readPicture);
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
function readVersion(header: string): number {
  const [, digits] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(header.trim()) ?? [];
  if (digits === undefined) throw createBadRequest('If-Match', 'Expected a version.');
  return Number(digits);
}

/** Reads the body. Throws as `readUpload` does. */
async function readBytes(
  request: Request,
  limit: Parameters<typeof readUpload>[1],
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readUpload(request, limit)) chunks.push(chunk);
  return joinBytes(chunks);
}

type ReadPicture = NonNullable<Dependencies['readPicture']>;

/** Re-encodes a picture. Throws 422 if the bytes are not a picture. */
async function toCover(bytes: Uint8Array<ArrayBuffer>, readPicture: ReadPicture) {
  const picture = await readPicture(bytes);
  if (typeof picture === 'string') throw new HttpError(422, picture);
  // By the upload, because another release of the library may encode it in other bytes.
  return { name: await nameFile(bytes, picture.type), data: toBase64(picture.file) };
}

async function nameFile(file: Uint8Array<ArrayBuffer>, type: string): Promise<string> {
  return `${(await hashBytes(file)).slice(0, HASH_CHARS)}.${type}`;
}

/** Finds an uploaded cover by its file name. Re-encodes one stored before 1.0.0. */
export async function findCover(
  { store, readPicture }: Pick<Dependencies, 'store' | 'readPicture'>,
  name: string,
) {
  const [, type] = COVER_NAME.exec(name) ?? [];
  const cover = type === undefined ? undefined : await store.records.get('covers', name);
  if (!cover) return undefined;
  const bytes = fromBase64(cover.data);
  const picture = cover.isClean ? undefined : await readPicture?.(bytes);
  if (typeof picture !== 'object') return { type: `image/${type}`, bytes };
  const data = toBase64(picture.file);
  await store.transact(({ put }) => put('covers', { ...cover, data, isClean: true }));
  return { type: `image/${picture.type}`, bytes: picture.file };
}

/**
 * Makes the picture in the body the logo; with `isCheck`, only says what would be stored. Throws
 * 409 for another version of the settings or a host that cannot draw, 413 or 422 for a wrong body.
 */
export async function changeLogo(
  dependencies: Dependencies,
  request: Request,
  isCheck: boolean,
): Promise<LogoResponse['logo']> {
  const { readLogo } = dependencies;
  if (!readLogo) throw new HttpError(409, 'noUploads');
  const header = request.headers.get('if-match');
  const version = header === null ? undefined : readVersion(header);
  const bytes = await readBytes(request, LOGO_LIMIT);
  const read = await readLogo(bytes);
  if (typeof read === 'string') {
    const isNamedSo = request.headers.get('content-type') === 'image/jpeg';
    throw new HttpError(422, read === 'otherLogo' && isNamedSo ? 'noLogo' : read);
  }
  const { file, type, ...facts } = read;
  const name = await nameFile(file, type);
  if (!isCheck) {
    const record = { _id: name, data: toBase64(file), isClean: true };
    await saveSettings(dependencies, { logo: `/logo/${name}`, version }, ({ put }) =>
      put('covers', record),
    );
  }
  return { bytes: file.length, ...facts };
}

export async function findLogo(store: Pick<Store, 'records'>, name: string) {
  const [, type] = LOGO_NAME.exec(name) ?? [];
  const logo = type === undefined ? undefined : await store.records.get('covers', name);
  const bytes = logo && fromBase64(logo.data);
  return bytes && { type: type === 'png' ? 'image/png' : 'image/svg+xml', bytes };
}
