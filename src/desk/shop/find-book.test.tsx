import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FindBook } from './find-book.tsx';

it('does not search for a title that is typed as the page is left', async () => {
  vi.useFakeTimers();
  const fetch = vi.fn<typeof globalThis.fetch>();
  vi.stubGlobal('fetch', fetch);
  const { unmount } = render(<FindBook onFind={() => ({ text: '', isAdded: true })} />);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Gora' } });
  unmount();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(fetch).not.toHaveBeenCalled();
});
