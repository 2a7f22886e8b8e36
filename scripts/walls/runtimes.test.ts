import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync('.cache/runtimes-');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The errors of `tsc` for files added to the rooms of tsconfig/`runtime`.json, by file name. */
function typeCheck(runtime: string, files: Record<string, string>): string[] {
  const config = JSON.parse(readFileSync(`tsconfig/${runtime}.json`, 'utf8'));
  const project = join(folder, runtime);
  mkdirSync(project);
  for (const [name, source] of Object.entries(files)) writeFileSync(join(project, name), source);
  const include = ['*', ...config.include.map((path: string) => relativeTo(project, path))];
  const exclude = config.exclude?.map((path: string) => relativeTo(project, path));
  const extended = { extends: relativeTo(project, `./${runtime}.json`), include, exclude };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(extended));
  // A second run compiles only what has changed.
  const built = resolve('.cache/types', `walls-${runtime}.tsbuildinfo`);
  return run('-p', project, '--incremental', '--tsBuildInfoFile', built)
    .split('\n')
    .filter((line) => line.startsWith(project))
    .map((line) => `${basename(line.replace(/\(.*/, ''))} ${/TS\d+/.exec(line)?.[0]}`);
}

function relativeTo(project: string, path: string): string {
  return relative(project, join('tsconfig', path));
}

function run(...args: string[]): string {
  return spawnSync('node_modules/.bin/tsc', args, { encoding: 'utf8' }).stdout;
}

function listCompiled(runtime: string): string[] {
  const paths = run('-p', `tsconfig/${runtime}.json`, '--listFilesOnly').split('\n');
  return paths.map((path) => relative('.', path).replaceAll('\\', '/'));
}

it('has neither DOM nor network in contract, domain and seed', () => {
  const complaints = typeCheck('es', {
    'document.ts': 'document.title;',
    'fetch.ts': "void fetch('/api');",
    'process.ts': 'process.env;',
  });
  expect(complaints).toEqual(['document.ts TS2584', 'fetch.ts TS2304', 'process.ts TS2591']);
});

it('has no DOM in API, stores and worker', () => {
  const complaints = typeCheck('worker', {
    'document.ts': 'document.title;',
    'local-storage.ts': "localStorage.getItem('token');",
    'process.ts': 'process.env;',
    'window.ts': 'window.location;',
  });
  expect(complaints).toEqual([
    'document.ts TS2584',
    'local-storage.ts TS2304',
    'process.ts TS2591',
    'window.ts TS2304',
  ]);
});

it('has neither Node nor worker in the screens', () => {
  const complaints = typeCheck('dom', {
    'process.ts': 'process.env;',
    'worker.ts': 'export let scope: ServiceWorkerGlobalScope;',
  });
  expect(complaints).toEqual(['process.ts TS2591', 'worker.ts TS2304']);
});

it('compiles every room for its runtime, and misses no file', () => {
  const [es, worker, dom, server, node] = ['es', 'worker', 'dom', 'server', 'node'].map(
    listCompiled,
  );
  expect(es).toEqual(expect.arrayContaining(['src/contract/book.ts', 'src/domain/cart/cart.ts']));
  expect(worker).toEqual(expect.arrayContaining(['src/api/app.ts', 'src/hosts/browser/worker.ts']));
  expect(dom).toEqual(expect.arrayContaining(['src/ui/button.tsx', 'src/storefront/app/root.tsx']));
  const compiled = new Set([es, worker, dom, server, node].flat());
  const files = globSync('src/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'));
  expect(files.filter((path) => !compiled.has(path))).toEqual([]);
});
