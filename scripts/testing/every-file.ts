import { format } from 'node:util';
import fc from 'fast-check';
import { afterEach, vi } from 'vitest';
import { SEED } from '../../src/api/random/random-suite.ts';

// The same cases in each `npm test`, so that a change fails only because of itself.
fc.configureGlobal({ seed: SEED });

// By default they wait for a second, which is not enough on a busy machine.
const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options });
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options });

const strays: string[] = [];

// A test that expects an error or a warning spies on the console, so its output does not get here.
for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) =>
    void strays.push(`console.${level}: ${format(...words)}`);

afterEach(() => {
  const unexpected = strays.splice(0);
  if (unexpected.length > 0)
    throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`);
});
