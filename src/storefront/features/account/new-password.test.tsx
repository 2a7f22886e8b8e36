import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PasswordRule } from './new-password.tsx';

it.each([
  ['', false],
  ['1234567', false],
  ['12345678', true],
  ['🦉🦉🦉🦉', false],
  ['🦉🦉🦉🦉🦉🦉🦉🦉', true],
])('counts the characters of a password: %s', (password, isMet) => {
  const { container } = render(<PasswordRule password={password} />);
  expect(container.textContent).toBe(`At least 8 characters${isMet ? ': met' : ''}`);
  expect(container.querySelector('[data-met]') !== null).toBe(isMet);
});
