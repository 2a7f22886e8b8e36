import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { FAULTS, type Fault } from './faults.ts';

/** In virtual days, so that the result does not depend on the machine: a minute of an idle one. */
const DAYS_PER_FAULT = 600;

interface Found {
  /** What `simulate --fault` has printed. */
  output: string;
  seconds: number;
  steps: number;
  acts: number;
  invariant: string;
}

/** Plants each fault in a process of its own. Resolves with whether all were found. */
export async function findFaults(seed: number): Promise<boolean> {
  const waiting = [...FAULTS];
  const found: Found[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const result = await findFault(next, seed);
      if (result) found.push(result);
      const text = result
        ? `${result.steps} steps, ${result.seconds} s, ${result.acts} acts: ${result.invariant}`
        : 'NOT FOUND';
      console.log(`${next.name}: ${text}`);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const describe = (key: 'steps' | 'seconds' | 'acts') =>
    `${getMedian(found.map((item) => item[key]))} ${key}`;
  console.log(`Median: ${describe('steps')}, ${describe('seconds')}, ${describe('acts')}.`);
  console.log(`${found.length} of ${FAULTS.length} faults found`);
  return found.length === FAULTS.length;
}

async function findFault({ name }: Fault, seed: number): Promise<Found | undefined> {
  const program = new URL('../simulate.ts', import.meta.url).pathname;
  const limits = ['--seed', String(seed), '--days', String(DAYS_PER_FAULT)];
  const child = spawn(process.execPath, [program, '--fault', name, ...limits], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  await new Promise((resolve) => child.on('close', resolve));
  const match = /^Found after (\d+) steps and (\S+) s, in (\d+) acts: (.*)$/m.exec(output);
  if (!match) return undefined;
  const [, steps, seconds, acts, invariant = ''] = match;
  return { output, steps: Number(steps), seconds: Number(seconds), acts: Number(acts), invariant };
}

function getMedian(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}
