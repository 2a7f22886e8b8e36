import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { listen } from '#hosts/node/listen.ts';
import { openOwnedShop } from '#hosts/node/testing.ts';
import { findFreePort } from './free-port.ts';

const PIECE_BYTES = 64 * 1024;
/** The time limit for headers in the samples, and the one in these tests. */
const [SAMPLE_LIMIT, SHORT_LIMIT] = ['10s', '1s'];
/** The maximum number of sign-ins a minute from one address. */
const MAX_SIGN_INS = 60;

type Fetch = Parameters<typeof listen>[0]['fetch'];

interface Place {
  folder: string;
  ports: { http: number; https: number; shop: number; second: number };
}

interface Proxy {
  name: string;
  /** Returns the sample with the paths and ports of the test. */
  configure(sample: string, place: Place): string;
  sample: string;
  /** The arguments that make the program run in the foreground. */
  args(folder: string): string[];
}

const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    sample: 'deploy/nginx.conf',
    args: (folder) => ['-p', folder, '-c', join(folder, 'configuration'), '-e', 'stderr'],
    configure(sample, { folder, ports }) {
      const server = sample
        .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`)
        .replaceAll(/127.0.0.1:4173\b/g, `127.0.0.1:${ports.shop}`)
        .replace(/# With.*: (?=server 127.0.0.1:4174)/, '')
        .replace(/127.0.0.1:4174\b/, `127.0.0.1:${ports.second}`)
        .replace('/etc/ssl/books.example.pem', join(folder, 'certificate.pem'))
        .replace('/etc/ssl/books.example.key', join(folder, 'certificate.pem'));
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, 'buffers', name)};`,
      );
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `${user} daemon off; pid ${join(folder, 'pid')}; events {}
        http { access_log off; ${paths.join(' ')} ${server} }`;
    },
  },
  {
    name: 'haproxy',
    sample: 'deploy/haproxy.cfg',
    args: (folder) => ['-db', '-f', join(folder, 'configuration')],
    configure: (sample, { folder, ports }) =>
      sample
        .replace('bind :80', `bind 127.0.0.1:${ports.http}`)
        .replace('bind :443', `bind 127.0.0.1:${ports.https}`)
        .replaceAll(/127.0.0.1:4173\b/g, `127.0.0.1:${ports.shop}`)
        .replaceAll(/# (?=server [\w-]+ 10.0.0.2:4173)/g, '')
        .replaceAll('10.0.0.2:4173', `127.0.0.1:${ports.second}`)
        .replace('/etc/haproxy/books.example.pem', join(folder, 'certificate.pem')),
  },
];

