import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { parseHeaders } from './host-files.ts';

interface ServeOptions {
  folder: string;
  port: number;
  /** The folder the shop is hosted in, `/` or `/shop/`. */
  base?: string;
  /** Sends every file the headers of pages, as hosts do that cannot tell the two apart. */
  alike?: boolean;
}

/** By default Node refuses an address of 16 kB, such as a long text in the search box, without a page. */
const HEADER_LIMIT = 256 * 1024;

/**
 * Serves built files on loopback as a good static host does; resolves once it listens. The folder may
 * be replaced meanwhile: each answer comes from what is there at that moment.
 */
export async function serveFolder(options: ServeOptions): Promise<Server> {
  const { folder, port, base = '/', alike = false } = options;
  const files = sirv(folder, {
    // Looks at the disk for each request, where it would otherwise list the files once.
    dev: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('cache-control', cacheControl(path));
      const ofPages = readHeaders(folder);
      for (const [name, value] of alike ? ofPages : headersOf(path, ofPages))
        response.setHeader(name, value);
    },
  });
  const server = createServer({ maxHeaderSize: HEADER_LIMIT }, (request, response) => {
    const refuse = () => {
      response.setHeaders(readHeaders(folder));
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
      response.end(readIfThere(join(folder, '404.html')));
    };
    // A file that was there a moment ago may be gone: that ends this answer, not the server.
    const giveUp = () => (response.headersSent ? response.destroy() : refuse());
    response.once('pipe', (file) => file.once('error', giveUp));
    const url = request.url ?? '/';
    if (`${url}/` === base) {
      response.writeHead(301, { location: base });
      return response.end();
    }
    if (!url.startsWith(base) || /^[^?]*\/\./.test(url)) return refuse();
    request.url = url.slice(base.length - 1);
    try {
      files(request, response, refuse);
    } catch {
      giveUp();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** The headers of pages that the build wrote for hosts, except what needs https; empty without them. */
function readHeaders(folder: string): Map<string, string> {
  const headers = parseHeaders(readIfThere(join(folder, '_headers')));
  headers.delete('strict-transport-security');
  return headers;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function cacheControl(path: string): string {
  if (isNamedByContent(path)) return 'public, max-age=31536000, immutable';
  return isPicture(path) ? 'public, max-age=86400' : 'no-cache';
}

/** Only those a browser reads, to keep the first view small. */
function headersOf(path: string, ofPages: Map<string, string>): [string, string][] {
  if (isPicture(path)) return [];
  const isPage = !isNamedByContent(path) && !/\.(js|json|webmanifest|xml|txt)$/.test(path);
  return [...ofPages].filter(([name]) => isPage || name === 'x-content-type-options');
}

function isNamedByContent(path: string): boolean {
  return path.startsWith('/assets/');
}

function isPicture(path: string): boolean {
  return /^\/(covers|fonts|art)\/|\.(svg|png)$/.test(path);
}
