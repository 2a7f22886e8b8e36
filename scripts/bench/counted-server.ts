import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveFolder } from '../serve.ts';

const PORTS = { first: 4310, last: 4399 };

export interface Hit {
  path: string;
  status: number;
  /** Bytes on the wire, including headers. */
  bytes: number;
  /** ms since the epoch. */
  from: number;
  to: number;
}

export interface CountedServer {
  origin: string;
  /** The requests since the last call of `forget`. */
  hits(): Hit[];
  forget(): void;
  /** ms since the last request ended; 0 during a request. */
  quietFor(): number;
  close(): void;
}

/** The server of the demo, which counts all requests. */
export async function serveCounted(folder: string): Promise<CountedServer> {
  const { server, port } = await serveOnFreePort(folder);
  return count(server, port);
}

/** Stands in front of another server of this machine, and counts all requests. */
export async function countBefore(origin: string): Promise<CountedServer> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const asked = request(new URL(url, origin), { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.once('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return count(server, (server.address() as AddressInfo).port);
}

function count(server: Server, port: number): CountedServer {
  let hits: Hit[] = [];
  let underWay = 0;
  let last = Date.now();
  server.prependListener('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const { socket, url: path = '' } = incoming;
    const before = socket.bytesWritten;
    const from = Date.now();
    underWay++;
    response.once('close', () => {
      underWay--;
      last = Date.now();
      const bytes = socket.bytesWritten - before;
      hits.push({ path, status: response.statusCode, bytes, from, to: last });
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    hits: () => hits,
    forget: () => void (hits = []),
    quietFor: () => (underWay > 0 ? 0 : Date.now() - last),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function serveOnFreePort(folder: string): Promise<{ server: Server; port: number }> {
  for (let port = PORTS.first; port <= PORTS.last; port++) {
    try {
      return { server: await serveFolder({ folder, port }), port };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
  throw new Error(`No port from ${PORTS.first} to ${PORTS.last} is free.`);
}

/**
 * An empty page on another site, where a visit begins. From an empty tab, a page opens in the same
 * process, except a page with a `Cross-Origin-Opener-Policy`: only that one would be measured with a
 * change of process.
 */
export async function serveElsewhere() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Elsewhere</title>');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}
