import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHeading } from './parts.tsx';

it('marks the language and direction of a title in another script, but not of an English one', () => {
  const { rerender } = render(<PageHeading title="गोदान" />);
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect([heading().lang, heading().dir]).toEqual(['hi', 'auto']);
  rerender(<PageHeading title="Orders" />);
  expect([heading().lang, heading().dir]).toEqual(['', '']);
});
