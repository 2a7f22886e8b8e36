import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LongText } from './json-tree.tsx';

/** Renders the text, and returns the texts of its parts. */
function show(text: string, query?: string) {
  const { container } = render(<LongText text={text} {...(query !== undefined && { query })} />);
  expect(container.textContent).toBe(text);
  return [...container.children].map((part) => part.textContent);
}

it('splits a text without line breaks, but no character', () => {
  const [first, second] = show(`${'a'.repeat(19_999)}😀${'b'.repeat(10)}`);
  expect([first?.length, second]).toEqual([19_999, '😀bbbbbbbbbb']);
});

it('marks a match where the text would be split', () => {
  show(`${'a'.repeat(19_998)}Needle${'b'.repeat(10)}`, 'needle');
  expect(document.querySelector('mark')?.textContent).toBe('Needle');
});

it('marks a match after a letter that is two characters in lower case', () => {
  show(`${'a'.repeat(19_996)}İNeedle${'b'.repeat(10)}`, 'needle');
  expect(document.querySelector('mark')?.textContent).toBe('Needle');
});

it('splits a match that is longer than a part', () => {
  const [first] = show('a'.repeat(30_000), 'A'.repeat(20_002));
  expect(first).toHaveLength(20_000);
});
