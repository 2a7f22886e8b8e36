import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { JsonView } from './json-view.tsx';

const VALUE = {
  notes: [{ text: 'Read', tags: ['ink'] }, { text: 'Write' }],
  long: `${'a '.repeat(150)}needle`,
};

// jsdom cannot scroll.
beforeEach(() => void (Element.prototype.scrollIntoView = vi.fn<() => void>()));

function show(value: unknown = VALUE) {
  render(<JsonView label="Data" value={value} isSearched />);
}

function outline() {
  return screen.getAllByRole('treeitem').map((row) => {
    const isOpen = row.getAttribute('aria-expanded');
    const sign = { true: '- ', false: '+ ' }[isOpen ?? ''] ?? '';
    return sign + (row.textContent ?? '').replace(/[▸▾]/, '').slice(0, 20);
  });
}

function press(...keys: string[]) {
  return userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
}

function focused() {
  return document.activeElement?.textContent?.replace(/[▸▾]/, '').slice(0, 20);
}

function search(text: string) {
  return userEvent.type(screen.getByRole('searchbox'), text);
}

it('opens and closes a row that is clicked', async () => {
  show();
  expect(outline()).toEqual([
    '- notes [2]',
    '- 0 {2}',
    'text: "Read"',
    '+ tags [1]',
    '+ 1 {1}',
    '+ long: "a a a a a a a',
  ]);
  await userEvent.click(screen.getByRole('treeitem', { name: /tags/ }));
  expect(outline()).toContain('0: "ink"');
  await userEvent.click(screen.getByRole('treeitem', { name: /notes/ }));
  expect(outline()).toEqual(['+ notes [2]', '+ long: "a a a a a a a']);
});

it('gives screen readers the position of each row', () => {
  show();
  const row = screen.getByRole('treeitem', { name: /tags/ });
  const facts = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'];
  expect(facts.map((fact) => row.getAttribute(fact))).toEqual(['3', '2', '2', 'false']);
});

it('is one stop for Tab, and is walked through by arrow keys', async () => {
  show();
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe('notes [2]');
  await press('ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp');
  expect(focused()).toBe('tags [1]');
  await press('ArrowLeft');
  expect(focused()).toBe('0 {2}');
  await press('End');
  expect(focused()).toBe('long: "a a a a a a a');
  await press('Home', 'ArrowUp');
  expect(focused()).toBe('notes [2]');
  await press('ArrowLeft');
  expect(outline()).toHaveLength(2);
  await press('Enter');
  expect(outline()).toHaveLength(6);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Copy path');
});

it('shortens a long text until it is opened', async () => {
  show();
  const row = screen.getByRole('treeitem', { name: /long/ });
  expect(row.textContent).toMatch(/…" 306 characters$/);
  await userEvent.click(row);
  expect(row.textContent).toContain('needle"');
});

it('draws what a response holds as text', () => {
  show({ evil: '<img src=x onerror=alert(1)>' });
  expect(screen.getByRole('tree').textContent).toContain('<img src=x onerror=alert(1)>');
  expect(screen.queryByRole('img')).toBeNull();
});

it('finds what is hidden, and opens the way to it', async () => {
  show();
  await search('WRIT');
  expect(screen.getByText('1 match')).toBeTruthy();
  expect(outline()).not.toContain('text: "Write"');
  await press('Enter');
  expect(screen.getByText('1 of 1')).toBeTruthy();
  expect(screen.getByRole('treeitem', { current: false, selected: true }).textContent).toBe(
    'text: "Write"',
  );
  expect(document.querySelector('mark')?.textContent).toBe('Writ');
});

it('finds a text on Enter before the matches of its last letters are rendered', () => {
  show();
  act(() => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Write' } });
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  });
  expect(screen.getByText('1 of 1')).toBeTruthy();
});

it('steps through its matches, round and round', async () => {
  show();
  await search('text');
  const places = [];
  for (const name of ['Next match', 'Next match', 'Next match', 'Previous match']) {
    await userEvent.click(screen.getByRole('button', { name }));
    places.push(screen.getByText(/^\d of 2$/).textContent);
  }
  expect(places).toEqual(['1 of 2', '2 of 2', '1 of 2', '2 of 2']);
});

it('opens a long text that hides a match, and says when there is none', async () => {
  show();
  await search('needle');
  await press('Shift>}{Enter}{/Shift');
  expect(screen.getByRole('treeitem', { name: /long/ }).getAttribute('aria-expanded')).toBe('true');
  await search('s');
  expect(screen.getByText('No matches')).toBeTruthy();
});

it('copies all, a path, or a value', async () => {
  const user = userEvent.setup();
  show();
  const copy = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    return navigator.clipboard.readText();
  };
  expect(JSON.parse(await copy('Copy all'))).toEqual(VALUE);
  await user.click(screen.getByRole('treeitem', { name: /Read/ }));
  expect(await copy('Copy path')).toBe('notes[0].text');
  expect(screen.getByText('Path copied.')).toBeTruthy();
  expect(await copy('Copy value')).toBe('Read');
});

it('copies of a group its own items', async () => {
  const user = userEvent.setup();
  show(Array.from({ length: 150 }, (_, index) => index));
  await user.click(screen.getByRole('treeitem', { name: '100 … 149' }));
  await user.click(screen.getByRole('button', { name: 'Copy value' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toHaveLength(50);
});
