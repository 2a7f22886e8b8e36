import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ignoreMissing } from '../reason.ts';
import { type Sendable, toSendable } from './sendable.ts';

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
  const [plain, brotli, gzip] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(ignoreMissing),
    readFile(`${file}.gz`).catch(ignoreMissing),
  ]);
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  return {
    ...toSendable(type, plain, { 'cache-control': getCacheControl(path) }),
    ...(brotli && gzip && { brotli, gzip }),
  };
}

function getCacheControl(path: string): string {
  // The names of these files contain a hash of the content.
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  const isPicture = /^\/(covers|fonts|art|icons)\/|\.(svg|png|ico)$/.test(path);
  return isPicture ? 'public, max-age=86400' : 'no-cache';
}
