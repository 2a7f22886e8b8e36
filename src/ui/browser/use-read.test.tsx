import { act, render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRead } from './use-read.ts';

function Shown({ name, read }: { name: string; read: () => Promise<string> | undefined }) {
  return useRead(name, read) ?? 'nothing';
}

it('shows what belongs to the key, and nothing until it is read', async () => {
  const { container, rerender } = render(<Shown name="a" read={async () => 'A'} />);
  expect(container.textContent).toBe('nothing');
  await waitFor(() => expect(container.textContent).toBe('A'));
  rerender(<Shown name="b" read={async () => 'B'} />);
  expect(container.textContent).toBe('nothing');
  await waitFor(() => expect(container.textContent).toBe('B'));
});

it('drops a response to an earlier key, and ignores a failure', async () => {
  const early = Promise.withResolvers<string>();
  const { container, rerender } = render(<Shown name="a" read={() => early.promise} />);
  rerender(<Shown name="b" read={async () => 'B'} />);
  await waitFor(() => expect(container.textContent).toBe('B'));
  await act(async () => early.resolve('A'));
  expect(container.textContent).toBe('B');
  const fail = () => Promise.reject(new Error('No answer'));
  await act(async () => rerender(<Shown name="c" read={fail} />));
  expect(container.textContent).toBe('nothing');
});
