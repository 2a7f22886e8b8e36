import { check, checkUncounted, runSteps, runTests } from './checks/check-steps.ts';
import { STATIC_CHECKS, UNIT_TESTS } from './checks/check.ts';

const REPORT = '.cache/reports/playwright.json';

interface PlaywrightReport {
  /** A flaky test failed first and passed on a retry. */
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: string }[] }[];
}

/** Without compressed copies: no test needs them, and they take three quarters of the time. */
const BUILD = {
  name: 'build',
  run: () => checkUncounted(['node', 'scripts/build/build.ts', '--uncompressed']),
};
const OLDEST_BROWSERS = {
  name: 'built files for the oldest browsers',
  run: () => check(['node', 'scripts/checks/check-browsers.ts']),
};
const FIREFOX = { name: 'a purchase in Firefox', run: buyInFirefox };
const JOURNEYS = { name: 'end-to-end tests', run: runJourneys };

// Beside the unit tests, because those wait for databases and timers, and the pages of browsers do not.
const first = await runSteps([UNIT_TESTS, BUILD, ...STATIC_CHECKS, OLDEST_BROWSERS], 2);
console.log('… end-to-end tests');
const second = await runSteps([JOURNEYS, FIREFOX], 2);

const failed = first.failed + second.failed;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${first.passed + second.passed} passed, ${failed} failed`);

/**
 * Buys books in Firefox, or adds a note if Firefox is missing. `npm run test:engines` tests more.
 */
async function buyInFirefox() {
  const outcome = await check(['node', 'scripts/test-engines.ts', '--purchase']);
  const notes = outcome.output.split('\n').filter((line) => line.includes('left out'));
  return { ...outcome, passed: notes.length > 0 ? 0 : outcome.passed, notes };
}

function runJourneys() {
  return runTests({
    command: ['playwright', 'test', '--config=playwright.config.ts', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
    report: REPORT,
    count(report) {
      const { stats, suites } = report as PlaywrightReport;
      const { expected, flaky, unexpected } = stats;
      return { passed: expected + flaky, failed: unexpected, notes: suites.flatMap(listFlaky) };
    },
  });
}

function listFlaky({ suites = [], specs }: PlaywrightSuite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const lines = flaky.map(({ file, title }) => `passed on retry: ${file} › ${title}`);
  return [...lines, ...suites.flatMap(listFlaky)];
}
