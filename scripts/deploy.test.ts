import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '#hosts/node/settings.ts';
import { freePort } from './free-port.ts';

const UNIT = readFileSync('deploy/kitabdost@.service', 'utf8');
const CONTAINER = readFileSync('Containerfile', 'utf8');
const COMPOSE = readFileSync('compose.yaml', 'utf8');
const SITE = /^WorkingDirectory=(.*)$/m.exec(UNIT)?.[1] ?? '';
const NOBODY = 65_534;
const NO_HEADERS = { all: {}, byPath: {} };
const EMPTY_PAGES = {
  styles: '',
  beforeStart: '',
  scripts: { all: [], byPath: {} },
  headers: NO_HEADERS,
  headersWithRazorpay: NO_HEADERS,
};
/** For tests of the project, and for a start by hand. */
const OF_TESTS = ['RATE_LIMITS', 'RAZORPAY_API_URL'];

/** All settings that the shop's server reads. */
function listSettings(): string[] {
  const names = new Set<string>();
  readSettings(
    new Proxy({}, { get: (_, name) => (names.add(String(name)), undefined) }) as Record<
      string,
      string
    >,
  );
  return [...names].toSorted();
}

/** The variables of the unit, for a port and a folder of data, with the checkout in `site`. */
function readEnvironment(site: string, port: number, dataDir: string): Record<string, string> {
  const pairs = [...UNIT.matchAll(/^Environment=(.*)$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((pair) => pair.replaceAll('%i', String(port)).replaceAll(SITE, site).split('=', 2));
  const environment = Object.fromEntries(pairs) as Record<string, string>;
  const path = `${environment['PATH']}${delimiter}${dirname(process.execPath)}`;
  return { ...environment, PATH: path, DATA_DIR: dataDir, SITE_URL: `http://127.0.0.1:${port}` };
}

/** Another user without rights, where this one may become it and it may read the checkout. */
function findOtherUser(): { uid?: number; gid?: number } {
  const other = { uid: NOBODY, gid: NOBODY };
  const { status } = spawnSync('test', ['-r', resolve('package.json')], other);
  return status === 0 ? other : {};
}

/** A checkout that its user cannot write, with a build whose pages are empty, and a folder for data. */
async function makeSite() {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [site, dataDir] = [join(folder, 'site'), join(folder, 'data')];
  await mkdir(join(site, 'dist-shop/public'), { recursive: true });
  await mkdir(dataDir);
  for (const name of ['src', 'scripts', 'node_modules', 'package.json'])
    await symlink(resolve(name), join(site, name));
  await writeFile(join(site, 'dist-shop/pages.json'), JSON.stringify(EMPTY_PAGES));
  await writeFile(join(site, 'dist-shop/renderer.js'), 'export const searchFiles = {};');
  const user = findOtherUser();
  await chmod(folder, 0o755);
  await chmod(site, 0o555);
  if (user.uid !== undefined) await chown(dataDir, NOBODY, NOBODY);
  return { site, dataDir, user };
}

/** Starts the unit as systemd does, and resolves once it is ready. */
async function startUnit() {
  const { site, dataDir, user } = await makeSite();
  const port = await freePort();
  const [command = '', ...words] = (/^ExecStart=(.*)$/m.exec(UNIT)?.[1] ?? '').split(' ');
  const env = readEnvironment(site, port, dataDir);
  const shop = spawn(command, words, {
    cwd: site,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...user,
  });
  onTestFinished(() => void shop.kill('SIGKILL'));
  let errors = '';
  shop.stderr.on('data', (text) => (errors += text));
  const exited = once(shop, 'exit').then(([code]) => ({ code, errors }));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (shop.exitCode === null && !(await isReady()))
    await new Promise((after) => setTimeout(after, 50));
  if (shop.exitCode !== null) expect.fail(errors);
  return { port, exited, isReady, kill: () => shop.kill('SIGTERM') };
}

it('runs the unit of systemd, without rights, until what is under way is finished', async () => {
  const { port, exited, isReady, kill } = await startUnit();
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
  kill();
  await expect.poll(isReady).toBe(false);
  // Until after the draining.
  setTimeout(() => sent.end(body.slice(5)), 3000);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(404);
  answer.resume();
  expect(await exited).toEqual({ code: 0, errors: expect.stringContaining('Kitabdost is open') });
});

it('gives the unit more time to end than it may take', () => {
  const { drainMs } = readSettings({});
  const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]);
  expect(seconds).toBeGreaterThan(drainMs / 1000 + 10);
  expect(COMPOSE).toContain(`stop_grace_period: ${seconds}s`);
});

it('copies what is there into the image, and runs it', async () => {
  const made = ['node_modules', 'dist-shop'];
  const sources = [...CONTAINER.matchAll(/^COPY (?:--from=build )?(.*) \S+$/gm)]
    .flatMap(([, line = '']) => line.split(' '))
    .map((path) => path.replace('/shop/', ''))
    .filter((path) => !made.includes(path));
  expect(sources).toContain('src');
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
  const scripts = [...CONTAINER.matchAll(/scripts\/[\w/.-]+\.(?:ts|mjs)/g)].map(([path]) => path);
  expect(scripts).toContain('scripts/shop.ts');
  expect(scripts.filter((path) => !existsSync(path))).toEqual([]);
  expect(CONTAINER).toContain('CMD ["node", "scripts/shop.ts", "--built"]');
  const ignored = (await readFile('.dockerignore', 'utf8')).trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining([...made, 'data', '.git']));
});

it('passes every setting into the container, and documents it', async () => {
  const ofImage = [...(/^ENV (.*)$/m.exec(CONTAINER)?.[1] ?? '').matchAll(/(\w+)=/g)];
  const [shop = ''] = /^ {2}shop:\n(?: {4}.*\n)+/m.exec(COMPOSE) ?? [];
  const passed = [...shop.matchAll(/^ {6}([A-Z_]+): /gm)];
  const given = [...ofImage, ...passed].map(([, name = '']) => name);
  expect([...given, ...OF_TESTS].toSorted()).toEqual([...listSettings(), 'NODE_ENV'].toSorted());
  const page = await readFile('docs/operate.md', 'utf8');
  expect(listSettings().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('names settings in the unit that there are', () => {
  const names = Object.keys(readEnvironment('/srv', 4173, '/data'));
  const known = [...listSettings(), 'PATH', 'NODE_ENV'];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
