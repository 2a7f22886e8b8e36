import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#api/testing.ts';
import { signUp, type Send } from '../../testing/buyer.ts';
import { createListUser } from './list-user.ts';
import { createOrderUser, type OrderUserOptions } from './order-user.ts';

const MAX_WAIT_MS = 50;
/** The maximum wait while a change is in progress; longer, because an order takes several calls. */
const MAX_PENDING_MS = 250;
/** In every third round, the kill comes while another change is in progress. */
const PENDING_EVERY = 3;

/** A user who remembers the changes that the shop has acknowledged. */
export interface KilledUser {
  /**
   * Makes a random change; resolves when the shop has acknowledged it, and rejects if it does not. A
   * change that a kill interrupts may be made or not, but not partially.
   */
  change(): Promise<void>;
  /** Lists the data that the shop has lost, changed or duplicated. */
  findFaults(): Promise<string[]>;
}

interface KillOptions extends OrderUserOptions {
  rounds: number;
  random: Random;
  send: Send;
  start(round: number): Promise<unknown>;
  kill(): Promise<unknown>;
}

/**
 * Lets one user change lists and another order books. Kills the running shop soon after each
 * acknowledged change, starts it again, and checks the users' data. At the end, the shop is
 * running.
 */
export async function killOften(options: KillOptions) {
  const { rounds, random, send, start, kill } = options;
  const { call: listCall } = await signUp(send, 'lists@example.com');
  const { call } = await signUp(send, 'orders@example.com');
  const orderUser = createOrderUser(call, random, options);
  const users = [createListUser(send, listCall, random), orderUser] as const;
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const noteError = (error: unknown) => void faults.push(`round ${round}: ${String(error)}`);
    await random.pick(users).change().catch(noteError);
    const isAlone = round % PENDING_EVERY > 0;
    const interrupted = isAlone ? undefined : random.pick(users).change();
    const ended = interrupted?.catch(() => undefined);
    await wait(random.nextInt((isAlone ? MAX_WAIT_MS : MAX_PENDING_MS) + 1));
    await kill();
    await ended;
    await start(round + 1);
    for (const user of users)
      faults.push(...(await user.findFaults()).map((fault) => `round ${round}: ${fault}`));
    if (round % 10 === 9) console.log(`  ${round + 1} kills, ${faults.length} faults`);
  }
  return { faults, acknowledged: orderUser.acknowledged, call };
}
