import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SortList } from './sort-list.tsx';

function Words() {
  const [items, setItems] = useState(['Gora', 'Emma', 'Q']);
  return (
    <SortList items={items} getKey={(item) => item} getName={(item) => item} onSort={setItems}>
      {(item, { steps }) => (
        <>
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
