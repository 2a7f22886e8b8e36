import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#api/testing.ts';

const MAX_WAIT_MS = 50;
/** The maximum wait while a change is in progress; longer, because an order takes several calls. */
const MAX_PENDING_MS = 250;
/** In every third round, the kill comes while another change is in progress. */
const PENDING_EVERY = 3;
const MAX_FAULTS = 10;

/** A user who remembers the changes that the shop has acknowledged. */
export interface KilledUser {
  /** Makes a random change; resolves when the shop has acknowledged it. */
  change(): Promise<void>;
  /** Begins a change that a kill may interrupt. The shop may make it or not, but not partially. */
  begin(): Promise<unknown>;
  /** Lists the data that the shop has lost, changed or duplicated. */
  findFaults(): Promise<string[]>;
}

interface KillOptions {
  rounds: number;
  random: Random;
  users: readonly [KilledUser, ...KilledUser[]];
  start(round: number): Promise<unknown>;
  kill(): Promise<unknown>;
}

/**
 * Kills a running shop soon after each acknowledged change, starts it again, and checks the users'
 * data. Stops after ten faults. At the end, the shop is running.
 */
export async function killOften(options: KillOptions): Promise<string[]> {
  const { rounds, random, users, start, kill } = options;
  const faults: string[] = [];
  for (let round = 0; round < rounds && faults.length < MAX_FAULTS; round++) {
    const noteError = (error: unknown) => void faults.push(`round ${round}: ${String(error)}`);
    await random.pick(users).change().catch(noteError);
    const isAlone = round % PENDING_EVERY > 0;
    const unanswered = isAlone ? undefined : random.pick(users).begin();
    const ended = unanswered?.catch(() => undefined);
    await wait(random.nextInt((isAlone ? MAX_WAIT_MS : MAX_PENDING_MS) + 1));
    await kill();
    await ended;
    await start(round + 1);
    for (const user of users)
      faults.push(...(await user.findFaults()).map((fault) => `round ${round}: ${fault}`));
    if (round % 10 === 9) console.log(`  ${round + 1} kills, ${faults.length} faults`);
  }
  return faults;
}
