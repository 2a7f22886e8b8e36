import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { describeText } from '#domain/books/text-language.ts';
import { BookText } from './book-text.tsx';

it('marks a text with its language and direction', () => {
  const { container } = render(<BookText text="गोदान" language="hi" />);
  const marked = container.querySelector('span');
  expect([marked?.lang, marked?.dir, marked?.textContent]).toEqual(['hi', 'auto', 'गोदान']);
  expect(describeText('Les Misérables', 'fr')).toEqual({ lang: 'fr', dir: 'auto' });
});

it('adds nothing to an English text', () => {
  const { container } = render(<BookText text="Midnight’s Children – ₹" language="en" />);
  expect(container.innerHTML).toBe('Midnight’s Children – ₹');
});

it('gives a text of another script its direction where the language is unknown', () => {
  expect(describeText('סיפור', undefined)).toEqual({ lang: undefined, dir: 'auto' });
  expect(describeText('آگ کا دریا', 'en')).toEqual({ lang: 'ur', dir: 'auto' });
});
