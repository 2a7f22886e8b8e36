import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { delimiter, dirname, resolve } from 'node:path';

/** The result of a step; `output` is everything it printed. */
export interface Outcome {
  passed: number;
  failed: number;
  output: string;
  /** Lines to print even when the step passed. */
  notes?: string[];
}

export interface Step {
  name: string;
  run: () => Promise<Outcome>;
  /** Whether its output is printed even when it passed. */
  isReport?: boolean;
}

interface TestRun {
  command: string[];
  environment?: NodeJS.ProcessEnv;
  /** The file to which the runner writes its report as JSON. */
  report: string;
  count: (report: unknown) => Omit<Outcome, 'output'>;
}

/** The time limit of a command: several times what it takes, because machines of CI are slow. */
const TIMEOUT_MS = 1_800_000;

/** Runs all steps, `atOnce` at a time. Prints each result and returns the totals. */
export async function runSteps(steps: Step[], atOnce: number): Promise<Outcome> {
  const outcomes = await runAll(steps.map(withReport), atOnce);
  return outcomes.reduce(addOutcome, { passed: 0, failed: 0, output: '' });
}

/** Runs these commands, two at a time, as one check, which passes if all of them pass. */
export async function check(...commands: string[][]): Promise<Outcome> {
  const ends = await runAll(
    commands.map((command) => () => run(command)),
    2,
  );
  const isFine = ends.every((end) => end.isFine);
  const output = ends.map((end) => end.output).join('');
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, output };
}

/** Like `check`, but does not count a pass, because the commands test nothing. */
export async function checkUncounted(...commands: string[][]): Promise<Outcome> {
  return { ...(await check(...commands)), passed: 0 };
}

/** Runs tests and counts each of them. A runner that crashes or finds no tests is one failure. */
export async function runTests(tests: TestRun): Promise<Outcome> {
  await mkdir(dirname(tests.report), { recursive: true });
  await rm(tests.report, { force: true });
  const { isFine, output } = await run(tests.command, tests.environment);
  const text = await readFile(tests.report, 'utf8').catch(() => undefined);
  const counts = text ? tests.count(JSON.parse(text)) : { passed: 0, failed: 0 };
  const isBroken = counts.failed === 0 && (!isFine || counts.passed === 0);
  return { ...counts, failed: isBroken ? 1 : counts.failed, output };
}

/** Runs the step and prints its result. */
function withReport({ name, run: start, isReport = false }: Step): () => Promise<Outcome> {
  return async () => {
    const begin = performance.now();
    const outcome = await start();
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    const isFine = outcome.failed === 0;
    console.log(`${isFine ? '✓' : '✗'} ${name} (${seconds} s)`);
    for (const note of outcome.notes ?? []) console.log(`  ${note}`);
    if (isReport || !isFine) console.log(outcome.output.trimEnd());
    return outcome;
  };
}

function addOutcome(sum: Outcome, { passed, failed, output }: Outcome): Outcome {
  return {
    passed: sum.passed + passed,
    failed: sum.failed + failed,
    output: sum.output + output,
  };
}

async function runAll<T>(jobs: (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = [];
  const queue = jobs.entries();
  // All workers take their jobs from the same queue.
  const runWorker = async () => {
    for (const [index, job] of queue) results[index] = await job();
  };
  await Promise.all(Array.from({ length: atOnce }, runWorker));
  return results;
}

function run(
  command: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<{ isFine: boolean; output: string }> {
  const [program = '', ...words] = command;
  const tools = resolve('node_modules/.bin');
  const child = spawn(program, words, {
    env: {
      // Node compiles each file once, and all processes share the result.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      ...process.env,
      ...environment,
      PATH: `${tools}${delimiter}${process.env['PATH']}`,
    },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((settle) => {
    child.once('error', (error) => settle({ isFine: false, output: `${output}${error}\n` }));
    child.once('close', (code, signal) => {
      const end = signal ? `Ended by ${signal}, after ${TIMEOUT_MS / 1000} s at most.\n` : '';
      settle({ isFine: code === 0, output: output + end });
    });
  });
}
