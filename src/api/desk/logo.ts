import { fromBase64, toBase64 } from '#domain/values/bytes.ts';
import type { Dependencies, LogoFacts } from '../dependencies.ts';
import { HttpError } from '../errors.ts';
import { hashBytes } from '../auth/hash.ts';
import { saveSettings } from '../shop/settings.ts';
import type { Store } from '../store.ts';
import { HASH_CHARS, readBytes, readVersion } from './book-cover.ts';

const LOGO_LIMIT = { maxBytes: 500_000, error: 'logoTooLarge' } as const;
const FILE_NAME = new RegExp(`^[0-9a-f]{${HASH_CHARS}}\\.(svg|png)$`);
const TYPES = { svg: 'image/svg+xml', png: 'image/png' };

/**
 * Makes the picture in the body the logo; with `isCheck`, only says what would be stored. Throws
 * 409 for another version of the settings or a host that cannot draw, 413 or 422 for a wrong body.
 */
export async function changeLogo(
  dependencies: Dependencies,
  request: Request,
  isCheck: boolean,
): Promise<LogoFacts & { bytes: number }> {
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
  const name = `${(await hashBytes(file)).slice(0, HASH_CHARS)}.${type}`;
  if (!isCheck) {
    const record = { _id: name, data: toBase64(file), isClean: true };
    await saveSettings(dependencies, { logo: `/logo/${name}`, version }, ({ put }) =>
      put('covers', record),
    );
  }
  return { bytes: file.length, ...facts };
}

export async function findLogo(store: Pick<Store, 'records'>, name: string) {
  const [, type] = FILE_NAME.exec(name) ?? [];
  const logo = type === undefined ? undefined : await store.records.get('covers', name);
  if (!logo) return undefined;
  return { type: TYPES[type === 'png' ? 'png' : 'svg'], bytes: fromBase64(logo.data) };
}
