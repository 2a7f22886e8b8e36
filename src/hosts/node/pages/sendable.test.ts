import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { makeSendable, readFiles, send } from './sendable.ts';

const TEXT = 'a'.repeat(2000);

async function ask(headers: Record<string, string> = {}, { method = 'GET', status = 200 } = {}) {
  const file = await makeSendable(status, { 'content-type': 'text/html' }, TEXT);
  return send(new Request('http://localhost/', { method, headers }), file);
}

it.each([
  ['', null],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['br;q=0, gzip;q=0.0', null],
  ['gzip;q=0, br', 'br'],
])('responds to the accepted encodings %j with the encoding %j', async (accepted, encoding) => {
  const { headers } = await ask({ 'accept-encoding': accepted });
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('vary')).toBe('accept-encoding');
});

it('responds to HEAD without a body, but with its length', async () => {
  const response = await ask({}, { method: 'HEAD' });
  expect([await response.text(), response.headers.get('content-length')]).toEqual(['', '2000']);
});

it('responds with 304 to a known page, but never in place of a failure', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  const known = await ask({ 'if-none-match': etag });
  expect([known.status, known.headers.get('vary')]).toEqual([304, 'accept-encoding']);
  expect((await ask({ 'if-none-match': etag }, { status: 404 })).status).toBe(404);
});

it('reads compressed copies where they exist, and fails for one that cannot be read', async () => {
  const folder = await mkdtemp(join(inject('dataFolder'), 'build-'));
  for (const name of ['page.html', 'page.html.br', 'page.html.gz', 'plain.html'])
    await writeFile(join(folder, name), name);
  const files = await readFiles(folder);
  expect([...files.keys()].toSorted()).toEqual(['/page.html', '/plain.html']);
  expect(String(files.get('/page.html')?.brotli)).toBe('page.html.br');
  expect(files.get('/plain.html')).not.toHaveProperty('brotli');
  await mkdir(join(folder, 'plain.html.gz'));
  await expect(readFiles(folder)).rejects.toThrow('EISDIR');
});
