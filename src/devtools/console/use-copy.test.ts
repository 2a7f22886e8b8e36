import { act, renderHook } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useCopy } from './use-copy.ts';

it('shows the message of the latest copy for its whole time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { result } = renderHook(() => useCopy());
  const copy = (what: string) => act(() => result.current.copy(what, () => 'text'));
  await copy('Path');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await copy('Value');
  const { message } = result.current;
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(message).not.toBe('');
  expect(result.current.message).toBe(message);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(result.current.message).toBe('');
});
