import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field, TextAreaField } from './field.tsx';
import { PasswordField } from './password-field.tsx';

it('has an accessible name from its label, and is focused by a click on the label', async () => {
  render(<Field label="Email" type="email" />);
  await userEvent.click(screen.getByText('Email'));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
});

it('marks the field as valid and announces nothing without an error', () => {
  render(<Field label="Email" />);
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('announces its error, and has it as its description', () => {
  render(<Field label="Email" error="Enter an email" />);
  const input = screen.getByRole('textbox', { name: 'Email', description: 'Enter an email' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Enter an email');
});

it('uses the error as the description of the field, also without an alert', () => {
  render(<Field label="Email" error="Enter an email" isAlert={false} />);
  screen.getByRole('textbox', { name: 'Email', description: 'Enter an email' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('gives the fields of two forms different ids', () => {
  render(
    <>
      <form id="first">
        <Field idPrefix="first" label="Email" error="Enter an email" />
      </form>
      <form id="second">
        <Field idPrefix="second" label="Email" />
        <TextAreaField idPrefix="second" label="Street name" error="Enter a street" />
      </form>
    </>,
  );
  const [first, second] = screen.getAllByRole('textbox', { name: 'Email' });
  expect(first?.id).not.toBe(second?.id);
  expect(second?.getAttribute('aria-describedby')).toBeNull();
  screen.getByRole('textbox', { name: 'Street name', description: 'Enter a street' });
});

it('uses the same ids at any position in the tree', () => {
  const field = <Field label="Email" error="Enter an email" />;
  const alone = renderToString(field);
  const within = renderToString(
    <main>
      <p>Sign in</p>
      {field}
    </main>,
  );
  expect(within).toContain(alone);
});

it('hides a password until it is toggled', async () => {
  render(<PasswordField label="Password" />);
  const input = screen.getByLabelText('Password', { selector: 'input' });
  expect(input.getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.getAttribute('type')).toBe('password');
});

it('keeps the input and does not submit when a password is shown', async () => {
  let submits = 0;
  render(
    <form onSubmit={() => (submits += 1)}>
      <PasswordField label="Password" />
    </form>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Password', { selector: 'input' });
  await userEvent.type(input, 'kitab@123');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect([input.value, input.type, submits]).toEqual(['kitab@123', 'text', 0]);
});

it('describes a field by its hint, its note and its problem or warning', () => {
  const { rerender } = render(<Field label="Price" note="from the file" warning="Very low." />);
  const field = screen.getByLabelText('Price');
  const read = () =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(read()).toEqual(['from the file', 'Very low.']);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  rerender(<Field label="Price" warning="Very low." error="No number." />);
  expect(read()).toEqual(['No number.']);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  rerender(<Field label="Price" hint="In rupees" error="No number." />);
  expect(read()).toEqual(['In rupees', 'No number.']);
  rerender(<Field label="Price" hint="In rupees" />);
  expect(read()).toEqual(['In rupees']);
});
