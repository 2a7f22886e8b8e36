import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveFolder } from '../serve.ts';

export interface Hit {
  path: string;
  /** Bytes on the wire, including headers. */
  bytes: number;
}

export interface CountedServer {
  origin: string;
  /** The requests since the last call to `forget`. */
  hits(): Hit[];
  forget(): void;
  /** ms since the last request ended; 0 during a request. */
  quietFor(): number;
  close(): void;
}

/** Serves the built files in a folder, and counts all requests. */
export async function serveCounted(folder: string): Promise<CountedServer> {
  return countRequests(await serveFolder({ folder, port: 0 }));
}

/** Starts a proxy that counts all requests to another server on this machine. */
export async function proxyCounted(origin: string): Promise<CountedServer> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const forwarded = request(new URL(url, origin), { agent, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.once('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return countRequests(server);
}

function countRequests(server: Server): CountedServer {
  let hits: Hit[] = [];
  let pending = 0;
  let lastEndMs = Date.now();
  server.prependListener('request', ({ socket, url: path = '' }, response) => {
    const bytesBefore = socket.bytesWritten;
    pending++;
    response.once('close', () => {
      pending--;
      lastEndMs = Date.now();
      hits.push({ path, bytes: socket.bytesWritten - bytesBefore });
    });
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits: () => hits,
    forget: () => void (hits = []),
    quietFor: () => (pending > 0 ? 0 : Date.now() - lastEndMs),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
