import { format } from 'node:util';
import { afterEach } from 'vitest';

const strays: string[] = [];

// A test that expects a complaint spies on the console, and so keeps it from coming here.
for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) =>
    void strays.push(`console.${level}: ${format(...words)}`);

afterEach(() => {
  const complaints = strays.splice(0);
  if (complaints.length > 0)
    throw new Error(`Nobody expected these complaints:\n${complaints.join('\n')}`);
});
