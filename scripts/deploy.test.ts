import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '#hosts/node/settings.ts';
import { hashSources, writeBuildId } from './build/build-id.ts';
import { findFreePort } from './free-port.ts';
import { listSettings } from './report-settings.ts';
import { findOtherUser, readEnvironment, startUnit, UNIT } from './systemd-unit.ts';

const CONTAINER = readFileSync('Containerfile', 'utf8');
const COMPOSE = readFileSync('compose.yaml', 'utf8');
const NO_HEADERS = { all: {}, byPath: {} };
const EMPTY_PAGES = {
  styles: '',
  beforeStart: '',
  files: { all: { scripts: [], styles: '', sheets: [] }, byPath: {} },
  headers: NO_HEADERS,
  checkoutHeaders: {},
};
/** Whether the setting is only for tests or for manual experiments. */
const isForTests = (name: string) => name === 'RATE_LIMITS' || name.endsWith('_API_URL');

/**
 * Makes a checkout that the server's user cannot write to, with a build whose pages are empty, and
 * a data folder.
 */
async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [site, dataDir] = [join(folder, 'site'), join(folder, 'data')];
  await mkdir(join(site, 'dist-shop/public'), { recursive: true });
  await mkdir(dataDir);
  for (const name of ['src', 'scripts', 'node_modules', 'package.json'])
    await symlink(resolve(name), join(site, name));
  await writeFile(join(site, 'dist-shop/pages.json'), JSON.stringify(EMPTY_PAGES));
  await writeFile(
    join(site, 'dist-shop/renderer.js'),
    'export const searchFiles = {}, pagePaths = [];',
  );
  writeBuildId(join(site, 'dist-shop'), hashSources());
  const { uid, gid } = findOtherUser('.');
  await chmod(folder, 0o755);
  await chmod(site, 0o555);
  if (uid !== undefined && gid !== undefined) await chown(dataDir, uid, gid);
  return { site, dataDir, port: await findFreePort() };
}

function fetchStatus(address: string): Promise<number> {
  return fetch(address).then(({ status }) => status);
}

it('runs the systemd unit as an unprivileged user, and finishes requests in progress before it stops', async () => {
  const place = await makeSite();
  const { port } = place;
  const { child, exited, isReady } = await startUnit(place);
  onTestFinished(() => void child.kill('SIGKILL'));
  const body = JSON.stringify({ email: 'asha@example.com', password: 'wrong' });
  const sent = request({
    port,
    host: '127.0.0.1',
    path: '/api/auth/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  sent.write(body.slice(0, 5));
  await expect.poll(isReady).toBe(true);
  child.kill('SIGTERM');
  await expect.poll(isReady).toBe(false);
  // The request ends only after the server has begun to drain its connections.
  setTimeout(() => sent.end(body.slice(5)), 3000);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // The shop has no user with this email.
  expect(response.statusCode).toBe(404);
  response.resume();
  expect(await exited).toEqual({ code: 0, errors: expect.stringContaining('Kitabdost is open') });
});

it('stops immediately on a second signal', async () => {
  const place = await makeSite();
  const { child, exited } = await startUnit(place);
  child.kill('SIGTERM');
  await expect.poll(() => fetchStatus(`http://127.0.0.1:${place.port}/readyz`)).toBe(503);
  child.kill('SIGTERM');
  expect(await exited).toMatchObject({ code: 1 });
});

it('does not start with a build of other sources', async () => {
  const place = await makeSite();
  writeBuildId(join(place.site, 'dist-shop'), 'other sources');
  await expect(startUnit(place)).rejects.toThrow(
    'The build in dist-shop was made from other sources than those in src: npm run build:shop',
  );
});

it('gives the unit and the container more time to stop than draining may take', () => {
  const { drainMs } = readSettings({});
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]);
  expect(seconds).toBeGreaterThan(drainMs / 1000 + 10);
  expect(COMPOSE).toContain(`stop_grace_period: ${seconds}s`);
});

it('copies only existing files into the image, and runs only existing scripts', async () => {
  const generated = ['node_modules', 'dist-shop'];
  const sources = [...CONTAINER.matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((path) => path.replace('/shop/', ''))
    .filter((path) => !generated.includes(path));
  expect(sources).toContain('src');
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  const scripts = [...CONTAINER.matchAll(/scripts\/[\w/.-]+\.(?:ts|mjs)/g)].map(([path]) => path);
  expect(scripts).toContain('scripts/run.mjs');
  expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
  expect(CONTAINER).toContain('CMD ["node", "scripts/run.mjs", "shop", "--built"]');
  const ignored = (await readFile('.dockerignore', 'utf8')).trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining([...generated, 'data', '.git']));
});

it('passes every setting into the container, and documents it', async () => {
  const setByImage = [...(/^ENV (.*)$/m.exec(CONTAINER)?.[1] ?? '').matchAll(/(\w+)=/g)];
  const [shop = ''] = /^ {2}shop:\n(?: {4}.*\n)+/m.exec(COMPOSE) ?? [];
  const passedByCompose = [...shop.matchAll(/^ {6}([A-Z_]+): /gm)];
  const given = [...setByImage, ...passedByCompose].map(([, name = '']) => name);
  const needed = listSettings().filter((name) => !isForTests(name));
  expect(given.toSorted()).toEqual([...needed, 'NODE_ENV'].toSorted());
  const page = await readFile('docs/operate.md', 'utf8');
  expect(listSettings().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('documents a file of settings that systemd and a shell read in the same way', async () => {
  const page = await readFile('docs/operate.md', 'utf8');
  const [, file = ''] = /```sh\n(DATABASE_URL=[^`]*)\n```/.exec(page) ?? [];
  const lines = file.split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((line) => !/^[A-Z_]+='[^']*'$/.test(line))).toEqual([]);
});

it('documents commands in which the file of settings goes before the unit, as for systemd', async () => {
  const page = await readFile('docs/operate.md', 'utf8');
  const [, block = ''] = /set -a\n([^`]*runuser[^`]*)```/.exec(page) ?? [];
  const places = ['DATA_DIR=', 'SITE_URL=', '. /etc/kitabdost.env'].map((text) =>
    block.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(-1);
});

it('sets only existing settings in the unit', () => {
  const names = Object.keys(readEnvironment({ site: '/srv', dataDir: '/data', port: 4173 }));
  const known = [...listSettings(), 'PATH', 'NODE_ENV'];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
