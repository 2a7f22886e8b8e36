import { createDice } from '#api/testing.ts';
import { overBothEngines, type Environment } from './both-engines.ts';
import { signUpReader } from './reader.ts';
import { prepareShop } from './shop-process.ts';

const LONGEST_WAIT_MS = 50;

/**
 * Kills the server 0 to 50 ms after each acknowledged change, starts it again and looks for the change.
 * Over SQLite, then over PostgreSQL. Resolves with whether all were found.
 */
export function killServers(rounds: number, seed: number): Promise<boolean> {
  return overBothEngines((name, environment) => killOne(name, rounds, seed, environment));
}

async function killOne(
  name: string,
  rounds: number,
  seed: number,
  environment: Environment,
): Promise<boolean> {
  const dice = createDice(seed);
  const shop = await prepareShop(environment);
  await shop.start();
  const reader = await signUpReader(() => shop.origin, `reader-${seed}`);
  const faults: string[] = [];
  const begin = performance.now();
  for (let round = 0; round < rounds; round++) {
    const status = await reader.change();
    if (status >= 300 || status === 0) faults.push(`round ${round}: answered with ${status}`);
    // In every third round another change is under way: it may be there or not.
    const other = dice.roll(3) === 0 ? reader.change() : undefined;
    await new Promise((resolve) => setTimeout(resolve, dice.roll(LONGEST_WAIT_MS)));
    await shop.end('SIGKILL');
    await other;
    await shop.start();
    const fault = await reader.judge();
    if (fault !== '') faults.push(`round ${round}: ${fault}`);
  }
  await shop.end('SIGTERM');
  const seconds = Math.round((performance.now() - begin) / 1000);
  console.log(`  ${name}: ${rounds} kills (seed ${seed}), ${faults.length} faults, ${seconds} s`);
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
  return faults.length === 0;
}
