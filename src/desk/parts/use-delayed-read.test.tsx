import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { useDelayedRead } from './calls.ts';

/** Renders the hook over reads that wait until the test settles them. */
function renderRead(input: string | undefined) {
  const reads = new Map<string, PromiseWithResolvers<string>>();
  const read = (text: string) => {
    const waiting = Promise.withResolvers<string>();
    reads.set(text, waiting);
    return waiting.promise;
  };
  const hook = renderHook((props) => useDelayedRead(props.input, read), {
    initialProps: { input },
  });
  const findRead = (text: string) =>
    waitFor(() => reads.get(text) ?? expect.fail(`There is no read of ${text}.`));
  return { ...hook, findRead, reads };
}

it('reads nothing for an input that another one follows at once', async () => {
  const { rerender, findRead, reads } = renderRead('g');
  rerender({ input: 'go' });
  rerender({ input: 'gora' });
  await findRead('gora');
  expect([...reads.keys()]).toEqual(['gora']);
});

it('drops the response to an earlier input', async () => {
  const { result, rerender, findRead } = renderRead('go');
  const earlier = await findRead('go');
  rerender({ input: 'gora' });
  const later = await findRead('gora');
  await act(async () => later.resolve('Gora'));
  await act(async () => earlier.resolve('Gone'));
  expect(result.current).toEqual({ value: 'Gora', error: undefined });
});

it('keeps the value if the next read fails, and says why', async () => {
  const { result, rerender, findRead } = renderRead(undefined);
  expect(result.current).toEqual({});
  rerender({ input: 'gora' });
  const first = await findRead('gora');
  await act(async () => first.resolve('Gora'));
  rerender({ input: 'emma' });
  const second = await findRead('emma');
  await act(async () => second.reject(new ApiError(503, 'Busy', 'Try later.')));
  expect(result.current).toEqual({ value: 'Gora', error: 'Try later.' });
});
