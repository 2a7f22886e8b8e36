import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, type ReactNode } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FilterSheet } from './filter-sheet.tsx';

/** Renders a closed sheet on a narrow screen, followed by `rest`. */
function renderSheet(rest: ReactNode) {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const element = (
    <>
      <FilterSheet panel="" summary={{ books: '', filters: '', choices: '' }}>
        List
      </FilterSheet>
      {rest}
    </>
  );
  const router = createMemoryRouter([{ path: '/books', element }], { initialEntries: ['/books'] });
  render(<RouterProvider router={router} />);
  return { router, apply: screen.getByRole('button', { name: 'Apply' }) };
}

const findOpenSheet = () => document.querySelector('.filter-sheet[data-open]');

/**
 * Records once per navigation, before the browser paints, whether the sheet is open, and whether the
 * page has the attribute that moves the bar with the Apply button.
 */
function Frames(props: FrameProps) {
  return <Frame key={useLocation().key} {...props} />;
}

interface FrameProps {
  frames: [isSheetOpen: boolean, isBarMoved: boolean][];
}

function Frame({ frames }: FrameProps) {
  useLayoutEffect(() => {
    frames.push([findOpenSheet() !== null, 'sheetOpen' in document.documentElement.dataset]);
  }, [frames]);
  return null;
}

it('moves the bar with Apply in the frame that shows or hides the sheet', async () => {
  const frames: [boolean, boolean][] = [];
  const { apply } = renderSheet(<Frames frames={frames} />);
  await act(async () => apply.click());
  await act(async () => apply.click());
  expect(frames).toEqual([
    [false, false],
    [true, true],
    [false, false],
  ]);
});

/** Presses Escape in a layout effect, before the browser paints the open sheet. */
function EscapeWhenOpen({ onPress }: { onPress: () => void }) {
  useLocation();
  useLayoutEffect(() => {
    if (!findOpenSheet()) return;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    onPress();
  });
  return null;
}

it('closes on Escape even before the open sheet is painted', async () => {
  const onPress = vi.fn<() => void>();
  const { router, apply } = renderSheet(<EscapeWhenOpen onPress={onPress} />);
  await act(async () => apply.click());
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(router.state.historyAction).toBe('POP');
  expect(apply.getAttribute('aria-expanded')).toBe('false');
});

it('opens and closes by a tap anywhere in the dock', async () => {
  const { apply } = renderSheet(null);
  await userEvent.click(screen.getByText('Filters'));
  expect(apply.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(apply);
  await userEvent.click(document.querySelector('.filter-dock') ?? document.body);
  expect(apply.getAttribute('aria-expanded')).toBe('false');
});
