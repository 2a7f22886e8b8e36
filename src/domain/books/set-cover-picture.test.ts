import { expect, it } from 'vitest';
import { drawSetCover } from './set-cover-picture.ts';

function read(book: Parameters<typeof drawSetCover>[0]) {
  const text = drawSetCover(book);
  const lines = Array.from(text.matchAll(/<text x="46" y="(\d+)" font-size="(\d+)">(.*)<\/text>/g));
  return {
    text,
    lines: lines.map(([, , , line]) => line),
    heights: lines.map(([, y]) => Number(y)),
  };
}

it('letters title and author on the colours of the genre', () => {
  const { text, lines } = read({ title: 'Ghar', author: 'Imran Qureshi', genres: ['Science'] });
  expect(lines).toEqual(['Ghar', 'Imran Qureshi']);
  expect(text).toContain('fill="#0d6064"');
});

it('breaks a long title, within the cover and from top to bottom', () => {
  const title = 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad';
  const { lines, heights } = read({ title, author: 'Debjani Bose', genres: ['Mystery'] });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.slice(0, -1).join(' ')).toBe(title);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(Math.max(...heights)).toBeLessThan(600);
  expect(Math.min(...heights)).toBeGreaterThan(0);
});

it('keeps nine lines of a title without an end', () => {
  const { lines } = read({ title: 'unbelievably-endless '.repeat(40), author: 'A' });
  expect(lines).toHaveLength(10);
});

it('is well-formed for any text', () => {
  const { lines } = read({ title: 'A <b> & \u0001C', author: '"B"' });
  expect(lines).toEqual(['A &lt;b> &amp;  C', '"B"']);
});
