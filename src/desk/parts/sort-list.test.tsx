import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SortList } from './sort-list.tsx';

function Words() {
  const [items, setItems] = useState(['Gora', 'Emma', 'Q']);
  return (
    <SortList items={items} getKey={(item) => item} getName={(item) => item} onSort={setItems}>
      {(item, { grip, steps }) => (
        <>
          {grip}
          <b>{item}</b>
          {steps}
          <button
            type="button"
            className="desk-remove"
            onClick={() => setItems(items.filter((other) => other !== item))}
          >
            Remove {item}
          </button>
        </>
      )}
    </SortList>
  );
}

it('keeps the focus on the button that moved an item to the end', async () => {
  const { container } = render(<Words />);
  const list = () => [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
  const button = () => screen.getByRole('button', { name: 'Move Emma up' });
  await userEvent.click(button());
  expect(list()).toEqual(['Emma', 'Gora', 'Q']);
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button());
  expect(list()).toEqual(['Emma', 'Gora', 'Q']);
});

it('moves the focus from a removed item to the next one, and from the last to the heading', async () => {
  render(
    <>
      <h1 tabIndex={-1}>Books</h1>
      <Words />
    </>,
  );
  const focused: (string | null | undefined)[] = [];
  for (const item of ['Emma', 'Q', 'Gora']) {
    await userEvent.click(screen.getByRole('button', { name: `Remove ${item}` }));
    focused.push(
      document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent,
    );
  }
  expect(focused).toEqual(['Remove Q', 'Remove Gora', 'Books']);
});

type Place = (index: number) => { left: number; top: number; width: number; height: number };

it.each<[string, Place, [x: number, y: number, items: string[]][]]>([
  [
    'below one another',
    (index) => ({ left: 0, top: index * 10, width: 900, height: 10 }),
    [
      [0, 14, ['Gora', 'Emma', 'Q']],
      [0, 16, ['Emma', 'Gora', 'Q']],
      [0, 40, ['Emma', 'Q', 'Gora']],
    ],
  ],
  [
    'beside one another',
    (index) => ({ left: index * 10, top: 0, width: 10, height: 10 }),
    [
      [14, 5, ['Gora', 'Emma', 'Q']],
      [16, 5, ['Emma', 'Gora', 'Q']],
      [0, 11, ['Emma', 'Q', 'Gora']],
    ],
  ],
])('moves a dragged item before those behind the pointer, if they are %s', (_, place, moves) => {
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(
    this: HTMLLIElement,
  ) {
    const { left, top, width, height } = place(
      [...(this.parentElement?.children ?? [])].indexOf(this),
    );
    return { left, top, width, right: left + width, bottom: top + height } as DOMRect;
  });
  const { container } = render(<Words />);
  const list = () => [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
  const grip = screen.getByRole('button', { name: 'Move Gora' });
  const move = (clientX: number, clientY: number) =>
    fireEvent(window, new MouseEvent('pointermove', { clientX, clientY }));
  fireEvent.pointerDown(grip, { button: 2 });
  move(99, 99);
  expect(list()).toEqual(['Gora', 'Emma', 'Q']);
  fireEvent.pointerDown(grip, { button: 0 });
  for (const [x, y, items] of moves) {
    move(x, y);
    expect(list()).toEqual(items);
  }
  expect(screen.getByRole('status').textContent).toBe('Gora, place 3 of 3');
  fireEvent(window, new MouseEvent('pointerup'));
  move(0, 0);
  expect(list()).toEqual(['Emma', 'Q', 'Gora']);
});

it('moves an item that is taken up by arrow keys, and leaves other keys to the browser', () => {
  const { container } = render(<Words />);
  const grip = screen.getByRole('button', { name: 'Move Emma' });
  const steps = [
    'ArrowUp', // Not taken up yet.
    ' ',
    'a',
    'ArrowUp',
    'ArrowLeft',
    'ArrowDown',
    'ArrowRight',
    'ArrowRight',
    'Escape',
    'Escape',
    ' ',
    ' ',
    'ArrowDown',
  ].map((key) => {
    const isLeft = fireEvent.keyDown(grip, { key });
    const list = [...container.querySelectorAll('b')].map(({ textContent }) => textContent);
    const { textContent: message } = screen.getByRole('status');
    const isTaken = grip.getAttribute('aria-pressed');
    return `${key}: ${list.join(' ')} | ${message} | ${isTaken} | ${isLeft ? 'left' : 'handled'}`;
  });
  expect(steps).toEqual([
    'ArrowUp: Gora Emma Q |  | false | left',
    ' : Gora Emma Q | Emma taken up | true | handled',
    'a: Gora Emma Q | Emma taken up | true | left',
    'ArrowUp: Emma Gora Q | Emma, place 1 of 3 | true | handled',
    'ArrowLeft: Emma Gora Q | Emma, place 1 of 3 | true | handled',
    'ArrowDown: Gora Emma Q | Emma, place 2 of 3 | true | handled',
    'ArrowRight: Gora Q Emma | Emma, place 3 of 3 | true | handled',
    'ArrowRight: Gora Q Emma | Emma, place 3 of 3 | true | handled',
    'Escape: Gora Emma Q | Emma put back | false | handled',
    'Escape: Gora Emma Q | Emma put back | false | left',
    ' : Gora Emma Q | Emma taken up | true | handled',
    ' : Gora Emma Q | Emma put down | false | handled',
    'ArrowDown: Gora Emma Q | Emma put down | false | left',
  ]);
});

it.each(['pointerup', 'pointercancel'])('ends dragging at %s', (end) => {
  render(<Words />);
  const grip = screen.getByRole('button', { name: 'Move Gora' });
  fireEvent.pointerDown(grip, { button: 0 });
  // A dragged item stays taken up when the focus leaves it.
  fireEvent.blur(grip);
  expect(grip.getAttribute('aria-pressed')).toBe('true');
  fireEvent(window, new MouseEvent(end));
  expect(grip.getAttribute('aria-pressed')).toBe('false');
});
