import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { replaceFolder } from './build/replace-folder.ts';
import { serveFolder } from './serve.ts';

const FILES = { 'index.html': 'home', '404.html': 'not found', 'assets/a.js': 'run()' };

let folder: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  await fill(join(folder, 'dist'), FILES);
  server = await serveFolder({ folder: join(folder, 'dist'), port: 0 });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function fill(target: string, files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await writeFile(join(target, name), text);
  }
  return target;
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

it('serves pages, and the not-found page for missing ones', async () => {
  expect(await ask('/')).toMatchObject({ status: 200, text: 'home' });
  expect(await ask('/no/such/page')).toMatchObject({ status: 404, text: 'not found' });
});

it('serves the shared pages at the paths of orders and of password links', async () => {
  await fill(join(folder, 'dist'), { 'profile/orders/index.html': 'orders' });
  expect(await ask('/profile/orders/or01/invoice?a')).toMatchObject({
    status: 200,
    text: 'orders',
  });
  expect(await ask('/reset/token')).toMatchObject({ status: 200, text: 'not found' });
  expect(await ask('/reset/')).toMatchObject({ status: 404 });
});

it('serves a new build with its headers once it has replaced the first', async () => {
  await ask('/');
  const next = { 'index.html': 'a longer home', _headers: '/*\n  Referrer-Policy: origin\n\n' };
  await replaceFolder(join(folder, 'dist'), await fill(join(folder, 'next'), next));
  const home = await ask('/');
  expect(home.text).toBe('a longer home');
  expect(home.headers.get('referrer-policy')).toBe('origin');
  expect(await ask('/assets/a.js')).toMatchObject({ status: 404 });
});

it('keeps responding while its files are missing, and serves them when they are back', async () => {
  await rm(join(folder, 'dist'), { recursive: true });
  expect(await ask('/')).toMatchObject({ status: 404 });
  expect(await ask('/assets/a.js')).toMatchObject({ status: 404 });
  await fill(join(folder, 'dist'), FILES);
  expect(await ask('/')).toMatchObject({ status: 200, text: 'home' });
});

it('survives an unreadable file', async () => {
  const unreadable = createServer().listen(join(folder, 'dist/odd.txt'));
  onTestFinished(() => void unreadable.close());
  await expect(ask('/odd.txt')).rejects.toThrow(/terminated|fetch failed/);
  expect(await ask('/')).toMatchObject({ status: 200 });
});

it('survives a range that ends before it begins', async () => {
  await expect(ask('/', { range: 'bytes=3-1' })).rejects.toThrow(/terminated|fetch failed/);
  expect(await ask('/')).toMatchObject({ status: 200 });
});

it('responds to a URL of 20,000 letters', async () => {
  const search = encodeURIComponent('अ'.repeat(20_000));
  expect(await ask(`/?search=${search}`)).toMatchObject({ status: 200, text: 'home' });
});

it('does not serve files whose names begin with a dot', async () => {
  await fill(join(folder, 'dist'), { '.htaccess': 'secret' });
  expect(await ask('/.htaccess')).toMatchObject({ status: 404 });
  expect(await ask('/?search=/.')).toMatchObject({ status: 200 });
});
