import { format } from 'node:util';
import { afterEach } from 'vitest';

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
