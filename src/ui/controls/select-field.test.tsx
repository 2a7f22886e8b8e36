import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
