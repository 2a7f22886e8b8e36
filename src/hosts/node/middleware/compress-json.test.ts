import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Env } from '../environment.ts';
import { compressJson } from './compress-json.ts';

const app = new Hono<Env>();
app.use(compressJson);
app.get('/large', (c) => c.json({ text: 'a'.repeat(5000) }, 201));
app.get('/huge', (c) => c.json({ text: 'a'.repeat(50_000) }));
app.get('/varying', (c) => c.json({ text: 'a'.repeat(5000) }, 200, { vary: 'prefer' }));
for (const bytes of [1023, 1024]) app.get(`/${bytes}`, (c) => c.json('a'.repeat(bytes - 2)));
app.get('/small', (c) => c.json({ text: 'a' }));
let written = 0;
app.get('/parts', (c) => {
  written = 0;
  const part = Buffer.alloc(100_000, 'a');
  const body = new ReadableStream({
    pull(controller) {
      written += 1;
      if (written <= 20) controller.enqueue(part);
      else controller.close();
    },
  });
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  return c.body(body, 200, headers);
});
app.get('/nothing', (c) => c.body(null, 204, { 'content-type': 'application/json' }));
app.get('/text', (c) => c.text('a'.repeat(5000)));

async function ask(path: string, encodings: string, method = 'GET') {
  const response = await app.request(path, { method, headers: { 'accept-encoding': encodings } });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

it('compresses from 1024 bytes on', async () => {
  const sizes = ['/1023', '/1024'].map(async (path) => {
    const { response } = await ask(path, 'gzip');
    return response.headers.get('content-encoding');
  });
  expect(await Promise.all(sizes)).toEqual([null, 'gzip']);
});

it.each(['gzip', 'br, gzip;q=0.8', '*', 'deflate,GZIP'])(
  'compresses JSON by gzip if the request accepts %j',
  async (encodings) => {
    const { response, bytes } = await ask('/large', encodings);
    expect([response.status, response.headers.get('content-encoding')]).toEqual([201, 'gzip']);
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(JSON.parse(String(gunzipSync(bytes)))).toEqual({ text: 'a'.repeat(5000) });
  },
);

it.each(['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br', 'x-gzip'])(
  'does not compress JSON if the request accepts %j',
  async (encodings) => {
    const { response, bytes } = await ask('/large', encodings);
    // 5000 letters and the 11 characters of `{"text":""}`.
    expect([response.headers.get('content-encoding'), bytes.length]).toEqual([null, 5011]);
  },
);

it('adds `accept-encoding` to the other names in `Vary`', async () => {
  const { response } = await ask('/varying', 'gzip');
  expect(response.headers.get('vary')).toBe('prefer, accept-encoding');
});

it('compresses a huge response', async () => {
  const { bytes } = await ask('/huge', 'gzip');
  expect(gunzipSync(bytes)).toHaveLength(50_011);
});

it('does not compress a small response, and sets its length', async () => {
  const { response } = await ask('/small', 'gzip');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-length')).toBe('12');
});

it('does not compress responses without JSON or without a body', async () => {
  for (const path of ['/text', '/nothing']) {
    const { response } = await ask(path, 'gzip');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('content-length')).toBeNull();
  }
});

it('answers HEAD with the headers of GET', async () => {
  const head = await ask('/large', 'gzip', 'HEAD');
  expect(head.bytes).toHaveLength(0);
  const { response } = await ask('/large', 'gzip');
  expect([...head.response.headers]).toEqual([...response.headers]);
});

it('passes on a long response in parts, without waiting for its end', async () => {
  const response = await app.request('/parts', { headers: { 'accept-encoding': 'gzip' } });
  expect(written).toBeLessThan(10);
  // Compressed by the next middleware.
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('transfer-encoding')).toBeNull();
  expect(await response.arrayBuffer()).toHaveProperty('byteLength', 2_000_000);
});