/** Starts a shop with the limits on, and the proxy in front of it, as configured by the sample. */
async function openBehind(proxy: Proxy, context: TestContext) {
  const shop = await openOwnedShop({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  return { ...shop, ...(await startProxy(proxy, context, shop.app.fetch)) };
}

/**
 * Starts the proxy in front of a process that responds with `fetch`. By default, its second process
 * does not run.
 */
async function startProxy(
  { name, sample, args, configure }: Proxy,
  { skip }: TestContext,
  fetch: Fetch,
  fetchSecond?: Fetch,
) {
  if (spawnSync(name, ['-v']).status !== 0) skip(`${name} is not installed`);
  const folder = await mkdtemp(join(tmpdir(), `kitabdost-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'buffers'));
  const ports = {
    http: await findFreePort(),
    https: await findFreePort(),
    shop: await findFreePort(),
    second: await findFreePort(),
  };
  const closeShop = await serve(fetch, ports.shop);
  if (fetchSecond) await serve(fetchSecond, ports.second);
  await writeCertificate(folder);
  const text = configure(await readFile(sample, 'utf8'), { folder, ports });
  await writeFile(join(folder, 'configuration'), text.replaceAll(SAMPLE_LIMIT, SHORT_LIMIT));
  const child = spawn(name, args(folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (line) => (errors += line));
  const exited = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await exited;
  });
  const ask = (path: string, options: AskOptions = {}) => send(ports.https, path, options);
  await expect
    .poll(() =>
      ask('/healthz').then(
        ({ status }) => status,
        () => errors,
      ),
    )
    .toBe(200);
  return { ask, ports, folder, closeShop };
}

/** Serves on a port until the test ends, or until the function that it resolves with is called. */
async function serve(fetch: Fetch, port: number): Promise<() => Promise<void>> {
  const server = await listen({ fetch, port, hostname: '127.0.0.1' });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return close;
}

let certificate: string | undefined;

/** Writes the key and the certificate, which all tests share because a key takes long to make. */
async function writeCertificate(folder: string): Promise<void> {
  const file = join(folder, 'certificate.pem');
  if (certificate === undefined) {
    const words = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=books.example -keyout ${file} -out ${file}.crt`;
    spawnSync('openssl', words.split(' '));
    certificate = (await readFile(file, 'utf8')) + (await readFile(`${file}.crt`, 'utf8'));
  }
  await writeFile(file, certificate);
}

interface AskOptions extends Pick<RequestOptions, 'method' | 'headers'> {
  /** The address of the visitor. */
  from?: string;
  body?: string | Buffer;
}

async function send(
  port: number,
  path: string,
  { from: localAddress = '127.0.0.2', body, ...options }: AskOptions,
) {
  const tls = { rejectUnauthorized: false, servername: 'books.example', agent: false };
  const sent = request({ host: '127.0.0.1', port, path, localAddress, ...tls, ...options });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  return { status, headers, text: await readText(response) };
}

describe.each(PROXIES)('the sample for $name', (proxy) => {
  it('lets each visitor count alone, whatever addresses the visitor claims to have', async (context) => {
    const { ask } = await openBehind(proxy, context);
    let tries = 0;
    const signIn = (from: string) => {
      tries += 1;
      const forwarded = `198.51.100.${tries}, 127.0.0.1`;
      return ask('/api/auth/login', {
        from,
        method: 'POST',
        body: JSON.stringify({ email: `user-${tries}@example.com`, password: 'wrong' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      });
    };
    const first = Array.from({ length: MAX_SIGN_INS }, () => signIn('127.0.0.2'));
    for (const { status } of await Promise.all(first)) expect(status).toBe(404);
    expect((await signIn('127.0.0.2')).status).toBe(429);
    expect((await signIn('127.0.0.3')).status).toBe(404);
  });

  it('redirects to HTTPS at its own name, and speaks HTTP/2', async (context) => {
    const { ports } = await openBehind(proxy, context);
    const sent = requestHttp({ host: '127.0.0.1', port: ports.http, path: '/books?x=1' });
    sent.setHeader('host', 'elsewhere.example').end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([
      301,
      'https://books.example/books?x=1',
    ]);
    const session = connectHttp2(`https://127.0.0.1:${ports.https}`, { rejectUnauthorized: false });
    await once(session, 'connect');
    expect(session.alpnProtocol).toBe('h2');
    session.close();
  });

  it('shows a page while the shop restarts', async (context) => {
    const { ask, closeShop } = await openBehind(proxy, context);
    await closeShop();
    const { status, headers, text } = await ask('/books');
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '10',
      'cache-control': 'no-store',
      'content-type': expect.stringContaining('text/html'),
    });
    expect(text).toContain('The shop is being restarted.');
  });

  it('asks the other process for a script that one process lacks, and for nothing else', async (context) => {
    const asked: string[] = [];
    const respondAs = (name: string, hasScript: boolean) => (asking: Request) => {
      const { pathname } = new URL(asking.url);
      if (pathname.endsWith('z')) return new Response('ok');
      asked.push(name);
      return new Response(name, { status: hasScript && pathname === '/assets/new.js' ? 200 : 404 });
    };
    const { ask } = await startProxy(
      proxy,
      context,
      respondAs('old', false),
      respondAs('new', true),
    );
    await expect.poll(async () => (await ask('/assets/new.js')).text).toBe('new');
    for (let count = 0; count < 4; count += 1)
      expect(await ask('/assets/new.js')).toMatchObject({ status: 200, text: 'new' });
    expect(asked).toContain('old');
    expect((await ask('/assets/none.js')).status).toBe(404);
    const others = [
      ['GET', '/api/books/none'],
      ['POST', '/assets/none.js'],
      // As the shop reads them, these are calls.
      ['GET', '/assets/../api/books/none'],
      ['GET', '/assets/%2e%2e/api/books/none'],
    ] as const;
    for (const [method, path] of others) {
      asked.length = 0;
      expect((await ask(path, { method })).status).toBe(404);
      expect([path, asked.length]).toEqual([path, 1]);
    }
  });

  it('passes on events of the desk as they are written', async (context) => {
    const { ports, cookie } = await openBehind(proxy, context);
    const options = { host: '127.0.0.1', port: ports.https, path: '/api/desk/events' };
    const sent = request({ ...options, rejectUnauthorized: false, headers: { cookie } });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const [part] = (await once(response, 'data')) as [Buffer];
    expect(part.toString()).toContain('retry: 3000');
    sent.destroy();
  });

  it('passes on a large file of books, and stores no large body of another call', async (context) => {
    const { ask, cookie, folder, ports } = await openBehind(proxy, context);
    const headers = { cookie, origin: 'http://127.0.0.1:4173' };
    const body = Buffer.alloc(20 * 1024 ** 2, 'title,originalPrice\nA book,100\n');
    const imported = await ask('/api/desk/imports', { method: 'POST', headers, body });
    expect([imported.status, imported.text]).toEqual([202, expect.stringContaining('job')]);
    // Sent without its end, so that the proxy still has what it has received.
    const sent = request({
      host: '127.0.0.1',
      port: ports.https,
      path: '/api/auth/login',
      method: 'POST',
      rejectUnauthorized: false,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    const refused = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.on('error', () => undefined);
    // In pieces until there is an answer, because the proxy then waits for the rest only 5 s.
    const isAnswered = refused.then(() => true);
    for (let at = 0; at < body.length; at += PIECE_BYTES) {
      const isFull = !sent.write(body.subarray(at, at + PIECE_BYTES));
      if (isFull && (await Promise.race([once(sent, 'drain').then(() => false), isAnswered])))
        break;
    }
    expect((await refused)[0].statusCode).toBe(413);
    sent.destroy();
    expect(await countBytes(join(folder, 'buffers'))).toBeLessThan(4 * 1024 ** 2);
  });

  it('passes on a body as it arrives', async (context) => {
    let bytes = 0;
    const { ports } = await startProxy(proxy, context, async ({ body }) => {
      for await (const part of body ?? []) bytes += part.length;
      return new Response('ok');
    });
    const sent = request({
      host: '127.0.0.1',
      port: ports.https,
      path: '/api/auth/login',
      method: 'POST',
      rejectUnauthorized: false,
      headers: { 'content-length': 200_000 },
    });
    onTestFinished(() => void sent.destroy());
    sent.on('error', () => undefined);
    sent.write(Buffer.alloc(100_000));
    await expect.poll(() => bytes).toBe(100_000);
  });

  it('disconnects a visitor who does not send the whole header', async (context) => {
    const { ports } = await openBehind(proxy, context);
    const socket = connect(ports.http, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: books.example\r\n');
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesWritten).toBeGreaterThan(0);
  });

  it('allows one address 200 requests at once, and serves others meanwhile', async (context) => {
    const { ask, ports } = await openBehind(proxy, context);
    const statuses: (number | undefined)[] = [];
    // Each request of a connection counts; HAProxy accepts 100 at once on one.
    for (let connection = 0; connection < 3; connection += 1) {
      const options = { rejectUnauthorized: false, localAddress: '127.0.0.4' };
      const session = connectHttp2(`https://127.0.0.1:${ports.https}`, options);
      onTestFinished(() => session.destroy());
      await once(session, 'connect');
      for (let count = 0; count < 80; count += 1) {
        const head = { ':method': 'POST', ':path': '/api/user/cart', 'content-length': 200_000 };
        const sent = session.request(head);
        sent.on('error', () => undefined);
        sent.on('response', ({ ':status': status }) => statuses.push(status));
        sent.write('{');
      }
    }
    await expect.poll(() => statuses.length).toBe(40);
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('refuses an address that sends too many requests in a short time, and no other', async (context) => {
    const strict: Proxy = {
      ...proxy,
      configure: (sample, place) =>
        proxy
          .configure(sample, place)
          .replace('rate=200r/s', 'rate=1r/m')
          .replace('burst=2000', 'burst=50')
          .replace('http_req_rate(10s)', 'http_req_rate(1h)')
          .replace('http_req_rate gt 2000', 'http_req_rate gt 50'),
    };
    const { ask } = await startProxy(strict, context, () => new Response('ok'));
    const statuses = Array.from({ length: 100 }, async () => {
      const { status } = await ask('/', { from: '127.0.0.4' });
      return status;
    });
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200, 429]));
    expect((await ask('/')).status).toBe(200);
  });
});

it('closes the connections of an address that has too many in HAProxy', async (context) => {
  const [, haproxy = expect.fail()] = PROXIES;
  const strict: Proxy = {
    ...haproxy,
    configure: (sample, place) =>
      haproxy.configure(sample.replace('conn_cur gt 2000', 'conn_cur gt 5'), place),
  };
  const { ask, ports } = await startProxy(strict, context, () => new Response('ok'));
  const sockets = Array.from({ length: 12 }, () =>
    connect({ port: ports.https, host: '127.0.0.1', localAddress: '127.0.0.4' }),
  );
  let closed = 0;
  for (const socket of sockets) {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined).on('close', () => (closed += 1));
  }
  await expect.poll(() => closed).toBeGreaterThanOrEqual(7);
  expect((await ask('/')).status).toBe(200);
});

/** Adds up the sizes of all files in a folder. */
async function countBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name))),
  );
  return texts.reduce((sum, { length }) => sum + length, 0);
}
