import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser with one page. Its protocol is WebDriver, in one of two versions. */
export interface Engine {
  open(url: string): Promise<unknown>;
  back(): Promise<unknown>;
  reload(): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** Calls a function in the page. Its arguments and its result must be JSON. */
  run<Args extends unknown[], T>(
    act: (...args: Args) => T | Promise<T>,
    ...args: Args
  ): Promise<Awaited<T>>;
  /** Sends input, as WebDriver's "Actions" describe it. */
  input(actions: object[]): Promise<unknown>;
  /** The errors of the console since the last call; WebKit does not report them. */
  takeErrors(): string[];
  close(): Promise<void>;
}

/**
 * Creates a folder in which one browser's programs run. `close` ends the programs and deletes the
 * folder.
 */
export async function createHome() {
  const folder = await mkdtemp(join(tmpdir(), 'kitabdost-engine-'));
  const children: ChildProcess[] = [];
  return {
    folder,
    /** Starts a program that has the folder as its home. */
    start(program: string, args: string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
      const child = spawn(program, args, {
        env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.push(child);
      return child;
    },
    async close() {
      for (const child of children.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Writes the expression that calls a function with JSON arguments. */
export function toCall(act: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${act})(...${JSON.stringify(args)})`;
}
