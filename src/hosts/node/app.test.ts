import { gunzipSync } from 'node:zlib';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCpuTimer } from '../../../scripts/testing/cpu-time.ts';
import { ERRORS } from '#contract/errors.ts';
import { describeError } from './reason.ts';
import { openSeparateDatabase, openTestShop, post } from './testing.ts';

it('shows in the next response a price that was changed in the database', async () => {
  const { ask, database } = await openTestShop();
  const before = await (await ask('/books')).text();
  expect(before).toContain('Pride and Prejudice 299');
  await database.write((query) =>
    query("UPDATE books SET original_price = 777 WHERE book_id = 'bk01'"),
  );
  expect(await (await ask('/books')).text()).toContain('Pride and Prejudice 777');
});

it('responds with 304 to a browser that has the current page, and with 200 after a change', async () => {
  const { ask, database } = await openTestShop();
  const etag = (await ask('/books')).headers.get('etag') ?? '';
  const again = await ask('/books', { headers: { 'if-none-match': `"x", W/${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await database.write((query) => query("UPDATE books SET title = 'X' WHERE book_id = 'bk01'"));
  expect((await ask('/books', { headers: { 'if-none-match': etag } })).status).toBe(200);
});

it.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('responds to the accepted encodings "%s" with the encoding %s', async (accepted, encoding) => {
  const { ask } = await openTestShop();
  const response = await ask('/books', { headers: { 'accept-encoding': accepted } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('accept-encoding');
});

it('does not count a page that waits for its turn towards MAX_CALLS_AT_ONCE', async () => {
  const { ask } = await openTestShop({ MAX_CALLS_AT_ONCE: '4' });
  const queued = Array.from({ length: 10 }, (_, i) => ask(`/books?price=${i + 1}`));
  const paths = ['/books', '/covers/set/none.svg'];
  const others = paths.map((path, i) => ask(path, {}, `192.0.2.${i + 2}`));
  const statuses = (await Promise.all([...queued, ...others])).map(({ status }) => status);
  expect(statuses).toEqual([...queued.map(() => 200), 200, 404]);
});

it('serves the page for 404, redirects, and pages without data', async () => {
  const { ask } = await openTestShop();
  const unknown = await ask('/nothing/here');
  expect([unknown.status, await unknown.text()]).toEqual([404, 'Not found.']);
  const old = await ask('/old/');
  expect([old.status, old.headers.get('location')]).toEqual([301, '/books']);
  expect(await (await ask('/cart')).text()).toBe('A shell.');
  const change = await ask('/books', { method: 'POST' });
  expect([change.status, change.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('sends redirects with the headers of pages, and forbids caching them', async () => {
  const { ask } = await openTestShop({ SITE_URL: 'https://books.example' });
  const { headers } = await ask('/old');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
});

it('handles a long path quickly', async () => {
  const { ask, lines } = await openTestShop();
  const path = `${'/'.repeat(60_000)}a`;
  const readCpuMs = startCpuTimer();
  expect((await ask(path)).status).toBe(404);
  // A search that restarts at each slash would take two seconds and more.
  expect(readCpuMs()).toBeLessThan(500);
  expect(lines.at(-1)?.length).toBeLessThan(300);
});

it('refuses every call to the API as JSON that its callers may read', async () => {
  const { ask } = await openTestShop({ CORS_ORIGINS: 'https://app.example' });
  const headers = { origin: 'https://app.example' };
  for (const path of [`/api/books/${'x'.repeat(4000)}`, `/api/${'x/'.repeat(20_000)}`, '/api/x']) {
    const response = await ask(path, { headers });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      404,
      'https://app.example',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ errors: [ERRORS.pathNotFound], code: 'not-found' });
  }
  const page = await ask(`/${'x'.repeat(4000)}`);
  expect(await page.text()).toBe(ERRORS.pathNotFound);
  expect(page.headers.get('cache-control')).toBe('no-store');
});

it('sends pages with the headers of the build, and API responses with security headers', async () => {
  const { ask } = await openTestShop({ SITE_URL: 'https://books.example', CONSOLE: 'on' });
  const page = (await ask('/books')).headers;
  expect(page.get('content-security-policy')).toBe("default-src 'none'");
  expect(page.get('strict-transport-security')).toContain('max-age=');
  const consolePage = (await ask('/mock-man/')).headers;
  expect(consolePage.get('content-security-policy')).toBe('connect-src http: https:');
  expect(consolePage.get('strict-transport-security')).toContain('max-age=');
  const api = (await ask('/api/products')).headers;
  expect(api.get('x-content-type-options')).toBe('nosniff');
  expect(api.get('access-control-allow-origin')).toBeNull();
});

it('serves the developer’s console only if it is turned on', async () => {
  const shop = await openTestShop();
  for (const path of ['/mock-man', '/mock-man/']) {
    const response = await shop.ask(path);
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
  }
  const { ask } = await shop.startAgain({ CONSOLE: 'on' });
  const response = await ask('/mock-man');
  expect([response.status, await response.text()]).toEqual([200, 'A shell.']);
});

it('sends an HSTS header without subdomains if the site uses HTTPS', async () => {
  const paths = ['/books', '/robots.txt', '/api/products', '/api/user', '/healthz', '/readyz'];
  for (const [siteUrl, hsts] of [
    ['https://books.example', 'max-age=31536000'],
    ['http://books.example', null],
  ]) {
    const { ask } = await openTestShop({
      SITE_URL: String(siteUrl),
      METRICS_TOKEN: 'x'.repeat(32),
    });
    const sent = await Promise.all([...paths, '/metrics'].map((path) => ask(path)));
    const values = sent.map(({ headers }) => headers.get('strict-transport-security'));
    expect(values).toEqual(values.map(() => hsts));
  }
});

it('sends the headers for the checkout of Razorpay if its keys are set', async () => {
  const { ask } = await openTestShop({
    RAZORPAY_KEY_ID: 'rzp_test_x',
    RAZORPAY_KEY_SECRET: 'x',
    RAZORPAY_WEBHOOK_SECRET: 'y',
  });
  const page = (await ask('/cart')).headers;
  expect(page.get('content-security-policy')).toBe("default-src 'none'; with Razorpay");
});

it('serves the OpenAPI document, with the version of the shop', async () => {
  const { ask } = await openTestShop();
  const response = await ask('/api/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json');
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const document: unknown = await response.json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
  expect(document).toHaveProperty(['paths', '/api/products/{id}', 'get']);
});

it('sends the OpenAPI document compressed, and not again to who has it', async () => {
  const { ask } = await openTestShop();
  const headers = { 'accept-encoding': 'gzip' };
  const first = await ask('/api/openapi.json', { headers });
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(Number(first.headers.get('content-length'))).toBeLessThan(100_000);
  expect(gunzipSync(await first.arrayBuffer()).length).toBeGreaterThan(500_000);
  const known = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await ask('/api/openapi.json', { headers: known })).status).toBe(304);
});

it('lets only pages of the configured origins call the API', async () => {
  const { ask } = await openTestShop({ CORS_ORIGINS: 'https://app.example' });
  const readAllowedOrigin = async (origin: string) =>
    (await ask('/api/products', { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await readAllowedOrigin('https://app.example')).toBe('https://app.example');
  expect(await readAllowedOrigin('https://evil.example')).toBeNull();
});

it('lets browsers keep the answer to a preflight for two hours', async () => {
  const { app } = await openTestShop({ CORS_ORIGINS: 'https://app.example' });
  const headers = { origin: 'https://app.example', 'access-control-request-method': 'PATCH' };
  const preflight = await app.request('/api/user', { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-max-age')).toBe('7200');
});

it('lets pages of configured origins read the header with the next page of a list', async () => {
  const { ask } = await openTestShop({ CORS_ORIGINS: 'https://app.example' });
  const response = await ask('/api/products', { headers: { origin: 'https://app.example' } });
  const exposed = response.headers.get('access-control-expose-headers')?.split(',');
  expect(exposed).toEqual(
    expect.arrayContaining(['Date', 'Link', 'Retry-After', 'Preference-Applied']),
  );
});

it('lets pages of configured origins send the headers that the calls need', async () => {
  const { app } = await openTestShop({ CORS_ORIGINS: 'https://app.example' });
  const headers = {
    origin: 'https://app.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,idempotency-key',
  };
  const response = await app.request('/api/user', { method: 'OPTIONS', headers });
  expect(response.headers.get('access-control-allow-methods')).toBe('GET,POST,PUT,PATCH,DELETE');
  expect(response.headers.get('access-control-allow-headers')).toBe(
    'authorization,idempotency-key',
  );
});

it('responds to /readyz with 200 until it shuts down, and to /healthz until the end', async () => {
  const { ask, beginShutdown } = await openTestShop();
  expect((await ask('/readyz')).status).toBe(200);
  beginShutdown();
  expect((await ask('/readyz')).status).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
});

it('responds to /readyz with 503 when nothing can be written', async () => {
  const { database } = await openSeparateDatabase();
  const { ask } = await openTestShop({}, database);
  await database.close();
  expect((await ask('/readyz')).status).toBe(503);
});

it('creates files that only the user of the process may read and write', async () => {
  const { folder, database } = await openSeparateDatabase();
  await openTestShop({ DATA_DIR: folder }, database);
  const modes = ['secret', 'shop.db', 'shop.db-wal'].map(
    async (file) => (await stat(join(folder, file))).mode & 0o777,
  );
  expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o600]);
});

it('logs calls and audits, but no secrets', async () => {
  const { ask, lines } = await openTestShop();
  const sent = { email: 'asha@example.com', password: 'Pa55word!', firstName: 'Asha' };
  const signedUp = await ask('/api/auth/signup?token=querysecret', post(sent));
  const { encodedToken } = (await signedUp.json()) as { encodedToken: string };
  await ask('/api/user/cart', { headers: { authorization: encodedToken } });
  await ask('/api/user/cart', { headers: { authorization: `${encodedToken}x` } });
  const text = lines.join('');
  expect(text).toContain('"path":"/api/user/cart"');
  expect(lines.filter((line) => line.includes('"audit"'))).toHaveLength(2);
  for (const secret of ['asha', 'Pa55', encodedToken.slice(-20), 'querysecret', '192.0.2.1'])
    expect(text).not.toContain(secret);
});

it('responds with 503 and Retry-After while the database is unavailable, except for cached pages', async () => {
  const { database } = await openSeparateDatabase();
  const { ask } = await openTestShop({}, database);
  expect((await ask('/books')).status).toBe(200);
  await database.close();
  const cachedPage = await ask('/books');
  expect(cachedPage.status).toBe(200);
  for (const path of ['/books?search=emma', '/api/products', '/sitemap.xml']) {
    const response = await ask(path);
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
  }
  const response = await ask('/api/books');
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

it('responds with 500 to a page whose data are damaged, without the cause', async () => {
  const { database } = await openSeparateDatabase();
  const { ask, lines } = await openTestShop({}, database);
  await database.write((query) => query("UPDATE books SET genres = '{'"));
  const response = await ask('/books');
  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    500,
    null,
    'Something went wrong on the server. Please try again.',
  ]);
  expect(lines.join()).toContain('JSON');
});

it('serves the files of the build as they were compressed, and counts them as files', async () => {
  const { folder, startAgain } = await openTestShop();
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'icons'));
  const script = join(folder, 'assets', 'shop-1.js');
  for (const end of ['', '.br', '.gz']) await writeFile(`${script}${end}`, `script${end}`);
  await writeFile(join(folder, 'icons', 'cart.svg'), '<svg/>');
  await writeFile(join(folder, 'notes.txt'), 'Notes');
  const METRICS_TOKEN = 'a-token-of-the-operator';
  const { ask } = await startAgain({ METRICS_TOKEN });
  const read = async (path: string, accepted = 'br') => {
    const response = await ask(path, { headers: { 'accept-encoding': accepted } });
    const names = ['content-encoding', 'cache-control'];
    return [await response.text(), ...names.map((name) => response.headers.get(name))];
  };
  const forAYear = 'public, max-age=31536000, immutable';
  expect(await read('/assets/shop-1.js')).toEqual(['script.br', 'br', forAYear]);
  expect(await read('/assets/shop-1.js', 'gzip')).toEqual(['script.gz', 'gzip', forAYear]);
  expect(await read('/assets/shop-1.js', 'identity')).toEqual(['script', null, forAYear]);
  expect(await read('/icons/cart.svg')).toEqual(['<svg/>', null, 'public, max-age=86400']);
  expect(await read('/notes.txt')).toEqual(['Notes', null, 'no-cache']);
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await ask('/metrics', { headers })).text();
  expect(metrics).toMatch(/http_requests_total\{[^}]*route="file"[^}]*\} 5$/m);
});

it.each([
  '/reset/SECRET',
  '/reset/SECRET/',
  '/Reset%2FSECRET',
  '//reset//SECRET',
  '/desk/welcome/SECRET',
  '/cart?token=SECRET',
  '/api/auth/reset/SECRET',
  '/api/user/orders/SECRET',
  `/${'x/'.repeat(30)}SECRET`,
])('redacts the unknown parts of %s', async (path) => {
  const { ask, lines } = await openTestShop();
  await ask(path);
  await ask(path, { headers: { referer: `https://books.example${path}` } });
  expect(lines.some((line) => line.includes('"path"'))).toBe(true);
  expect(lines.join('')).not.toMatch(/SECRET/i);
});

it('logs the known segments of paths, and the paths of files', async () => {
  const { ask, lines } = await openTestShop();
  for (const path of ['/cart', '/api/products/bk01', '/readyz']) await ask(path);
  const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path);
  expect(paths.filter((path) => path !== undefined)).toEqual([
    '/cart',
    '/api/products/*',
    '/readyz',
  ]);
});

it('describes an error with all its causes, without email addresses', () => {
  const answer = new Error('550 <asha.rao+1@mail.example.com>: No such mailbox');
  const error = new Error('The mail job failed.', {
    cause: new Error('Refused.', { cause: answer }),
  });
  expect(describeError(error)).toMatchObject({
    message: 'The mail job failed.',
    causes: ['Refused.', '550 <*>: No such mailbox'],
  });
  const { message, stack } = describeError(answer);
  expect(message + stack).not.toContain('asha');
  expect(stack).toContain('app.test.ts');
});

it('logs a long message in linear time', () => {
  const message = '0'.repeat(100_000);
  const readCpuMs = startCpuTimer();
  expect(describeError(new Error(message)).message).toBe(message);
  expect(readCpuMs()).toBeLessThan(2000);
});
