import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** The share of CPU time below which the machine counts as idle. */
const MAX_BUSY_SHARE = 0.12;
const SAMPLE_MS = 400;
const MAX_WAIT_MS = 20_000;

/** Waits up to 20 s until the machine is idle, because a busy machine distorts the results. */
export async function waitForIdleMachine(): Promise<void> {
  const end = Date.now() + MAX_WAIT_MS;
  while (Date.now() < end) if ((await measureBusyShare()) < MAX_BUSY_SHARE) return;
  console.log('This machine is busy: the figures are not reliable.');
}

async function measureBusyShare(): Promise<number> {
  const before = sumTimes();
  await wait(SAMPLE_MS);
  const after = sumTimes();
  return (after.busy - before.busy) / (after.all - before.all);
}

function sumTimes() {
  const times = cpus().map((cpu) => cpu.times);
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  return { busy, all: times.reduce((sum, { idle }) => sum + idle, busy) };
}
