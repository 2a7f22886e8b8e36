import { auditPackages } from './audit.ts';
import { check, demand, runSteps, runTests, type Step } from './check-steps.ts';

const REPORT = '.cache/reports/vitest.json';
const RUNTIMES = ['node', 'dom', 'worker', 'es', 'server'];

/** All checks that need no browser; the longest come first. */
export const CHECKS: Step[] = [
  { name: 'unit, API and component tests', run: runUnitTests },
  {
    name: 'types',
    run: () => check(...RUNTIMES.map((name) => ['tsc', '-p', `tsconfig/${name}.json`])),
  },
  { name: 'format', run: () => check(['prettier', '--check', '--log-level=warn', '.']) },
  { name: 'unused', run: () => check(['knip', '--no-progress']) },
  { name: 'lint', run: () => check(['oxlint', '--deny-warnings']) },
  { name: 'audit of packages', run: auditPackages },
  { name: 'walls', run: () => check(['node', 'scripts/check-walls.ts']) },
  { name: 'sizes', run: () => demand(['node', 'scripts/check-sizes.ts']), isReport: true },
];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { meta: { note?: string } }[] }[];
}

function runUnitTests() {
  return runTests({
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${REPORT}`],
    report: REPORT,
    count(report) {
      const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
      const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
      const notes = tests.flatMap(({ meta }) => meta.note ?? []);
      return { passed: numPassedTests, failed: numFailedTests, notes };
    },
  });
}

if (import.meta.main) {
  const { failed } = await runSteps(CHECKS, 2);
  process.exitCode = failed > 0 ? 1 : 0;
}
