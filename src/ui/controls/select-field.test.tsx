import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ProblemContext } from './field.tsx';
import { SelectField } from './select-field.tsx';

it('shows the problem of its form with this field', () => {
  render(
    <ProblemContext value={{ field: 'state', text: 'Choose a state.' }}>
      <SelectField label="State" name="state" options={['Kerala']} />
    </ProblemContext>,
  );
  expect(screen.getByText('Choose a state.')).toBeTruthy();
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
});

it('reports the chosen value, not its text', async () => {
  const onChoose = vi.fn<(value: string) => void>();
  const options = ['', ['KL', 'Kerala']] as const;
  render(<SelectField label="State" options={options} value="" onChoose={onChoose} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Kerala');
  expect(onChoose.mock.calls).toEqual([['KL']]);
});
