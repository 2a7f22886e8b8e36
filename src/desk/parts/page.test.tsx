import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anOrderLine } from '#domain/builders.ts';
import { PageHeading } from './page.tsx';
import { Covers } from './book.tsx';

it('marks the language and direction of a title in another script, but not of an English one', () => {
  const { rerender } = render(<PageHeading title="गोदान" />);
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect([heading().lang, heading().dir]).toEqual(['hi', 'auto']);
  rerender(<PageHeading title="Orders" />);
  expect([heading().lang, heading().dir]).toEqual(['', '']);
});

it('names the first books of an order to screen readers, each in its language', () => {
  const titles = ['गोदान', 'Emma', 'Persuasion'];
  const lines = titles.map((title, index) => anOrderLine({ bookId: String(index), title }));
  const { container } = render(<Covers lines={lines} limit={2} />);
  expect(container.querySelector('.visually-hidden')?.textContent).toBe('गोदान, Emma and 1 more');
  expect([screen.getByText('गोदान').lang, screen.getByText('Emma').lang]).toEqual(['hi', '']);
});
