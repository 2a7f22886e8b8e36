import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { replaceFolder } from './build/replace-folder.ts';
import { serveFolder, type ServedFolder } from './serve.ts';

const FILES = { 'index.html': 'home', '404.html': 'not found', 'assets/a.js': 'run()' };

let folder: string;
let served: ServedFolder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  await writeFiles(join(folder, 'dist'), FILES);
  served = await serveFolder({ folder: join(folder, 'dist'), port: 0 });
});

afterEach(async () => {
  await served.close();
  await rm(folder, { recursive: true });
});

async function writeFiles(target: string, files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), text);
  }
  return target;
}

async function fetchText(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(served.origin + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

it('serves pages, and the not-found page for missing ones', async () => {
  expect(await fetchText('/')).toMatchObject({ status: 200, text: 'home' });
  expect(await fetchText('/no/such/page')).toMatchObject({ status: 404, text: 'not found' });
});

it('serves the shared pages at the paths of orders and of password links', async () => {
  await writeFiles(join(folder, 'dist'), { 'profile/orders/index.html': 'orders' });
  expect(await fetchText('/profile/orders/or01/invoice?a')).toMatchObject({
    status: 200,
    text: 'orders',
  });
  expect(await fetchText('/reset/token')).toMatchObject({ status: 200, text: 'not found' });
  expect(await fetchText('/reset/')).toMatchObject({ status: 404 });
});

it('serves a new build with its headers once it has replaced the first', async () => {
  await fetchText('/');
  const next = { 'index.html': 'a longer home', _headers: '/*\n  Referrer-Policy: origin\n\n' };
  await replaceFolder(join(folder, 'dist'), await writeFiles(join(folder, 'next'), next));
  const home = await fetchText('/');
  expect(home.text).toBe('a longer home');
  expect(home.headers.get('referrer-policy')).toBe('origin');
  expect(await fetchText('/assets/a.js')).toMatchObject({ status: 404 });
});

it('keeps responding while its files are missing, and serves them when they are back', async () => {
  await rm(join(folder, 'dist'), { recursive: true });
  expect(await fetchText('/')).toMatchObject({ status: 404 });
  expect(await fetchText('/assets/a.js')).toMatchObject({ status: 404 });
  await writeFiles(join(folder, 'dist'), FILES);
  expect(await fetchText('/')).toMatchObject({ status: 200, text: 'home' });
});

it('aborts the response for an unreadable file, and serves the next request', async () => {
  // A socket is a file that cannot be read.
  const unreadable = createServer().listen(join(folder, 'dist/odd.txt'));
  onTestFinished(() => void unreadable.close());
  await expect(fetchText('/odd.txt')).rejects.toThrow(/terminated|fetch failed/);
  expect(await fetchText('/')).toMatchObject({ status: 200 });
});

it('aborts the response for a range that ends before it begins, and serves the next request', async () => {
  await expect(fetchText('/', { range: 'bytes=3-1' })).rejects.toThrow(/terminated|fetch failed/);
  expect(await fetchText('/')).toMatchObject({ status: 200 });
});

it('serves a page at a URL of 180 kB, which Node rejects by default', async () => {
  // Each letter takes nine characters in a URL.
  const search = encodeURIComponent('अ'.repeat(20_000));
  expect(await fetchText(`/?search=${search}`)).toMatchObject({ status: 200, text: 'home' });
});

it('does not serve files whose names begin with a dot', async () => {
  await writeFiles(join(folder, 'dist'), { '.htaccess': 'secret' });
  expect(await fetchText('/.htaccess')).toMatchObject({ status: 404 });
  expect(await fetchText('/?search=/.')).toMatchObject({ status: 200 });
});
