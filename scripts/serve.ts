import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

interface ServeOptions {
  folder: string;
  port: number;
  /** The folder the shop is hosted in, `/` or `/shop/`. */
  base?: string;
}

/** Serves built files on loopback as a good static host does; resolves once it listens. */
export async function serveFolder({ folder, port, base = '/' }: ServeOptions): Promise<Server> {
  const files = sirv(folder, { brotli: true, gzip: true, etag: true, setHeaders });
  const notFound = await readFile(join(folder, '404.html'));
  const server = createServer((request, response) => {
    const refuse = () => {
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

function setHeaders(response: { setHeader(name: string, value: string): unknown }, path: string) {
  const isNamedByContent = path.startsWith('/assets/');
  const isPicture = /^\/(covers|fonts|art)\//.test(path);
  if (isNamedByContent) response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  else response.setHeader('cache-control', isPicture ? 'public, max-age=86400' : 'no-cache');
}
