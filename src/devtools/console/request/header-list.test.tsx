import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { VariableList } from './header-list.tsx';

it('has no value for a variable with the name of a property of every object', () => {
  const names = ['constructor', 'toString', '__proto__', 'note'];
  const variables = { note: 'x' };
  render(
    <VariableList
      {...{ names, variables, missing: ['toString'], onChange: vi.fn<() => void>() }}
    />,
  );
  const fields = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(fields.map(({ value }) => value)).toEqual(['', '', '', 'x']);
  expect(screen.getByRole('alert').textContent).toBe(
    'Nothing was sent: {{toString}} has no value.',
  );
});
