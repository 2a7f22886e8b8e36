import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHeading } from './parts.tsx';

it('sets the language and direction of a title in another script, on which its line height depends', () => {
  const { rerender } = render(<PageHeading title="गोदान" />);
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect([heading().lang, heading().dir]).toEqual(['hi', 'auto']);
  rerender(<PageHeading title="Orders" />);
  expect([heading().lang, heading().dir]).toEqual(['', '']);
});
