import type { Settings } from '../settings.ts';

/** The task cannot be done; the message is one sentence for the terminal. */
export class ManageError extends Error {}

/** One call of a command. */
export interface Task {
  /** The first argument after the command's name; '' for a command without one. */
  argument: string;
  /** The second argument, of a command with two. */
  second: string;
  /** The options that were given, without their dashes. */
  options: ReadonlySet<string>;
  /** The options that were given with a value, without their dashes. */
  texts: Readonly<Record<string, string>>;
  settings: Settings;
  /** ms since 1970. */
  now: number;
  /** Reports progress. */
  report(text: string): void;
}

interface Outcome {
  /** Printed for people. */
  text: string;
  /** Printed as JSON for scripts. */
  facts: Record<string, unknown>;
  /** Whether the exit code is 1 although the command did its work. */
  hasFailed?: boolean;
}

export interface Command {
  /** The names of one or two arguments, for the usage: `FILE`, `NUMBER STEP`. */
  argument?: string;
  options?: string[];
  /** Options with a value: `carrier` is written `--carrier TEXT`. */
  texts?: string[];
  /** Rejects with `ManageError` for mistakes of the caller. */
  run(task: Task): Promise<Outcome>;
}
