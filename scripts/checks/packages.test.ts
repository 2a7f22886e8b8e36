import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

interface Locked {
  version?: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const manifest = readJson<Manifest>('package.json');
const { '': _own, ...locked } = readJson<{ packages: Record<string, Locked> }>(
  'package-lock.json',
).packages;

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function listPathsWhere(isWrong: (entry: Locked) => boolean): string[] {
  return Object.keys(locked).filter((path) => isWrong(locked[path] ?? {}));
}

it('requests an exact version of every package', () => {
  const { dependencies, devDependencies, overrides } = manifest;
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
  expect(wanted.filter(([, version]) => !EXACT.test(version))).toEqual([]);
});

it('locks every package to one version and its hash', () => {
  // Proves that the lock file was read.
  expect(Object.keys(locked).length).toBeGreaterThan(100);
  expect(listPathsWhere(({ version = '' }) => !EXACT.test(version))).toEqual([]);
  expect(listPathsWhere(({ integrity = '' }) => !integrity.startsWith('sha512-'))).toEqual([]);
});

it('names no registry, so that everyone can use their own', () => {
  expect(listPathsWhere(({ resolved }) => resolved !== undefined)).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).not.toContain('registry=');
});

// `npm ci` runs only the scripts of packages with this flag in the lock file.
it('runs no installation script that was not reviewed', () => {
  const reviewed = Object.keys(manifest.allowScripts ?? {});
  const withScript = listPathsWhere(({ hasInstallScript = false }) => hasInstallScript);
  const names = withScript.map((path) => path.split('node_modules/').at(-1) ?? '');
  expect(names.filter((name) => !reviewed.includes(name))).toEqual([]);
});
