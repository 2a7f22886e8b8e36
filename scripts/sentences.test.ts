import { spawnSync } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { LIMITS } from './testing/limits.ts';

/** Runs a script, which must end with exit code 1; returns what it wrote to standard error. */
function runFailing(words: string, environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, words.split(' '), {
    encoding: 'utf8',
    env: { ...process.env, PORT: '', ...environment },
    ...LIMITS,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).not.toMatch(/^ +at /m);
  return stderr;
}

it.each([
  ['scripts/start.ts', { PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
  ['scripts/shop.ts', { PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
  ['scripts/shop.ts', { BASE_PATH: '/shop/' }, 'BASE_PATH is for static hosts'],
  ['scripts/build/build.ts', { BASE_PATH: '/shop' }, 'BASE_PATH must begin and end with a slash'],
  ['scripts/checks/check.ts typos', {}, 'There is no check "typos", only: '],
  ['scripts/bench/bench.ts typos', {}, 'There is no part "typos", only: '],
  ['scripts/mutate.ts typos', {}, 'There is no folder "typos", only: '],
  ['scripts/stress/stress.ts toString', {}, 'There is no part "toString", only: '],
  ['scripts/run.mjs build', {}, 'Usage: node scripts/run.mjs shop --built'],
])('%s with %j ends with a sentence', (words, environment, sentence) => {
  expect(runFailing(words, environment)).toContain(sentence);
});

it.each(['scripts/start.ts', 'scripts/shop.ts'])('%s finds a taken port first', async (script) => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  expect(runFailing(script, { PORT })).toContain(`Port ${PORT} is in use.`);
});
