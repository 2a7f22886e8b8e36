import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ConsolePage } from './console-page.tsx';

const FIRST = { name: 'Requests', content: <input aria-label="Note" /> };
const SECOND = { name: 'Controls', content: <p>Slow down</p> };

it('shows one panel without tabs', () => {
  render(<ConsolePage title="Notes" panels={[FIRST]} />);
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.getByLabelText('Note')).toBeTruthy();
});

it('shows several panels as tabs, by click and by arrow key', async () => {
  render(<ConsolePage title="Notes" panels={[FIRST, SECOND]} />);
  expect(screen.getByRole('tabpanel', { name: 'Requests' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Controls' }));
  expect(screen.getByRole('tabpanel', { name: 'Controls' }).textContent).toBe('Slow down');
  expect(screen.queryByRole('tabpanel', { name: 'Requests' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  const tab = screen.getByRole('tab', { name: 'Requests', selected: true });
  expect(document.activeElement).toBe(tab);
});

it('keeps the input of a hidden panel', async () => {
  render(<ConsolePage title="Notes" panels={[FIRST, SECOND]} />);
  await userEvent.type(screen.getByLabelText('Note'), 'kept');
  await userEvent.click(screen.getByRole('tab', { name: 'Controls' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept');
});
