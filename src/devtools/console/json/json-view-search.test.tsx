import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { JsonView } from './json-view.tsx';

const VALUE = {
  notes: [{ text: 'Read', tags: ['ink'] }, { text: 'Write' }],
  long: `${'a '.repeat(150)}needle`,
};

beforeEach(() => {
  // jsdom has no `scrollIntoView`.
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  render(<JsonView label="Data" value={VALUE} hasSearch />);
});

function typeSearch(text: string) {
  return userEvent.type(screen.getByRole('searchbox'), text);
}

it('finds matches in closed rows, and opens them', async () => {
  await typeSearch('WRIT');
  expect(screen.getByText('1 match')).toBeTruthy();
  expect(screen.queryByRole('treeitem', { name: /Write/ })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('1 of 1')).toBeTruthy();
  expect(screen.getByRole('treeitem', { current: false, selected: true }).textContent).toBe(
    'text: "Write"',
  );
  expect(document.querySelector('mark')?.textContent).toBe('Writ');
});

it('searches for the whole text on Enter, even before its matches are rendered', () => {
  act(() => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Write' } });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  });
  expect(screen.getByText('1 of 1')).toBeTruthy();
});

it('steps through the matches, and from the last one to the first', async () => {
  await typeSearch('text');
  const positions = [];
  for (const name of ['Next match', 'Next match', 'Next match', 'Previous match']) {
    const button = screen.getByRole('button', { name });
    expect(button.querySelector('path')?.getAttribute('d')).toBeTruthy();
    await userEvent.click(button);
    positions.push(screen.getByText(/^\d of 2$/).textContent);
  }
  expect(positions).toEqual(['1 of 2', '2 of 2', '1 of 2', '2 of 2']);
});

it('scrolls to the match at each step, also if it stays the same', async () => {
  await typeSearch('Write');
  const scroll = vi.mocked(Element.prototype.scrollIntoView);
  expect(scroll).not.toHaveBeenCalled();
  for (const steps of [1, 2]) {
    await userEvent.keyboard('{Enter}');
    expect(scroll).toHaveBeenCalledTimes(steps);
    expect(scroll).toHaveBeenLastCalledWith({ block: 'nearest' });
    expect(scroll.mock.contexts.at(-1)).toBe(document.querySelector('mark'));
  }
  await typeSearch('x');
  expect(document.querySelector('[data-found]')).toBeNull();
});

it('begins with the last match when the first step is back', async () => {
  await typeSearch('text{Shift>}{Enter}{/Shift}');
  expect(screen.getByText('2 of 2')).toBeTruthy();
});

it('opens a shortened text that hides a match, and says when there is no match', async () => {
  await typeSearch('needle');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(screen.getByRole('treeitem', { name: /long/ }).getAttribute('aria-expanded')).toBe('true');
  await typeSearch('s');
  expect(screen.getByText('No matches')).toBeTruthy();
});

it('opens a response that is one long text, and marks the match', async () => {
  cleanup();
  render(<JsonView label="Data" value={`${'x'.repeat(500)}needle`} hasSearch />);
  await typeSearch('needle{Enter}');
  expect(document.querySelector('mark')?.textContent).toBe('needle');
});
