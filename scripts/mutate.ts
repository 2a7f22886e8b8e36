import { Stryker } from '@stryker-mutator/core';

/** Per cent of the faults in a folder that its own tests have to find. */
const MIN_FOUND = 90;
/** Where faults are made, one at a time. */
const FOLDERS: Record<string, string> = {
  domain: 'src/domain',
  api: 'src/api',
  stores: 'src/stores',
  storefront: 'src/storefront/{data,session}',
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(FOLDERS)) {
  const folders = FOLDERS[name];
  if (!folders) throw new Error(`"${name}" is none of: ${Object.keys(FOLDERS).join(', ')}.`);
  await mutate(name, folders);
}

async function mutate(name: string, folders: string): Promise<void> {
  const cache = `.cache/mutation/${name}`;
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
    incrementalFile: `${cache}/incremental.json`,
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: ['dist', 'e2e', 'public/covers'],
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${cache}/report.html` },
    jsonReporter: { fileName: `${cache}/report.json` },
    thresholds: { high: MIN_FOUND, low: MIN_FOUND, break: MIN_FOUND },
    concurrency: 1,
    // A test that is slow because the machine is busy has not found the fault.
    timeoutMS: 20_000,
    allowConsoleColors: false,
  }).runMutationTest();
}
