import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field, type FormProblem, ProblemContext, SubmitButton } from '../controls/field.tsx';
import { ProblemText } from './problem.tsx';

function Form({ problem }: { problem?: FormProblem }) {
  return (
    <ProblemContext value={problem}>
      <Field label="Email" name="email" />
      <Field label="Code" />
      <SubmitButton>Send</SubmitButton>
    </ProblemContext>
  );
}

const getButton = () => screen.getByRole('button', { name: 'Send' });

it('describes the field that is wrong, but does not announce it, because a toast does', () => {
  render(<Form problem={{ field: 'email', text: 'There is no account with this email.' }} />);
  const field = screen.getByRole('textbox', {
    description: 'There is no account with this email.',
  });
  expect([field.getAttribute('name'), field.getAttribute('aria-invalid')]).toEqual([
    'email',
    'true',
  ]);
  expect(getButton().getAttribute('aria-describedby')).toBeNull();
  expect([screen.queryByRole('alert'), screen.queryByRole('status')]).toEqual([null, null]);
});

it('describes the button if no field is wrong', () => {
  render(<Form problem={{ text: 'You are offline.' }} />);
  expect(screen.getByRole('button', { description: 'You are offline.' })).toBe(getButton());
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the clicked button mounted, so that it keeps the focus', () => {
  const { rerender } = render(<Form />);
  getButton().focus();
  rerender(<Form problem={{ text: 'You are offline.' }} />);
  expect(document.activeElement).toBe(getButton());
});

it('announces the problem if nothing else on the page does', () => {
  render(<ProblemText isAlert>Choose at least one book.</ProblemText>);
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one book.');
});
