import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ConsolePage } from './console-page.tsx';

const REQUESTS_PANEL = { name: 'Requests', content: <input aria-label="Note" /> };
const CONTROLS_PANEL = { name: 'Controls', content: <p>Slow down</p> };

it('shows one panel without tabs', () => {
  render(<ConsolePage title="Notes" panels={[REQUESTS_PANEL]} />);
  expect(screen.queryByRole('tablist')).toBeNull();
  expect(screen.getByLabelText('Note')).toBeTruthy();
});

it('shows several panels as tabs, which are chosen by a click or an arrow key', async () => {
  render(<ConsolePage title="Notes" panels={[REQUESTS_PANEL, CONTROLS_PANEL]} />);
  expect(screen.getByRole('tabpanel', { name: 'Requests' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Controls' }));
  expect(screen.getByRole('tabpanel', { name: 'Controls' }).textContent).toBe('Slow down');
  expect(screen.queryByRole('tabpanel', { name: 'Requests' })).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  const tab = screen.getByRole('tab', { name: 'Requests', selected: true });
  expect(document.activeElement).toBe(tab);
});

it('keeps the input of a hidden panel', async () => {
  render(<ConsolePage title="Notes" panels={[REQUESTS_PANEL, CONTROLS_PANEL]} />);
  await userEvent.type(screen.getByLabelText('Note'), 'kept');
  await userEvent.click(screen.getByRole('tab', { name: 'Controls' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Requests' }));
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('kept');
});
