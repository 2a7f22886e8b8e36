import { Stryker } from '@stryker-mutator/core';

interface Target {
  /** Where faults are made, one at a time. */
  folders: string;
  /** Per cent of the faults that the room's own tests have to find. */
  leastFound: number;
}

const TARGETS: Record<string, Target> = {
  domain: { folders: 'src/domain', leastFound: 90 },
  api: { folders: 'src/api', leastFound: 90 },
  stores: { folders: 'src/stores', leastFound: 90 },
  storefront: { folders: 'src/storefront/{data,session}', leastFound: 80 },
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : ['domain', 'api', 'stores']) {
  const target = TARGETS[name];
  if (!target) throw new Error(`"${name}" is none of: ${Object.keys(TARGETS).join(', ')}.`);
  await mutate(name, target);
}

async function mutate(name: string, { folders, leastFound }: Target): Promise<void> {
  const folder = `.cache/mutation/${name}`;
  process.env['MUTATED_ROOM'] = name;
  await new Stryker({
    mutate: [
      `${folders}/**/*.{ts,tsx}`,
      `!${folders}/**/*.test.{ts,tsx}`,
      `!${folders}/**/{builders,testing,*-suite}.ts`,
    ],
    testRunner: 'vitest',
    // Not `testFiles`: with it, Stryker 10.1 misses every fault in code that runs as a module loads.
    vitest: { configFile: 'scripts/testing/mutation.config.ts' },
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
