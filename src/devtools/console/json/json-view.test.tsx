import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { JsonView } from './json-view.tsx';

const VALUE = {
  notes: [{ text: 'Read', tags: ['ink'] }, { text: 'Write' }],
  long: `${'a '.repeat(150)}needle`,
};

// jsdom has no `scrollIntoView`.
beforeEach(() => void (Element.prototype.scrollIntoView = vi.fn<() => void>()));

function show(value: unknown = VALUE) {
  render(<JsonView label="Data" value={value} hasSearch />);
}

/** Returns the start of each row's text, after `-` if the row is open and `+` if it is closed. */
function readRows() {
  return screen.getAllByRole('treeitem').map((row) => {
    const isOpen = row.getAttribute('aria-expanded');
    const sign = { true: '- ', false: '+ ' }[isOpen ?? ''] ?? '';
    return sign + (row.textContent ?? '').replace(/[▸▾]/, '').slice(0, 20);
  });
}

function press(...keys: string[]) {
  return userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
}

function readFocusedRow() {
  return document.activeElement?.textContent?.replace(/[▸▾]/, '').slice(0, 20);
}

it('opens and closes a row that is clicked', async () => {
  show();
  expect(readRows()).toEqual([
    '- notes [2]',
    '- 0 {2}',
    'text: "Read"',
    '+ tags [1]',
    '+ 1 {1}',
    '+ long: "a a a a a a a',
  ]);
  await userEvent.click(screen.getByRole('treeitem', { name: /tags/ }));
  expect(readRows()).toContain('0: "ink"');
  await userEvent.click(screen.getByRole('treeitem', { name: /notes/ }));
  expect(readRows()).toEqual(['+ notes [2]', '+ long: "a a a a a a a']);
});

it('gives screen readers the position of each row', () => {
  show();
  const row = screen.getByRole('treeitem', { name: /tags/ });
  const attributes = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'];
  expect(attributes.map((attribute) => row.getAttribute(attribute))).toEqual([
    '3',
    '2',
    '2',
    'false',
  ]);
});

it('is one tab stop, within which arrow keys move', async () => {
  show();
  await userEvent.tab();
  await userEvent.tab();
  expect(readFocusedRow()).toBe('notes [2]');
  await press('ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp');
  expect(readFocusedRow()).toBe('tags [1]');
  await press('ArrowLeft');
  expect(readFocusedRow()).toBe('0 {2}');
  await press('End');
  expect(readFocusedRow()).toBe('long: "a a a a a a a');
  await press('Home', 'ArrowUp');
  expect(readFocusedRow()).toBe('notes [2]');
  await press('ArrowLeft');
  expect(readRows()).toHaveLength(2);
  await press('Enter');
  expect(readRows()).toHaveLength(6);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Copy path');
});

it('neither moves nor opens a row with a key that points beyond the first or last row', async () => {
  show();
  const rows = readRows();
  screen.getAllByRole('treeitem')[0]?.focus();
  await press('ArrowUp', 'Home');
  expect(readFocusedRow()).toBe('notes [2]');
  await press('End', 'End', 'ArrowDown');
  expect(readFocusedRow()).toBe('long: "a a a a a a a');
  expect(readRows()).toEqual(rows);
});

it('leaves keys with modifiers, and all that do nothing, to the browser', () => {
  show();
  const [row = expect.fail()] = screen.getAllByRole('treeitem');
  row.focus();
  const rows = readRows();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    for (const key of ['ArrowDown', 'ArrowLeft', 'End'])
      expect(fireEvent.keyDown(row, { key, [modifier]: true })).toBe(true);
  for (const key of ['ArrowUp', 'a', 'Tab']) expect(fireEvent.keyDown(row, { key })).toBe(true);
  expect([readRows(), document.activeElement]).toEqual([rows, row]);
  for (const key of [' ', ' ', 'ArrowDown']) expect(fireEvent.keyDown(row, { key })).toBe(false);
  expect([readRows(), readFocusedRow()]).toEqual([rows, '0 {2}']);
});

it('moves with the right arrow only to the first row inside, with the left one to that around', async () => {
  show();
  screen.getByRole('treeitem', { name: /Read/ }).focus();
  await press('ArrowRight');
  expect(readFocusedRow()).toBe('text: "Read"');
  await press('ArrowDown', 'ArrowDown', 'ArrowLeft');
  expect(readFocusedRow()).toBe('notes [2]');
});

it('does not open a row when text in it is selected', async () => {
  show();
  const row = screen.getByRole('treeitem', { name: /tags/ });
  getSelection()?.selectAllChildren(row);
  fireEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('false');
  getSelection()?.removeAllRanges();
});

it('shortens a long text until it is opened', async () => {
  show();
  const row = screen.getByRole('treeitem', { name: /long/ });
  expect(row.textContent).toMatch(/…" 306 characters$/);
  await userEvent.click(row);
  expect(row.textContent).toContain('needle"');
});

it('renders markup in a response as text', () => {
  show({ evil: '<img src=x onerror=alert(1)>' });
  expect(screen.getByRole('tree').textContent).toContain('<img src=x onerror=alert(1)>');
  expect(screen.queryByRole('img')).toBeNull();
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

it('copies only the items of a group', async () => {
  const user = userEvent.setup();
  show(Array.from({ length: 150 }, (_, index) => index));
  await user.click(screen.getByRole('treeitem', { name: '100 … 149' }));
  await user.click(screen.getByRole('button', { name: 'Copy value' }));
  expect(JSON.parse(await navigator.clipboard.readText())).toHaveLength(50);
});

it('copies a chosen null, and only the properties of a group', async () => {
  const user = userEvent.setup();
  const names = Array.from({ length: 150 }, (_, index) => [`name${index}`, null]);
  show(Object.fromEntries(names));
  const copy = async (name: string) => {
    await user.click(screen.getByRole('treeitem', { name }));
    await user.click(screen.getByRole('button', { name: 'Copy value' }));
    return JSON.parse(await navigator.clipboard.readText());
  };
  expect(await copy('name100:null')).toBeNull();
  expect(await copy('name100 … name149')).toEqual(Object.fromEntries(names.slice(100)));
});
