import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';
import { parseHeaders } from './build/host-files.ts';
import { findSharedPage } from './build/shared-pages.ts';

interface ServeOptions {
  folder: string;
  port: number;
  /** The folder that the shop is hosted in: `/` or `/shop/`. */
  base?: string;
  /** Whether to send the headers of pages with every file, like hosts with one set of headers. */
  hasUniformHeaders?: boolean;
  /** Whether to respond to every unknown path with `404.html`, like hosts without rewrite rules. */
  isPlain?: boolean;
}

/** A folder that is served. */
export interface ServedFolder {
  origin: string;
  server: Server;
  /** Ends all connections; resolves when the port is free. */
  close(): Promise<void>;
}

/** By default Node rejects URLs above 16 kB, such as a long search, without a page. */
const MAX_HEADER_BYTES = 256 * 1024;

/**
 * Serves built files on the loopback interface like a good static host. Resolves once the server
 * listens. The folder may be replaced while it is served.
 */
export async function serveFolder(options: ServeOptions): Promise<ServedFolder> {
  const { folder, port, base = '/', hasUniformHeaders = false, isPlain = false } = options;
  const files = sirv(folder, {
    // Reads the disk for each request instead of listing the files once.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('cache-control', getCacheControl(path));
      const pageHeaders = readHeaders(folder, base + path.slice(1));
      for (const [name, value] of hasUniformHeaders ? pageHeaders : pickHeaders(path, pageHeaders))
        response.setHeader(name, value);
    },
  });
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    const respondNotFound = () => {
      response.setHeaders(readHeaders(folder, request.url ?? base));
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
      response.end(readIfExists(join(folder, '404.html')));
    };
    // The file may have been removed meanwhile. This must end the response, but not the server.
    const abortResponse = () => (response.headersSent ? response.destroy() : respondNotFound());
    response.once('pipe', (file) => file.once('error', abortResponse));
    const url = request.url ?? '/';
    if (`${url}/` === base) {
      response.writeHead(301, { location: base });
      return response.end();
    }
    if (!url.startsWith(base) || /^[^?]*\/\./.test(url)) return respondNotFound();
    const shared = isPlain ? undefined : findSharedPage(url.slice(base.length));
    request.url = shared === undefined ? url.slice(base.length - 1) : `/${shared}`;
    try {
      files(request, response, respondNotFound);
    } catch {
      abortResponse();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Reads the headers of the build for this path, except those that need https. */
function readHeaders(folder: string, path: string): Map<string, string> {
  const headers = parseHeaders(readIfExists(join(folder, '_headers')), path);
  headers.delete('strict-transport-security');
  return headers;
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function getCacheControl(path: string): string {
  if (isNamedByContent(path)) return 'public, max-age=31536000, immutable';
  return isPicture(path) ? 'public, max-age=86400' : 'no-cache';
}

/** Picks only the headers that browsers use for this kind of file, to keep the first view small. */
function pickHeaders(path: string, pageHeaders: Map<string, string>): [string, string][] {
  if (isPicture(path)) return [];
  const isPage = !isNamedByContent(path) && !/\.(js|json|webmanifest|xml|txt)$/.test(path);
  return [...pageHeaders].filter(([name]) => isPage || name === 'x-content-type-options');
}

function isNamedByContent(path: string): boolean {
  return path.startsWith('/assets/');
}

function isPicture(path: string): boolean {
  return /^\/(covers|fonts|art)\/|\.(svg|png)$/.test(path);
}
