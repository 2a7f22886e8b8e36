import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FilterSheet } from './filter-sheet.tsx';

/**
 * Records in a layout effect, before the browser paints, whether the sheet and the attribute that
 * moves its dock are set.
 */
function Frames(props: FrameProps) {
  return <Frame key={useLocation().key} {...props} />;
}

interface FrameProps {
  into: [hasSheet: boolean, hasMark: boolean][];
}

function Frame({ into }: FrameProps) {
  useLayoutEffect(() => {
    const hasSheet = document.querySelector('.filter-sheet[data-open]') !== null;
    into.push([hasSheet, 'sheetOpen' in document.documentElement.dataset]);
  }, [into]);
  return null;
}

it('moves its dock in the frame that shows or hides the sheet', async () => {
  const narrow = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => narrow);
  onTestFinished(() => void vi.unstubAllGlobals());
  const frames: [boolean, boolean][] = [];
  const element = (
    <>
      <FilterSheet panel="" summary={{ books: '', filters: '', choices: '' }}>
        List
      </FilterSheet>
      <Frames into={frames} />
    </>
  );
  const router = createMemoryRouter([{ path: '/books', element }], { initialEntries: ['/books'] });
  render(<RouterProvider router={router} />);
  const apply = screen.getByRole('button', { name: 'Apply' });
  await act(async () => apply.click());
  await act(async () => apply.click());
  expect(frames).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});

it('closes on Escape from its first frame', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const element = (
    <>
      <FilterSheet panel="" summary={{ books: '', filters: '', choices: '' }}>
        List
      </FilterSheet>
      <EscapeWhenOpen />
    </>
  );
  const router = createMemoryRouter([{ path: '/books', element }], { initialEntries: ['/books'] });
  render(<RouterProvider router={router} />);
  const apply = screen.getByRole('button', { name: 'Apply' });
  await act(async () => apply.click());
  expect(router.state.historyAction).toBe('POP');
  expect(apply.getAttribute('aria-expanded')).toBe('false');
});

/** Presses Escape in a layout effect, before the browser paints the open sheet. */
function EscapeWhenOpen() {
  useLocation();
  useLayoutEffect(() => {
    if (document.querySelector('.filter-sheet[data-open]'))
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  });
  return null;
}
