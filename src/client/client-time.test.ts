// @vitest-environment node
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as ApiClient from './client.ts';

let respond: RequestListener;
let client: typeof ApiClient;
const server = createServer((request, response) => respond(request, response));

/** Starts a server, and makes the time limit of calls a hundred times shorter. */
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('VITE_API_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  vi.resetModules();
  client = await import('./client.ts');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

const TIMEOUT_ERROR = { status: 0, cause: { name: 'TimeoutError' } };

/** Requests the books. `signal` is the signal of the caller. */
function readBooks(signal?: AbortSignal) {
  const { api, readList } = client;
  return readList(api.products.$get(undefined, signal && { init: { signal } }), 'products');
}

it('stops waiting for a server that never responds', async () => {
  respond = () => {};
  await expect(readBooks()).rejects.toMatchObject(TIMEOUT_ERROR);
});

it('stops reading a response that never ends', async () => {
  respond = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"products":[');
  };
  await expect(readBooks()).rejects.toMatchObject(TIMEOUT_ERROR);
});

it('stops reading a response that never ends if the caller also passes a signal', async () => {
  respond = (_request, response) => void response.writeHead(200).write('{');
  await expect(readBooks(new AbortController().signal)).rejects.toMatchObject(TIMEOUT_ERROR);
});

it('ends immediately when the caller aborts', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  respond = (request) => void request.once('close', resolve);
  const caller = new AbortController();
  const reading = readBooks(caller.signal);
  setTimeout(() => caller.abort(), 20);
  await expect(reading).rejects.toMatchObject({ status: 0, cause: { name: 'AbortError' } });
  await promise;
});
