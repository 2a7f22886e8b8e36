import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, type ReactNode } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { printScreen } from '#ui/testing.ts';
import { FilterSheet, keepSheet } from './filter-sheet.tsx';

/** Whether the screen is wide. */
const screenWidth = Object.assign(new EventTarget(), { matches: false });

/** Renders a closed sheet on a narrow screen, followed by `rest`. */
function renderSheet(rest: ReactNode, panel: ReactNode = '') {
  screenWidth.matches = false;
  vi.stubGlobal('matchMedia', () => screenWidth);
  onTestFinished(() => void vi.unstubAllGlobals());
  const element = (
    <>
      <FilterSheet panel={panel} summary={{ books: '4 books', filters: '1 on', choices: 'All' }}>
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

it('moves the focus by Tab only from one end of the open sheet to the other', async () => {
  const panel = (
    <>
      <button type="button">First</button>
      <input aria-label="Last" />
    </>
  );
  const { apply } = renderSheet(null, panel);
  const first = screen.getByRole('button', { name: 'First' });
  const last = screen.getByRole('textbox', { name: 'Last' });
  /** Presses a key on a control, and returns what has the focus then if the sheet moved it. */
  const press = (control: HTMLElement, key: string, shiftKey = false) => {
    control.focus();
    const isLeft = fireEvent.keyDown(control, { key, shiftKey });
    return isLeft ? 'left to the browser' : document.activeElement;
  };
  const pressAll = () => [
    press(apply, 'Tab'),
    press(apply, 'Tab', true),
    press(first, 'Tab'),
    press(first, 'Tab', true),
    press(last, 'Tab'),
    press(last, 'Tab', true),
    press(apply, 'Enter'),
    press(first, 'a', true),
  ];
  const left = 'left to the browser';
  expect(pressAll()).toEqual(Array(8).fill(left));
  await act(async () => apply.click());
  expect(pressAll()).toEqual([first, left, left, apply, left, left, left, left]);
});

/** Follows what happens to the history of a sheet. */
function followSheet() {
  const { router, apply } = renderSheet(<div data-layout>Footer</div>);
  const read = () => {
    const { location, historyAction } = router.state;
    const footer = screen.getByText('Footer');
    const dock = document.querySelector('.filter-dock-label')?.textContent;
    // The scrim covers the list just as long.
    expect(document.querySelector('.filter-scrim') !== null).toBe(findOpenSheet() !== null);
    return `${location.search} ${historyAction} ${findOpenSheet() ? 'open' : 'closed'} ${dock} ${Boolean(footer.inert)}`;
  };
  const choose = (search: string) =>
    act(async () => router.navigate(`/books${search}`, keepSheet(router.state.location.state)));
  return { router, apply, read, choose };
}

it('closes by going back if nothing was chosen, else keeps its entry with the filters', async () => {
  const { router, apply, read, choose } = followSheet();
  expect(read()).toBe(' POP closed FiltersAll false');
  await act(async () => {
    apply.click();
    apply.click();
  });
  expect(read()).toBe(' PUSH open 4 books1 on true');
  await act(async () => apply.click());
  expect(read()).toBe(' POP closed FiltersAll false');
  await act(async () => apply.click());
  await choose('?price=300');
  expect(read()).toBe('?price=300 REPLACE open 4 books1 on true');
  await act(async () => apply.click());
  expect(read()).toBe('?price=300 REPLACE closed FiltersAll false');
  await act(async () => router.navigate(-1));
  expect(read()).toBe(' POP closed FiltersAll false');
  await choose('?rating=4');
  expect(read()).toBe('?rating=4 PUSH closed FiltersAll false');
});

it('keeps the filters that were chosen in it when Back closes it', async () => {
  const { router, apply, read, choose } = followSheet();
  await act(async () => apply.click());
  await choose('?price=300');
  await act(async () => router.navigate(-1));
  expect(read()).toBe('?price=300 PUSH closed FiltersAll false');
});

it('closes when the screen becomes wide, by the scrim, and by no key but Escape', async () => {
  const { router, apply, read } = followSheet();
  await act(async () => apply.click());
  fireEvent.keyDown(document, { key: 'Enter' });
  await act(async () => void screenWidth.dispatchEvent(new Event('change')));
  expect(read()).toContain('open');
  screenWidth.matches = true;
  await act(async () => void screenWidth.dispatchEvent(new Event('change')));
  expect(read()).toContain('closed');
  screenWidth.matches = false;
  await act(async () => apply.click());
  await act(async () => fireEvent.click(document.querySelector('.filter-scrim') ?? document.body));
  expect(read()).toContain('closed');
  const { key } = router.state.location;
  screenWidth.matches = true;
  await act(async () => void screenWidth.dispatchEvent(new Event('change')));
  expect(router.state.location.key).toBe(key);
  // Forward would open it again.
  await act(async () => router.navigate(1));
  expect(read()).toContain('closed');
});

it('says what Apply does, closed and open, and keeps the rest out of reach while open', async () => {
  const panel = <h2 id="filters-title">The filters</h2>;
  const { apply } = renderSheet(<div data-layout>Footer</div>, panel);
  const read = () =>
    printScreen(document.body)
      .trim()
      .replaceAll(/ data-(?:caps|size|look)=\S+/g, '')
      .split('\n');
  const head = ['div role=presentation', 'aside aria-labelledby=“The filters”', 'h2 “The filters”'];
  const button = 'button aria-controls=“The filters”';
  expect(read()).toEqual([
    ...head,
    'span “Filters”',
    'small “All”',
    `${button} aria-describedby=“FiltersAll” aria-expanded=false aria-label=Apply type=button “Apply”`,
    'div “List”',
    'div data-layout=true “Footer”',
  ]);
  await act(async () => apply.click());
  expect(read()).toEqual([
    head[0],
    'aside aria-labelledby=“The filters” data-open=true',
    head[2],
    'span “4 books”',
    'small “1 on”',
    `${button} aria-describedby=“4 books1 on” aria-expanded=true aria-label=Apply type=button “Apply”`,
    'div role=presentation',
    'div inert= “List”',
    'div data-layout=true “Footer”',
  ]);
});
