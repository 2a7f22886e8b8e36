import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const BUSY_SHARE = 0.12;
const LOOK_MS = 400;
const LIMIT_MS = 20_000;

let waited = 0;

/** Waits at most 20 s until no other process uses this machine: a busy machine distorts the figures. */
export async function waitForIdleMachine(): Promise<void> {
  const from = Date.now();
  while (Date.now() - from < LIMIT_MS) {
    const share = await lookAtBusyShare();
    if (share < BUSY_SHARE) break;
  }
  const took = Date.now() - from;
  if (took > 2 * LOOK_MS) waited += took;
  if (took >= LIMIT_MS) console.log('This machine is busy: the figures are not to be trusted.');
}

/** Seconds spent waiting so far. */
export function waitedForMachine(): number {
  return Math.round(waited / 1000);
}

async function lookAtBusyShare(): Promise<number> {
  const before = sumTimes();
  await wait(LOOK_MS);
  const after = sumTimes();
  return (after.busy - before.busy) / (after.busy - before.busy + after.idle - before.idle);
}

function sumTimes() {
  return cpus().reduce(
    ({ busy, idle }, { times }) => ({
      busy: busy + times.user + times.nice + times.sys + times.irq,
      idle: idle + times.idle,
    }),
    { busy: 0, idle: 0 },
  );
}
