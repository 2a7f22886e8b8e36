import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ignoreMissing } from '../reason.ts';

/** A file or page, ready to be sent in the encodings that browsers accept. */
export interface Sendable {
  status: number;
  headers: Record<string, string>;
  etag: string;
  plain: Uint8Array<ArrayBuffer>;
  brotli?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
}

/** For Brotli. Pages are nearly as small as with 11, the maximum, in a tenth of the time. */
const BROTLI_QUALITY = 9;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Hashes and compresses a page. */
export async function makeSendable(
  status: number,
  headers: Record<string, string>,
  text: string,
): Promise<Sendable> {
  const plain = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, { params }),
    compressGzip(plain),
  ]);
  return { status, headers, etag: makeEtag(plain), plain, brotli, gzip: gzipped };
}

/** Returns a hash of 22 characters (132 bits). */
function makeEtag(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Creates a file that is not compressed; `headers` are added, or replace those of any file. */
export function toSendable(
  type: string,
  plain: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Sendable {
  const common = {
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  };
  return { status: 200, headers: { ...common, ...headers }, etag: makeEtag(plain), plain };
}

/** Responds to a GET or HEAD with the file, or with 304 if the browser has it. */
export function send(request: Request, file: Sendable): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', file);
  // Each encoding has its own ETag, as HTTP caches require.
  const etag = `"${file.etag}${encoding && `-${encoding}`}"`;
  const headers: Record<string, string> = { ...file.headers, etag };
  const { vary } = file.headers;
  if (file.brotli) headers['vary'] = vary ? `${vary}, accept-encoding` : 'accept-encoding';
  if (file.status === 200 && isKnown(request.headers.get('if-none-match') ?? '', etag))
    return new Response(null, { status: 304, headers });
  const body = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : file.plain;
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body?.length ?? 0);
  return new Response(request.method === 'HEAD' ? null : (body ?? null), {
    status: file.status,
    headers,
  });
}

function chooseEncoding(accepted: string, { brotli, gzip: gzipped }: Sendable): '' | 'br' | 'gzip' {
  if (brotli && /\bbr\b(?!\s*;\s*q=0(?:[^.]|\.0*(?!\d)|$))/.test(accepted)) return 'br';
  if (gzipped && /\bgzip\b(?!\s*;\s*q=0(?:[^.]|\.0*(?!\d)|$))/.test(accepted)) return 'gzip';
  return '';
}

/** Whether `If-None-Match` has this tag, which a proxy may have marked as weak. */
function isKnown(tags: string, etag: string): boolean {
  return tags.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')));
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const COMPRESSED_COPY = /\.(br|gz)$/;

/** Reads a build's few files by URL path: another build may replace them on disk. */
export async function readFiles(folder: string): Promise<Map<string, Sendable>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !COMPRESSED_COPY.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
        return [path, await readSendable(file, path)] as const;
      }),
    ),
  );
}

async function readSendable(file: string, path: string): Promise<Sendable> {
  const [plain, brotli, gzipped] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(ignoreMissing),
    readFile(`${file}.gz`).catch(ignoreMissing),
  ]);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  return {
    ...toSendable(type, plain, { 'cache-control': getCacheControl(path) }),
    ...(brotli && gzipped && { brotli, gzip: gzipped }),
  };
}

function getCacheControl(path: string): string {
  // The names of these files contain a hash of the content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  const isPicture = /^\/(covers|fonts|art|icons)\/|\.(svg|png|ico)$/.test(path);
  return isPicture ? 'public, max-age=86400' : 'no-cache';
}

/** Returns a path without the slashes at its end. */
export function trimSlash(path: string): string {
  if (path === '/') return path;
  // Not by a regular expression, which would take quadratic time with many slashes.
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
