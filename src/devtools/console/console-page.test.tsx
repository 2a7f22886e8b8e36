import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Tabs } from './console-page.tsx';

function Notes() {
  const [shown, setShown] = useState('Requests');
  const panels = [
    { name: 'Requests', content: <input aria-label="Note" /> },
    { name: 'Controls', content: <p>Slow down</p> },
    { name: 'Data', content: <p>Empty</p> },
  ];
  return <Tabs panels={panels} shown={shown} onShow={setShown} />;
}

beforeEach(() => void render(<Notes />));

it('shows the panel that is chosen by a click or an arrow key', async () => {
  expect(screen.getByRole('tabpanel', { name: 'Requests' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Controls' }));
  expect(screen.getByRole('tabpanel', { name: 'Controls' }).textContent).toBe('Slow down');
  expect(screen.queryByRole('tabpanel', { name: 'Requests' })).toBeNull();
  const visited: unknown[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowDown']) {
    await userEvent.keyboard(`{${key}}`);
    const tab = screen.getByRole('tab', { selected: true });
    expect([document.activeElement, tab.tabIndex]).toEqual([tab, 0]);
    expect(screen.getByRole('tabpanel', { name: tab.textContent })).toBeTruthy();
    visited.push(tab.textContent);
  }
  expect(visited).toEqual(['Data', 'Requests', 'Data', 'Controls', 'Controls']);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});

it('keeps the input of a hidden panel', async () => {
  await userEvent.type(screen.getByLabelText('Note'), 'kept');
  await userEvent.click(screen.getByRole('tab', { name: 'Controls' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept');
});
