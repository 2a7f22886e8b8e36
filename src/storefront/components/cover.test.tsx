import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { Cover } from './cover.tsx';

const ALT = 'Cover of Malgudi Days by R. K. Narayan';

it('draws the cover of a book without a picture, also in prerendered HTML', () => {
  const html = renderToString(<Cover book={aBook({ coverImg: '' })} alt={ALT} />);
  expect(html).not.toContain('<img');
  expect(html).toContain('<b>Malgudi Days</b><i>R. K. Narayan</i>');
  render(<Cover book={aBook({ coverImg: '' })} alt={ALT} />);
  expect(screen.getByRole('img', { name: ALT }).textContent).toBe('Malgudi DaysR. K. Narayan');
});

it('draws the cover of a book whose picture does not load', () => {
  render(<Cover book={{ ...aBook(), genres: [] }} alt={ALT} />);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: ALT });
  expect(picture.src).toContain('/covers/malgudi-days.svg');
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: ALT }).textContent).toBe('Malgudi DaysR. K. Narayan');
});

it('shows a picture of another host without sending a referrer', () => {
  const coverImg = 'https://images.example/gora.jpg';
  render(<Cover book={aBook({ coverImg })} alt={ALT} />);
  const picture = screen.getByRole<HTMLImageElement>('img', { name: ALT });
  expect([picture.src, picture.getAttribute('referrerpolicy')]).toEqual([coverImg, 'no-referrer']);
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: ALT }).textContent).toBe('Malgudi DaysR. K. Narayan');
});

it('hides a cover beside its title from screen readers', () => {
  const { container } = render(<Cover book={aBook({ coverImg: '' })} />);
  expect(container.querySelector('.set-cover')?.getAttribute('aria-hidden')).toBe('true');
});

it('shows that a book is out of stock', () => {
  render(<Cover book={aBook({ coverImg: '', inStock: false })} />);
  expect(screen.getByText('Out of stock')).toBeDefined();
});
