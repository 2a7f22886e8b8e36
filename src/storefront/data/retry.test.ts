import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { readWithRetries } from './retry.ts';

const SILENCE = new ApiError(0, '', 'No answer');
const NEEDED = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Reads from a source that fails with each of these errors before it answers. */
function ask(errors: unknown[], signal = NEEDED) {
  const read = vi.fn(async () => 'books');
  for (const error of errors) read.mockRejectedValueOnce(error);
  const outcome = readWithRetries(read, signal).catch((error: unknown) => error);
  return { read, outcome };
}

it('reads once if nothing fails', async () => {
  const { read, outcome } = ask([]);
  expect(await outcome).toBe('books');
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads again after about 0.4 s, and after about another 1.2 s', async () => {
  const { read, outcome } = ask([SILENCE, new ApiError(503, '', 'Down')]);
  await vi.advanceTimersByTimeAsync(299);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(201);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(699);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(801);
  expect(read).toHaveBeenCalledTimes(3);
  expect(await outcome).toBe('books');
});

it('varies the pauses, so that not all browsers read at the same moment', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(1);
  const [early, late] = [ask([SILENCE]), ask([SILENCE])];
  await vi.advanceTimersByTimeAsync(300);
  expect([early.read.mock.calls.length, late.read.mock.calls.length]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(200);
  expect(late.read).toHaveBeenCalledTimes(2);
});

it('gives up after the third try', async () => {
  const { read, outcome } = ask([SILENCE, SILENCE, SILENCE]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(SILENCE);
  expect(read).toHaveBeenCalledTimes(3);
});

it.each([
  ['a refusal', new ApiError(404, '', 'Gone')],
  [
    'a call that took its 15 s',
    new ApiError(0, '', 'x', { cause: new DOMException('', 'TimeoutError') }),
  ],
])('does not retry after %s', async (_name, error) => {
  const { read, outcome } = ask([error]);
  expect(await outcome).toBe(error);
  expect(read).toHaveBeenCalledTimes(1);
});

it('does not retry after an abort', async () => {
  const { read, outcome } = ask([SILENCE], AbortSignal.abort());
  expect(await outcome).toBe(SILENCE);
  expect(read).toHaveBeenCalledTimes(1);
});
