import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { Cover } from './book-facts.tsx';

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

it('shows the next picture after one that did not load, also before hydration', () => {
  const draw = (coverImg: string) => <Cover book={aBook({ coverImg })} alt={ALT} />;
  const { container, rerender } = render(draw('/covers/a.svg'));
  const find = () => container.querySelector('img');
  fireEvent.error(find() ?? document.body);
  expect(find()).toBeNull();
  rerender(draw('/covers/b.svg'));
  expect(find()?.getAttribute('src')).toContain('/covers/b.svg');
  rerender(draw('/covers/a.svg'));
  expect(find()).toBeNull();
});

it('draws the cover at once if its picture failed before hydration', async () => {
  // React's development build warns about the mark.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Cover book={aBook()} alt={ALT} />);
  const image = container.querySelector('img') ?? expect.fail();
  image.dataset['failed'] = '';
  const root = await act(async () => hydrateRoot(container, <Cover book={aBook()} alt={ALT} />));
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('Malgudi DaysR. K. Narayan');
  await act(async () => root.unmount());
});

it.each([
  ['first', null, 'high'],
  ['eager', null, null],
  ['lazy', 'lazy', null],
] as const)('loads a picture %s', (loading, attribute, priority) => {
  const { container } = render(<Cover book={aBook()} loading={loading} />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('loading')).toBe(attribute);
  expect(image?.getAttribute('fetchpriority')).toBe(priority);
});
