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
