import { spawnSync } from 'node:child_process';

/** Ends the program with a sentence for the person at the terminal. */
export function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Ends the program with the message of an error of `work`. */
export function orFail<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** Runs a program in this terminal, with additional variables. Returns whether it exits with 0. */
export function run(command: string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const [program = '', ...args] = command;
  const env = { ...process.env, ...environment };
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
}

/** Ends the program if one of the words on the command line is not known. */
export function refuseUnknown(what: string, words: string[], known: string[]): void {
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) fail(`There is no ${what} "${unknown}", only: ${known.join(', ')}.`);
}
