import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CopyBar } from './copy-bar.tsx';

it('shows the message of the latest copy for its whole time', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const getText = () => 'text';
  const copies = [
    ['Copy path', 'Path', getText],
    ['Copy value', 'Value', getText],
  ] satisfies Parameters<typeof CopyBar>[0]['copies'];
  render(<CopyBar copies={copies} />);
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const copy = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await wait(0);
  };
  const readMessage = () => screen.getByRole('status').textContent;
  await copy('Copy path');
  await wait(1500);
  await copy('Copy value');
  const message = readMessage();
  await wait(1500);
  expect(message).not.toBe('');
  expect(readMessage()).toBe(message);
  await wait(500);
  expect(readMessage()).toBe('');
});
