import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { aBook } from '#domain/builders.ts';
import { BookText, Cover, Price, Rating } from './book-facts.tsx';

it('shows the stars of a book with ratings', () => {
  const { container } = render(<Rating stars={4.3} />);
  // A text for screen readers, and the number on the screen.
  expect(container.textContent).toBe('Rated 4.3 out of 54.3');
});

it('shows the discount in whole percent, and no discount below one percent', () => {
  const book = { ...aBook(), originalPrice: 299, discountPrice: 60, discountPercent: 20.07 };
  const { container } = render(<Price book={book} />);
  expect(container.textContent).toBe('₹239 Original price ₹299 20% off');
  const small = { ...book, discountPrice: 1, discountPercent: 0.33 };
  const { container: smallContainer } = render(<Price book={small} />);
  expect(smallContainer.textContent).toBe('₹298 Original price ₹299 ');
});

it('marks a text with its language and direction', () => {
  const { container } = render(<BookText text="गोदान" language="hi" />);
  const marked = container.querySelector('span');
  expect([marked?.lang, marked?.dir, marked?.textContent]).toEqual(['hi', 'auto', 'गोदान']);
  expect(getTextAttributes('Les Misérables', 'fr')).toEqual({ lang: 'fr', dir: 'auto' });
});

it('adds no element around an English text', () => {
  const { container } = render(<BookText text="Midnight’s Children – ₹" language="en" />);
  expect(container.innerHTML).toBe('Midnight’s Children – ₹');
});

it('sets the direction of a text in another script even if its language is unknown', () => {
  expect(getTextAttributes('סיפור', undefined)).toEqual({ lang: undefined, dir: 'auto' });
  expect(getTextAttributes('آگ کا دریا', 'en')).toEqual({ lang: 'ur', dir: 'auto' });
});

it.each([
  [1, '1 rating'],
  [1240, '1,240 ratings'],
])('names %i ratings', (count, text) => {
  const { container } = render(<Rating stars={4.3} count={count} />);
  expect(container.querySelector('.rating')?.lastElementChild?.textContent).toBe(text);
});

const ALT = 'Cover of Malgudi Days by R. K. Narayan';

it('draws the cover of a book without a picture, also in prerendered HTML', () => {
  const html = renderToString(<Cover book={aBook({ coverImg: '' })} alt={ALT} />);
  expect(html).not.toContain('<img');
  expect(html).toContain('<b>Malgudi Days</b><i>R. K. Narayan</i>');
  render(<Cover book={aBook({ coverImg: '' })} alt={ALT} />);
  expect(screen.getByRole('img', { name: ALT }).textContent).toBe('Malgudi DaysR. K. Narayan');
});

it('gives a cover its class, without which it has no size, and its state', () => {
  const { container } = render(<Cover book={aBook({ inStock: false })} />);
  expect(container.querySelector<HTMLElement>('.cover')?.dataset['out']).toBe('true');
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
