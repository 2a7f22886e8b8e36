import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBook } from '#domain/builders.ts';
import { getTextAttributes } from '#domain/books/text-language.ts';
import { BookText, Price, Rating } from './book-facts.tsx';

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
