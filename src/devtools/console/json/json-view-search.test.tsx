import { act, fireEvent, render, screen } from '@testing-library/react';
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

function search(text: string) {
  return userEvent.type(screen.getByRole('searchbox'), text);
}

it('finds matches in closed rows, and opens them', async () => {
  await search('WRIT');
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

it('steps through the matches, from the last to the first', async () => {
  await search('text');
  const places = [];
  for (const name of ['Next match', 'Next match', 'Next match', 'Previous match']) {
    await userEvent.click(screen.getByRole('button', { name }));
    places.push(screen.getByText(/^\d of 2$/).textContent);
  }
  expect(places).toEqual(['1 of 2', '2 of 2', '1 of 2', '2 of 2']);
});

it('opens a long text that hides a match, and says when there is none', async () => {
  await search('needle');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(screen.getByRole('treeitem', { name: /long/ }).getAttribute('aria-expanded')).toBe('true');
  await search('s');
  expect(screen.getByText('No matches')).toBeTruthy();
});
