import { refuseUnknown } from '../fail.ts';
import { auditPackages } from './audit.ts';
import { check, checkUncounted, runSteps, runTests, type Step } from './check-steps.ts';

const REPORT = '.cache/reports/vitest.json';
const RUNTIMES = ['node', 'dom', 'worker', 'es'];

export const UNIT_TESTS: Step = { name: 'unit, API and component tests', run: runUnitTests };

/** The checks that run no test; the longest come first. */
export const STATIC_CHECKS: Step[] = [
  {
    name: 'types',
    run: () => check(...RUNTIMES.map(compile)),
  },
  { name: 'format', run: () => check(['oxfmt', '--check']) },
  { name: 'unused', run: () => check(['knip', '--no-progress']) },
  { name: 'lint', run: () => check(['oxlint', '--deny-warnings']) },
  { name: 'audit of packages', run: auditPackages },
  { name: 'walls', run: () => check(['node', 'scripts/checks/check-walls.ts']) },
  {
    name: 'sizes',
    run: () => checkUncounted(['node', 'scripts/checks/check-sizes.ts']),
    isReport: true,
  },
];

/**
 * Returns the command that checks the types of one runtime. A second run checks only what has
 * changed. Several checkers would take half the time but do twice the work, because each checks the
 * types that they share.
 */
function compile(runtime: string): string[] {
  const built = `.cache/types/${runtime}.tsbuildinfo`;
  const config = ['-p', `tsconfig/${runtime}.json`, '--checkers', '1'];
  return ['tsc', ...config, '--incremental', '--tsBuildInfoFile', built];
}

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

/** Returns all checks, or those with these names. Throws for an unknown name. */
function chooseSteps(names: string[]): Step[] {
  const steps = [UNIT_TESTS, ...STATIC_CHECKS];
  refuseUnknown(
    'check',
    names,
    steps.map(({ name }) => name),
  );
  return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
}

if (import.meta.main) {
  const { failed } = await runSteps(chooseSteps(process.argv.slice(2)), 2);
  process.exitCode = failed > 0 ? 1 : 0;
}
