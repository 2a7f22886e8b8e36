import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
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

/** Serves built files on loopback as a good static host does; resolves once it listens. */
export async function serveFolder(options: ServeOptions): Promise<Server> {
  const { folder, port, base = '/', alike = false } = options;
  const ofPages = await readHeaders(folder);
  const files = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      response.setHeader('cache-control', cacheControl(path));
      for (const [name, value] of alike ? ofPages : headersOf(path, ofPages))
        response.setHeader(name, value);
    },
  });
  const notFound = await readFile(join(folder, '404.html'));
  const server = createServer((request, response) => {
    const refuse = () => {
      response.setHeaders(ofPages);
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
      response.end(notFound);
    };
    const url = request.url ?? '/';
    if (`${url}/` === base) {
      response.writeHead(301, { location: base });
      return response.end();
    }
    if (!url.startsWith(base)) return refuse();
    request.url = url.slice(base.length - 1);
    files(request, response, refuse);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

/** What the build wrote for hosts, as far as it makes sense over http; other folders have none. */
async function readHeaders(folder: string): Promise<Map<string, string>> {
  const file = join(folder, '_headers');
  const headers = existsSync(file) ? parseHeaders(await readFile(file, 'utf8')) : new Map();
  headers.delete('strict-transport-security');
  return headers;
}

function cacheControl(path: string): string {
  if (isNamedByContent(path)) return 'public, max-age=31536000, immutable';
  return isPicture(path) ? 'public, max-age=86400' : 'no-cache';
}

/** Only those a browser heeds, to spare the first view the rest. */
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
