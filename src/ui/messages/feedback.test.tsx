import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const show = vi.fn<(text: string, tone: string) => void>();
const alertText = vi.fn<(text: string) => void>();

beforeEach(() => {
  vi.resetModules();
  show.mockReset();
  alertText.mockReset();
  vi.stubGlobal('alert', alertText);
});

afterEach(() => {
  vi.doUnmock('./toast-stack.tsx');
  vi.unstubAllGlobals();
});

function ToastStack() {
  return <p>The stack</p>;
}

/** Renders the toaster; its code for the stack of toasts loads only if `canLoad`. */
async function open({ canLoad }: { canLoad: boolean }) {
  vi.doMock('./toast-stack.tsx', () => {
    if (!canLoad) throw new TypeError('Failed to fetch');
    return { show, raise: () => {}, ToastStack };
  });
  const toaster = await import('./feedback.tsx');
  render(<toaster.Toaster />);
  return toaster;
}

it('loads the stack with the first toast', async () => {
  const { showToast } = await open({ canLoad: true });
  expect(screen.queryByText('The stack')).toBeNull();
  await act(() => showToast('Logged in'));
  expect(screen.getByText('The stack')).toBeTruthy();
  expect(show).toHaveBeenCalledWith('Logged in', 'success');
});

it('shows a failure as plain text if the stack cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { prepareToasts, showToast } = await open({ canLoad: false });
  prepareToasts();
  await act(() => showToast('Something went wrong. Please try again.', 'error'));
  await act(() => showToast('Added To Cart'));
  expect(alertText.mock.calls).toEqual([['Something went wrong. Please try again.']]);
});
