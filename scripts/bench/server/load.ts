import { connect, type Socket } from 'node:net';
import { quantile } from '../table.ts';

export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** ms; 95 of 100 answers came sooner. */
  p95: number;
  /** Answers that are neither 2xx nor 3xx. */
  failed: number;
}

interface LoadOptions {
  origin: string;
  /** The text of the n-th request on a connection; it must keep the connection open. */
  request(connection: number, n: number): string;
  connections: number;
  seconds: number;
}

/**
 * Sends requests over plain sockets, each connection one after another. A client that parses less than
 * a browser leaves more of the machine to the servers that are compared.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { connections, seconds } = options;
  const end = performance.now() + seconds * 1000;
  const results = await Promise.all(
    Array.from({ length: connections }, (_, at) => ask(options, at, end)),
  );
  const times = results.flatMap((result) => result.times);
  return {
    rate: times.length / seconds,
    p95: quantile(times, 0.95),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** A request without a body. */
export function get(path: string, headers: Record<string, string> = {}): string {
  return write('GET', path, headers, '');
}

/** A request with a JSON body. */
export function post(path: string, body: object, headers: Record<string, string>): string {
  const text = JSON.stringify(body);
  return write('POST', path, { ...headers, 'content-length': String(text.length) }, text);
}

function write(method: string, path: string, headers: Record<string, string>, body: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}\r\n${body}`;
}

async function ask({ origin, request }: LoadOptions, at: number, end: number) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const times: number[] = [];
  let failed = 0;
  const readAnswer = createReader(socket);
  for (let n = 0; performance.now() < end; n++) {
    const begin = performance.now();
    socket.write(request(at, n));
    const status = await readAnswer();
    times.push(performance.now() - begin);
    if (status >= 400) failed += 1;
  }
  socket.destroy();
  return { times, failed };
}

/** Each call resolves with the status of the next answer, once all of it has come. */
export function createReader(socket: Socket): () => Promise<number> {
  let kept: Buffer = Buffer.alloc(0);
  let waiting: { resolve(status: number): void; reject(error: unknown): void } | undefined;

  function look() {
    const headEnd = kept.indexOf('\r\n\r\n');
    if (!waiting || headEnd < 0) return;
    const head = kept.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    let end = headEnd + 4;
    if (length !== undefined) end += Number(length);
    else if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      const last = kept.indexOf('\r\n0\r\n\r\n', headEnd);
      if (last < 0) return;
      end = last + 7;
    }
    if (kept.length < end) return;
    kept = kept.subarray(end);
    const { resolve } = waiting;
    waiting = undefined;
    resolve(Number(head.slice(9, 12)));
  }

  socket.on('data', (part: Buffer) => {
    kept = kept.length === 0 ? part : Buffer.concat([kept, part]);
    look();
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')));
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
      look();
    });
}
