import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import * as host from './shop-api.ts';
import { ask } from './testing.ts';
import { createTestApi, send } from '#api/testing.ts';
import { setControls } from '#devtools/controls/controls.ts';

it('the API in the browser responds to GET /api/test-todos with three items', async () => {
  await setControls({ delay: 0 });
  expect(await ask(host, 'GET /test-todos')).toEqual({
    status: '200 OK',
    body: {
      todos: Array.from({ length: 3 }, () => ({
        _id: expect.any(String),
        title: expect.any(String),
        isCompleted: expect.any(Boolean),
      })),
    },
  });
  expect((await ask(host, 'DELETE /test-todos')).status).toBe('405 Method Not Allowed');
});

it('the API in the browser serves the OpenAPI document, which the build has made', async () => {
  await setControls({ delay: 0 });
  const fetchFile = vi.fn<(url: URL) => Promise<Response>>(async () => {
    const response = Response.json({ openapi: '3.1.0' });
    // As those of a response from the network.
    Object.defineProperty(response.headers, 'set', { value: fail });
    return response;
  });
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('location', { href: 'https://books.example/shop/sw.js' });
  vi.stubEnv('BASE_URL', '/shop/');
  expect(await ask(host, 'GET /openapi.json')).toEqual({
    status: '200 OK',
    body: { openapi: '3.1.0' },
  });
  expect(fetchFile.mock.calls.map(([url]) => url.href)).toEqual([
    'https://books.example/shop/openapi.json',
  ]);
});

function fail(): never {
  throw new TypeError('immutable');
}

it('the API of a shop on a server does not have GET /api/test-todos', async () => {
  expect((await send(createTestApi(), 'GET /test-todos')).status).toBe('404 Not Found');
});
