import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Choice } from './choice.tsx';

it('is checked by a click on its label', async () => {
  const onChange = vi.fn<() => void>();
  render(<Choice type="checkbox" label="Fiction" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByText('Fiction'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('is checked by the space bar', async () => {
  render(<Choice type="checkbox" label="Fiction" defaultChecked={false} />);
  await userEvent.tab();
  await userEvent.keyboard('[Space]');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it('excludes the content of `end` from its name', () => {
  render(<Choice type="checkbox" label="Fiction" end="12" />);
  expect(screen.getByRole('checkbox', { name: 'Fiction' })).toBeDefined();
});

it('moves between radios of one name with the arrow keys', async () => {
  render(
    <>
      <Choice type="radio" name="sort" label="Price - Low to High" defaultChecked />
      <Choice type="radio" name="sort" label="Price - High to Low" />
    </>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'Price - High to Low' });
  expect(chosen.checked).toBe(true);
});
