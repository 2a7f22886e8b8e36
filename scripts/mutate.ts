import { Stryker } from '@stryker-mutator/core';

interface Target {
  /** The folders in which faults are made, one at a time. */
  folders: string;
  /** Whose tests have to find them: the room's own, so that each fault is found at its own level. */
  tests: string;
  /** Per cent of the faults. */
  leastFound: number;
}

const TARGETS: Record<string, Target> = {
  domain: { folders: 'src/domain', tests: 'src/domain', leastFound: 90 },
  api: { folders: 'src/api', tests: 'src/api', leastFound: 90 },
  stores: { folders: 'src/stores', tests: 'src/stores', leastFound: 90 },
  storefront: {
    folders: 'src/storefront/{data,session}',
    tests: 'src/storefront',
    leastFound: 80,
  },
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : ['domain', 'api', 'stores']) {
  const target = TARGETS[name];
  if (!target) throw new Error(`"${name}" is none of: ${Object.keys(TARGETS).join(', ')}.`);
  await mutate(name, target);
}

async function mutate(name: string, { folders, tests, leastFound }: Target): Promise<void> {
  const folder = `.cache/mutation/${name}`;
  await new Stryker({
    mutate: [
      `${folders}/**/*.{ts,tsx}`,
      `!${folders}/**/*.test.{ts,tsx}`,
      `!${folders}/**/{builders,testing,store-suite}.ts`,
    ],
    testRunner: 'vitest',
    // Not `testFiles`: with it, Stryker 10.1 finds no fault in what a module does as it is loaded.
    vitest: { dir: tests, configFile: 'scripts/testing/mutation.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: `${folder}/incremental.json`,
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: ['dist', 'e2e', 'public/covers'],
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${folder}/report.html` },
    jsonReporter: { fileName: `${folder}/report.json` },
    thresholds: { high: leastFound, low: leastFound, break: leastFound },
    concurrency: 1,
    allowConsoleColors: false,
  }).runMutationTest();
}
