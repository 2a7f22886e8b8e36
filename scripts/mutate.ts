import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { findInterval, isInSample, type FaultSample } from './testing/fault-sample.ts';

/** The minimum percentage of mutants in a folder that its tests must kill. */
const MIN_FOUND = 90;
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

for (const name of chosen.length > 0 ? chosen : Object.keys(FOLDERS)) {
  const folders = FOLDERS[name];
  if (!folders) throw new Error(`"${name}" is none of: ${Object.keys(FOLDERS).join(', ')}.`);
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
    thresholds: { high: MIN_FOUND, low: MIN_FOUND, break: MIN_FOUND },
  }).runMutationTest();
}

/** Tests a sample of the mutants. Prints the survivors, and an estimate for all mutants. */
async function mutateSample(name: string, folders: string, part: FaultSample): Promise<void> {
  process.env['FAULT_SAMPLE'] = JSON.stringify(part);
  const run = describeRun(folders);
  const faults = await new Stryker({
    ...run,
    plugins: [...run.plugins, './scripts/testing/fault-sample.ts'],
    checkers: ['sample'],
    reporters: [],
  }).runMutationTest();
  const made = faults.filter(({ id }) => isInSample(part, id));
  const found = made.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const survivors = made.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { fileName, location, mutatorName, replacement, status } of survivors) {
    const { line, column } = location.start;
    const place = `${relative('.', fileName)}:${line}:${column}`;
    console.log(`${place} ${status} ${mutatorName}: ${replacement?.slice(0, 100)}`);
  }
  const total = found.length + survivors.length;
  const [share, low, high] = [found.length / total, ...findInterval(found.length, total)].map(
    (value) => (value * 100).toFixed(1),
  );
  console.log(`${name}: ${found.length} of ${total} found, ${share} % (95 %: ${low} to ${high} %)`);
  if (found.length / total < MIN_FOUND / 100) process.exitCode = 1;
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
