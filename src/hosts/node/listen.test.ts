import { once } from 'node:events';
import * as http from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** The limits of a connection, with times in ms that are much shorter than in a shop. */
const LIMITS = {
  headers: 100,
  body: 200,
  uploadBytes: 1,
  keepAlive: 300,
  silence: 200,
  check: 20,
  unreadBytes: Infinity,
  incompleteBytes: Infinity,
};
/** Limits that leave a client on a busy machine time for all but what a test limits. */
const PATIENT = { ...LIMITS, headers: 60_000, body: 60_000, silence: 60_000, keepAlive: 60_000 };
const GET_HEADERS = 'GET / HTTP/1.1\r\nhost: shop\r\n';
const INCOMPLETE_POST = 'POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n{';
const CHUNKED = 'transfer-encoding: chunked';
const RESPONSE_BYTES = 64_000_000;

/**
 * Opens a server that reads the body, and responds with more bytes than all buffers between server
 * and client can store. For a path that ends with `slow` it waits before it
 * responds.
 */
async function openServer(limits = LIMITS, slow?: Promise<unknown>) {
  const fetch = async (request: Request) => {
    if (request.url.endsWith('refused')) return new Response('', { status: 401 });
    await request.text();
    if (request.url.endsWith('slow')) await slow;
    return new Response(Buffer.alloc(RESPONSE_BYTES));
  };
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' }, limits);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Resolves when the socket closes. `once` of Node would reject if the connection is reset. */
function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

it.each([
  ['sends nothing', ''],
  ['stops in the headers', GET_HEADERS],
  ['stops in the body', INCOMPLETE_POST],
  ['stops in an upload', INCOMPLETE_POST.replace('/', '/api/desk/imports')],
  ['stops in a body of unknown length', INCOMPLETE_POST.replace('content-length: 9', CHUNKED)],
])('closes the connection of a client who %s', async (_, text) => {
  const socket = connect({ port: await openServer(), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.resume();
  if (text) socket.write(text);
  await waitForClose(socket);
  expect(socket.bytesRead).toBeLessThan(1000);
});

it('refuses a request with two Host headers', async () => {
  const socket = connect({ port: await openServer(), host: '127.0.0.1' });
  socket.write(`${GET_HEADERS}host: other\r\n\r\n`);
  expect(await readText(socket)).toMatch(/^HTTP\/1.1 400 /);
});

it.each([
  ['126 further headers', '200', listHeaders(126)],
  ['127 further headers', '431', listHeaders(127)],
  ['30,000 bytes of headers', '200', `x: ${'a'.repeat(30_000)}\r\n`],
  ['33,000 bytes of headers', '431', `x: ${'a'.repeat(33_000)}\r\n`],
])('responds to %s with %s', async (_, status, headers) => {
  const socket = connect({ port: await openServer(PATIENT), host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.write(`${GET_HEADERS}${headers}\r\n`);
  const [part] = await once(socket, 'data');
  expect(String(part)).toMatch(`HTTP/1.1 ${status} `);
});

function listHeaders(count: number): string {
  return Array.from({ length: count }, (_, index) => `x${index}: 1\r\n`).join('');
}

it.each([
  ['is idle', `${GET_HEADERS}\r\n`, false],
  ['has left before its body', INCOMPLETE_POST, true],
])('keeps no request in memory whose client %s after the response', async (_, text, hasLeft) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const requests: WeakRef<object>[] = [];
  const fetch = async (__: Request, env: unknown) => {
    requests.push(new WeakRef((env as { incoming: object }).incoming));
    return new Response('');
  };
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' }, PATIENT);
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.write(text);
  await once(socket, 'data');
  if (hasLeft) socket.destroy();
  const isCollected = () => {
    collectGarbage();
    return requests.map((request) => request.deref() === undefined);
  };
  await expect.poll(isCollected).toEqual([true]);
  expect(socket.destroyed).toBe(hasLeft);
});

it('merges the small parts of a body, and leaves the others as they are', async () => {
  const parts: number[] = [];
  let text = '';
  const fetch = async ({ body }: Request) => {
    for await (const part of body ?? []) {
      parts.push(part.length);
      text += Buffer.from(part).toString();
    }
    return new Response('');
  };
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' }, PATIENT);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sizes = [...Array<number>(300).fill(32), 9000, 5];
  const bodies = sizes.map((size, index) => String.fromCodePoint(97 + (index % 26)).repeat(size));
  const request = http.request({ port, method: 'POST', agent: false });
  for (const body of bodies) request.write(body);
  request.end();
  await once(request, 'response');
  expect(text).toBe(bodies.join(''));
  expect(parts).toEqual([4096, 4096, 1408, 9000, 5]);
});

it('aborts the request that has been silent for longest, if too many have not sent their body', async () => {
  const port = await openServer({ ...PATIENT, incompleteBytes: 3 * 33_000 });
  const closed: number[] = [];
  const open = async (index: number) => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.once('close', () => closed.push(index));
    socket.write(INCOMPLETE_POST);
    await wait(50);
    return socket;
  };
  const first = await open(0);
  await open(1);
  await open(2);
  expect(closed).toEqual([]);
  first.write('"');
  await wait(50);
  await open(3);
  await expect.poll(() => closed).toEqual([1]);
  // The rest of the body.
  first.write('abcdef}');
  const [part] = await once(first, 'data');
  expect(String(part)).toContain('HTTP/1.1 200');
  await open(4);
  await wait(50);
  expect(closed).toEqual([1]);
  await open(5);
  await expect.poll(() => closed).toEqual([1, 2]);
});

it('counts no request whose client has left after an early response', async () => {
  const port = await openServer({ ...PATIENT, incompleteBytes: 3 * 33_000 });
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const waiting = open();
  waiting.write(INCOMPLETE_POST);
  const ended = Promise.race([once(waiting, 'data'), once(waiting, 'close')]);
  for (let i = 0; i < 4; i += 1) {
    const refused = open();
    refused.write(INCOMPLETE_POST.replace('/', '/refused'));
    await once(refused, 'data');
    refused.end();
    await waitForClose(refused);
  }
  waiting.write('abcdefg}');
  const [part] = await ended;
  expect(String(part)).toContain('HTTP/1.1 200');
});

/**
 * Sends a byte of the body every 40 ms until the connection closes. Returns the number of sent
 * bytes and the first 12 characters of the response.
 */
async function sendSlowly(
  path: string,
  bytes: number,
  { method = 'POST', limits = LIMITS } = {},
): Promise<{ sent: number; response: string }> {
  const socket = connect({ port: await openServer(limits), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let response = '';
  let sent = 0;
  socket.on('data', (chunk) => (response ||= String(chunk.subarray(0, 12))));
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n`);
  socket.write(`content-length: ${bytes}\r\n\r\n`);
  const timer = setInterval(() => {
    if (sent < bytes) socket.write('x');
    sent += 1;
  }, 40);
  await waitForClose(socket);
  clearInterval(timer);
  return { sent, response };
}

it('accepts an upload that makes progress, however long it takes', async () => {
  // A busy machine may send two bytes a second apart.
  const limits = { ...PATIENT, body: 1500 };
  const bytes = 60;
  const uploads = await Promise.all([
    sendSlowly('/api/desk/imports?dryRun=1', bytes, { limits }),
    // A slash at the end of a path changes nothing.
    sendSlowly('/api/desk/imports/', bytes, { limits }),
    sendSlowly('/api/desk/books/bk01/cover', bytes, { limits, method: 'PUT' }),
  ]);
  for (const { sent, response } of uploads) {
    expect(response).toBe('HTTP/1.1 200');
    expect(sent).toBeGreaterThanOrEqual(bytes);
  }
});

it('refuses a body other than an upload that takes as long', async () => {
  const { sent, response } = await sendSlowly('/api/desk/books', 20);
  expect(response).toBe('HTTP/1.1 408');
  expect(sent).toBeLessThan(20);
  const other = await sendSlowly('/api/desk/imports', 20, { method: 'PUT' });
  expect(other.response).toBe('HTTP/1.1 408');
});

it('waits for a slow response to a whole body', async () => {
  const port = await openServer({ ...PATIENT, body: LIMITS.body }, wait(3 * LIMITS.body));
  const socket = connect({ port, host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  socket.write('POST /slow HTTP/1.1\r\nhost: shop\r\ncontent-length: 2\r\n\r\n{}');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200/);
});

it('writes nothing after a response whose request never ends', async () => {
  const socket = connect({ port: await openServer({ ...PATIENT, body: 1000 }), host: '127.0.0.1' });
  socket.on('error', () => undefined);
  let response = '';
  socket.on('data', (part) => (response += String(part)));
  socket.write('POST /refused HTTP/1.1\r\nhost: shop\r\ncontent-length: 9\r\n\r\n{');
  await waitForClose(socket);
  expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401']);
});

it('closes the connection of an upload that continues after its response', async () => {
  const { sent, response } = await sendSlowly('/api/desk/imports?refused', 100);
  expect(response).toBe('HTTP/1.1 401');
  expect(sent).toBeLessThan(50);
});

it('refuses a body in thousands of chunks of a byte, also after the response', async () => {
  const port = await openServer(PATIENT);
  const readStart = async (chunk: string) => {
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.write(`POST / HTTP/1.1\r\nhost: shop\r\n${CHUNKED}\r\n\r\n${chunk.repeat(5000)}`);
    socket.write('0\r\n\r\n');
    const [part] = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(
      () => [],
    );
    return String(part).slice(0, 12);
  };
  expect(await readStart('1\r\nx\r\n')).not.toContain('HTTP');
  expect(await readStart(`40\r\n${'x'.repeat(64)}\r\n`)).toBe('HTTP/1.1 200');
  const refused = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  refused.write(`POST /refused HTTP/1.1\r\nhost: shop\r\n${CHUNKED}\r\n\r\n`);
  await once(refused, 'data');
  const startedAt = performance.now();
  refused.write('1\r\nx\r\n'.repeat(5000));
  await waitForClose(refused);
  expect(performance.now() - startedAt).toBeLessThan(PATIENT.body / 2);
});

it('closes the connection of a client that does not read its response', async () => {
  const fetch = async () => new Response(Buffer.alloc(RESPONSE_BYTES));
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' }, LIMITS);
  onTestFinished(() => void server.close());
  const connected = once(server, 'connection');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`${GET_HEADERS}\r\n`);
  const [connection] = (await connected) as [Socket];
  await waitForClose(connection);
  socket.resume();
  await waitForClose(socket);
  expect(socket.bytesRead).toBeLessThan(RESPONSE_BYTES);
});

it.each([
  ['', ''],
  [', with an unknown expectation', 'expect: x\r\n'],
])('handles no request before the response to the previous one%s', async (_, header) => {
  let count = 0;
  const fetch = async () => {
    count += 1;
    return new Response('A page.');
  };
  const server = await listen({ fetch, port: 0, hostname: '127.0.0.1' }, LIMITS);
  onTestFinished(() => void server.close());
  const open = () => connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const socket = open().resume();
  socket.on('error', () => undefined);
  socket.write(`${GET_HEADERS}${header}\r\n`.repeat(3));
  await waitForClose(socket);
  expect(count).toBe(1);
  const patient = open();
  for (let i = 0; i < 3; i += 1) {
    patient.write(`${GET_HEADERS}${header}\r\n`);
    expect(String(await once(patient, 'data'))).toMatch(/^HTTP\/1.1 200/);
  }
  patient.destroy();
  expect(count).toBe(4);
});

/** Limits that leave a client time to read, with room for two responses and a half. */
const ROOMY = { ...LIMITS, headers: 10_000, silence: 10_000, unreadBytes: RESPONSE_BYTES * 2.5 };

/** Sends a `GET`; the response is read only after `resume`. */
function get(port: number, path: string): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  return socket.setTimeout(0);
}

/** Requests a path, and waits for the response: connections are not accepted in their order. */
async function getBegun(port: number, path: string): Promise<Socket> {
  const socket = get(port, path);
  await once(socket, 'readable');
  return socket;
}

it.each([
  ['the oldest response of the API that is not read', '/api/books', true],
  ['an uploaded cover, because each response reads its own bytes', '/covers/uploaded/a.png', true],
  ['a response whose path has an escaped letter', '/%61pi/books', true],
  ['a response whose path begins like one of the desk', '/api/desk/../books', true],
  ['a response whose path comes after an origin', 'http://shop/api/books', true],
  ['a response whose path cannot be decoded', '/api/books/%ff', true],
  ['no file, because all responses share its bytes', '/covers/a.svg', false],
  ['no response of the desk', '/api/desk/events', false],
])('aborts %s while too many bytes are unread', async (_, path, isAborted) => {
  const port = await openServer(ROOMY);
  const [old, next] = [await getBegun(port, path), await getBegun(port, path)];
  const last = get(port, '/api/last').resume();
  await expect.poll(() => last.bytesRead).toBeGreaterThan(RESPONSE_BYTES);
  old.resume();
  if (isAborted) {
    await waitForClose(old);
    expect(old.bytesRead).toBeLessThan(RESPONSE_BYTES);
  } else await expect.poll(() => old.bytesRead).toBeGreaterThan(RESPONSE_BYTES);
  next.resume();
  await expect.poll(() => next.bytesRead).toBeGreaterThan(RESPONSE_BYTES);
});

it('does not abort a response that has not begun', async () => {
  const slow = Promise.withResolvers<void>();
  const port = await openServer(ROOMY, slow.promise);
  const waiting = get(port, '/api/slow').resume();
  const others: Socket[] = [];
  while (others.length < 3) others.push(await getBegun(port, '/api/books'));
  for (const other of others) other.resume();
  await expect.poll(() => others.at(-1)?.bytesRead).toBeGreaterThan(RESPONSE_BYTES);
  slow.resolve();
  await expect.poll(() => waiting.bytesRead).toBeGreaterThan(RESPONSE_BYTES);
});

it('closes the connection after an early response only when the client has sent the body', async () => {
  const port = await openServer(PATIENT);
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const errors: Error[] = [];
  let response = '';
  socket
    .on('error', (error) => errors.push(error))
    .on('data', (part) => (response += String(part)));
  const bytes = 8_000_000;
  socket.write(`POST /refused HTTP/1.1\r\nhost: shop\r\ncontent-length: ${bytes}\r\n\r\n{`);
  await expect.poll(() => response).toMatch(/^HTTP\/1.1 401 [^]*\r\n\r\n/);
  expect(response).toMatch(/\r\nconnection: close\r\n/i);
  // Slower than any time after which the connection could be closed without reading on.
  for (let part = 0; part < 8; part += 1) {
    await wait(100);
    socket.write(Buffer.alloc(part === 7 ? bytes / 8 - 1 : bytes / 8, 'x'));
  }
  socket.end();
  await waitForClose(socket);
  expect([errors, socket.bytesWritten > bytes]).toEqual([[], true]);
});

it('keeps the connection after a response to a whole body', async () => {
  const socket = connect({ port: await openServer(PATIENT), host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  let response = '';
  socket.on('data', (part) => (response += String(part)));
  for (const count of [1, 2]) {
    socket.write('POST /refused HTTP/1.1\r\nhost: shop\r\ncontent-length: 2\r\n\r\n{}');
    await expect.poll(() => response.split('HTTP/1.1 401').length - 1).toBe(count);
  }
  expect(response).not.toMatch(/connection: close/i);
});

it('answers every call of a client that reuses its connections, also after refused bodies', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const port = await openServer(PATIENT);
  const post = (path: string, body: Uint8Array) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = http.request({ port, path, method: 'POST', agent }, (response) => {
        void readText(response).then(() => resolve(response.statusCode), reject);
      });
      call.on('error', reject).end(body);
    });
  const statuses = [];
  for (let tries = 0; tries < 4; tries += 1) {
    statuses.push(await post('/refused', Buffer.alloc(3_000_000)));
    statuses.push(await post('/refused', Buffer.alloc(2)));
  }
  expect(statuses).toEqual(Array(8).fill(401));
});
