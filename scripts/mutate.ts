import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { refuseUnknown } from './fail.ts';
import { findInterval, isInSample, type MutantSample } from './testing/mutant-sample.ts';

/** The minimum percentage of mutants in a folder that its tests must kill. */
const MIN_KILLED_PERCENT = 90;
/** The folders that are mutated, one after the other. */
const FOLDERS: Record<string, string> = {
  domain: 'src/domain',
  api: 'src/api',
  stores: 'src/stores',
  storefront: 'src/storefront/{data,session}',
};

const { values, positionals: chosen } = parseArgs({
  options: { share: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const sample = values.share
  ? { share: Number(values.share), seed: Number(values.seed) }
  : undefined;

refuseUnknown('folder', chosen, Object.keys(FOLDERS));
for (const [name, folders] of Object.entries(FOLDERS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.env['MUTATED_ROOM'] = name;
  await (sample ? mutateSample(name, folders, sample) : mutate(name, folders));
}

async function mutate(name: string, folders: string): Promise<void> {
  const cache = `.cache/mutation/${name}`;
  await new Stryker({
    ...describeRun(folders),
    incremental: true,
    incrementalFile: `${cache}/incremental.json`,
    reporters: ['clear-text', 'html', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
    htmlReporter: { fileName: `${cache}/report.html` },
    jsonReporter: { fileName: `${cache}/report.json` },
    thresholds: { high: MIN_KILLED_PERCENT, low: MIN_KILLED_PERCENT, break: MIN_KILLED_PERCENT },
  }).runMutationTest();
}

/** Tests a sample of the mutants. Prints the survivors, and estimates the share of killed ones. */
async function mutateSample(name: string, folders: string, part: MutantSample): Promise<void> {
  process.env['MUTANT_SAMPLE'] = JSON.stringify(part);
  const run = describeRun(folders);
  const mutants = await new Stryker({
    ...run,
    plugins: [...run.plugins, './scripts/testing/mutant-sample.ts'],
    checkers: ['sample'],
    reporters: [],
  }).runMutationTest();
  const sampled = mutants.filter(({ id }) => isInSample(part, id));
  const killed = sampled.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const survivors = sampled.filter(
    ({ status }) => status === 'Survived' || status === 'NoCoverage',
  );
  for (const { fileName, location, mutatorName, replacement, status } of survivors) {
    const { line, column } = location.start;
    const place = `${relative('.', fileName)}:${line}:${column}`;
    console.log(`${place} ${status} ${mutatorName}: ${replacement?.slice(0, 100)}`);
  }
  const total = killed.length + survivors.length;
  const [share, low, high] = [killed.length / total, ...findInterval(killed.length, total)].map(
    (value) => (value * 100).toFixed(1),
  );
  console.log(
    `${name}: ${killed.length} of ${total} found, ${share} % (95 %: ${low} to ${high} %)`,
  );
  if (killed.length / total < MIN_KILLED_PERCENT / 100) process.exitCode = 1;
}

function describeRun(folders: string) {
  return {
    mutate: [
      `${folders}/**/*.{ts,tsx}`,
      `!${folders}/**/*.test.{ts,tsx}`,
      `!${folders}/**/{builders,testing,*-suite}.ts`,
    ],
    testRunner: 'vitest',
    // Not `testFiles`: with it, Stryker 10.1 misses every mutant in code that runs when a module
    // loads.
    vitest: { configFile: 'scripts/testing/mutation.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    coverageAnalysis: 'perTest' as const,
    tempDirName: '.cache/mutation/sandbox',
    ignorePatterns: ['dist', 'e2e', 'public/covers'],
    concurrency: 1,
    // Long timeouts, so that a busy machine does not count as a killed mutant. Stryker stops most
    // mutants that loop by counting their runs.
    timeoutMS: 60_000,
    timeoutFactor: 6,
    dryRunTimeoutMinutes: 30,
    allowConsoleColors: false,
  };
}
