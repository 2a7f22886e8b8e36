import { Stryker } from '@stryker-mutator/core';

interface Target {
  /** What is changed, one small fault at a time. */
  mutate: string[];
  /** What has to find the faults: a room's own tests, so that each is found at its own level. */
  testFiles: string[];
  /** Per cent of the faults. */
  leastFound: number;
}

const TARGETS: Record<string, Target> = {
  domain: roomOf('domain'),
  api: roomOf('api'),
  stores: roomOf('stores'),
  storefront: {
    mutate: sourcesIn('storefront/{data,session}'),
    testFiles: ['src/storefront/**/*.test.{ts,tsx}'],
    leastFound: 80,
  },
};

function roomOf(room: string): Target {
  return {
    mutate: sourcesIn(room),
    // Random calls find much, but not the same twice, and take seconds for every fault.
    testFiles: [`src/${room}/**/!(any-request|model).test.ts`],
    leastFound: 90,
  };
}

function sourcesIn(folder: string): string[] {
  return [
    `src/${folder}/**/*.{ts,tsx}`,
    `!src/${folder}/**/*.test.{ts,tsx}`,
    `!src/${folder}/**/{builders,testing,store-suite}.ts`,
  ];
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in TARGETS));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Choose from ${Object.keys(TARGETS).join(', ')}.`);

for (const name of names.length > 0 ? names : ['domain', 'api', 'stores']) {
  const { mutate, testFiles, leastFound } = TARGETS[name] as Target;
  const folder = `.cache/mutation/${name}`;
  await new Stryker({
    mutate,
    testFiles,
    testRunner: 'vitest',
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
