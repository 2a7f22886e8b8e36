import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** The share of CPU time below which the machine counts as idle. */
const MAX_BUSY_SHARE = 0.12;
const SAMPLE_MS = 400;
const MAX_WAIT_MS = 20_000;
/** Of a proof, this many faults are printed. */
const MAX_PRINTED_FAULTS = 10;

/** A measured value with its limit. */
export type Limited = [name: string, value: number, limit: number];

/** Prints rows in columns, numbers aligned to the right. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  );
  const alignCell = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const rule = widths.map((width) => '─'.repeat(width));
  console.log(`\n${title}`);
  for (const row of [head, rule, ...rows]) console.log(row.map(alignCell).join('  ').trimEnd());
}

/** Returns two cells: the limit, and whether the value is within it. Both are empty without one. */
export function judge(value: number, limit: number): [limit: string, mark: string] {
  return limit === Infinity ? ['', ''] : [`≤ ${limit}`, value <= limit ? '✓' : '✗'];
}

/** Prints a line for each value that has a limit. */
export function printLimits(title: string, limited: Limited[]): void {
  const rows = limited.map(([name, value, limit]) => [
    name,
    String(Number(value.toPrecision(4))),
    ...judge(value, limit),
  ]);
  printTable(title, ['', 'measured', 'limit', ''], rows);
}

/**
 * Prints the result of a proof with its first faults; returns whether there are none. Faults are
 * given as a list, or as all possible ones with whether each was found.
 */
export function report(text: string, faults: string[] | Record<string, boolean>): boolean {
  const found = Array.isArray(faults) ? faults : Object.keys(faults).filter((name) => faults[name]);
  console.log(`  ${text}: ${found.length} faults`);
  for (const fault of found.slice(0, MAX_PRINTED_FAULTS)) console.log(`    ${fault}`);
  return found.length === 0;
}

/** Returns the smallest of the values that at least `share` (0 to 1) of them do not exceed. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
}

export function median(values: number[]): number {
  return quantile(values, 0.5);
}

/** Resolves with the ms that the work takes. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Waits up to 20 s until the machine is idle, because a busy machine distorts the results. */
export async function waitForIdleMachine(): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end;) {
    const before = sumCpuTimes();
    await wait(SAMPLE_MS);
    const after = sumCpuTimes();
    if ((after.busy - before.busy) / (after.all - before.all) < MAX_BUSY_SHARE) return;
  }
  console.log('This machine is busy: the figures are not reliable.');
}

function sumCpuTimes() {
  const times = cpus().map((cpu) => cpu.times);
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  return { busy, all: times.reduce((sum, { idle }) => sum + idle, busy) };
}
