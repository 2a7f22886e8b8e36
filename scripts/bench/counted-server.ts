import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Hit {
  path: string;
  /** Bytes on the wire, including headers. */
  bytes: number;
}

export type CountedServer = ReturnType<typeof countRequests>;

/** Starts a proxy that counts all requests to another server on this machine. */
export async function proxyCounted(origin: string) {
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
  function close() {
    server.closeAllConnections();
    server.close();
  }
  return { ...countRequests(server), close };
}

/** Counts all requests to a server. */
export function countRequests(server: Server) {
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
    /** The requests since the last call to `forget`. */
    hits: () => hits,
    forget: () => void (hits = []),
    /** ms since the last request ended; 0 during a request. */
    quietFor: () => (pending > 0 ? 0 : Date.now() - lastEndMs),
  };
}
