import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#api/testing.ts';

const MAX_WAIT_MS = 50;
/** A purchase takes several calls. */
const MAX_PENDING_MS = 250;
/** In every nth round, the kill comes while another change is in progress. */
const WITH_PENDING = 3;

/** A user who remembers what the shop has acknowledged. */
export interface KilledUser {
  /** Changes something at random; resolves when the shop has acknowledged it. */
  change(): Promise<void>;
  /** Begins a change that a kill may interrupt: it may be made or not, but not in part. */
  begin(): Promise<unknown>;
  /** What the shop has lost, changed or doubled. */
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
 * Kills a running shop 0 to 50 ms after each acknowledged change, starts it again, and asks the users
 * what is missing. At the end it runs.
 */
export async function killOften(options: KillOptions): Promise<string[]> {
  const { rounds, random, users, start, kill } = options;
  const faults: string[] = [];
  for (let round = 0; round < rounds && faults.length < 10; round++) {
    const noteError = (error: unknown) => void faults.push(`round ${round}: ${String(error)}`);
    await random.pick(users).change().catch(noteError);
    const isAlone = round % WITH_PENDING > 0;
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
