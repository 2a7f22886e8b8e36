import { writeFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { leaveOutRouterParts } from './router-parts.ts';

/** What a build imports as `react-router`; a test would get the variant for development. */
const ROUTER = resolve('node_modules/react-router/dist/production/index.js');
// In the repository, where the bundler finds React.
const FOLDER = `.cache/router-parts-${process.pid}`;
/** Texts that a minifier keeps, one of each part. */
const PARTS = [
  'PrefetchPageLinks',
  'NavLink',
  '__staticRouterHydrationData',
  'lazy.loader',
  'resetFetcher',
  '_internalSetRoutes',
  'proceeding',
];

async function listParts(plugins: Plugin[]): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  onTestFinished(() => rm(FOLDER, { recursive: true, force: true }));
  const entry = join(FOLDER, 'entry.js');
  await writeFile(
    entry,
    `import { createBrowserRouter, Link } from ${JSON.stringify(ROUTER)};
     console.log(createBrowserRouter, Link);`,
  );
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, rolldownOptions: { input: entry } },
  })) as Rolldown.RolldownOutput;
  return PARTS.filter((part) => output[0].code.includes(part));
}

it('leaves out parts of the router that the bundler keeps', async () => {
  expect(await listParts([])).toEqual(PARTS);
  expect(await listParts([leaveOutRouterParts()])).toEqual([]);
});
