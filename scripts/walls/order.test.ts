import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rooms of `src`, and the parts of two of them: each imports only from those before it. */
const ORDER = `contract domain seed api stores import providers ui bills client
  hosts/memory hosts/browser devtools/console devtools/controls devtools/panels devtools/replay
  desk storefront hosts/node`.split(/\s+/);
const FOR_TESTS = /\.test\.tsx?$|(?:^|[/-])(?:builders|testing|suite)\.tsx?$/;

/** Lists the imports of code from a later room, as `room → file`. */
function listUpwardArrows(files: readonly { path: string; source: string }[]): string[] {
  const findPlace = (path: string) => ORDER.findIndex((room) => path.startsWith(`${room}/`));
  const arrows = files.flatMap(({ path, source }) => {
    const from = findPlace(path);
    const targets = [...source.matchAll(/'#([a-z]+\/[^'?]+)/g)].map(([, target = '']) => target);
    // A path that is in no room has no place.
    const upward = targets.filter((target) => from === -1 || findPlace(target) > from);
    return upward.map((target) => `${ORDER[from]} → ${target}`);
  });
  return [...new Set(arrows)].sort();
}

it('finds an import from a later room', () => {
  const source = "import { api } from '#client/client.ts';\nimport { x } from '#domain/x.ts';";
  expect(listUpwardArrows([{ path: 'ui/icon.tsx', source }])).toEqual(['ui → client/client.ts']);
});

it('imports only from earlier rooms, except a few files', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: 'src' }).map((path) => path.replaceAll('\\', '/'));
  const files = paths
    .filter((path) => !FOR_TESTS.test(path))
    .map((path) => ({ path, source: readFileSync(`src/${path}`, 'utf8') }));
  expect(files.length).toBeGreaterThan(500);
  expect(listUpwardArrows(files)).toEqual([
    // The normal form of texts is part of what the wire accepts.
    'contract → domain/values/normal-form.ts',
    // The entries of the demo put the controls in.
    'hosts/browser → devtools/controls/controlled-response.ts',
    'hosts/browser → devtools/controls/mirror.ts',
    'hosts/browser → devtools/controls/page-controls.ts',
  ]);
});
