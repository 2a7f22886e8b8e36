import { expect, it } from 'vitest';
import { CATEGORY_NAMES } from '#contract/category-names.ts';
import { drawTypesetCover, typesetCover } from './typeset-cover.ts';

/** The contrast that WCAG 2 requires of text at level AA. */
const MIN_CONTRAST = 4.5;

/** Returns the relative luminance of a colour like '#0d6064', as WCAG 2 defines it. */
function computeLuminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours, from 1 to 21. */
function computeContrast(a: string, b: string): number {
  const [low = 0, high = 0] = [computeLuminance(a), computeLuminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

it('uses smaller type for a longer title, or a longer word', () => {
  expect(typesetCover({ title: 'Ghar' }).size).toBe(12.4);
  expect(typesetCover({ title: 'The Valley of Fear' }).size).toBe(10.6);
  expect(typesetCover({ title: 'The Memoirs of Sherlock Holmes' }).size).toBe(9.4);
  expect(typesetCover({ title: 'Middlemarch' }).size).toBe(9.4);
  expect(
    typesetCover({ title: 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad' })
      .size,
  ).toBe(7.6);
});

it('puts the text of romances and mysteries at the bottom', () => {
  const atFoot = CATEGORY_NAMES.filter(
    (genre) => typesetCover({ title: 'Ghar', genres: [genre] }).at === 'foot',
  );
  expect(atFoot).toEqual(['Romance', 'Mystery']);
});

it('chooses readable colours for each genre, and other readable ones without a genre', () => {
  const covers = [
    ...CATEGORY_NAMES.map((genre) => typesetCover({ title: 'Ghar', genres: [genre] })),
    typesetCover({ title: 'Ghar' }),
  ];
  // Six genres, and a book without a genre.
  expect(new Set(covers.map(({ ground }) => ground)).size).toBe(7);
  expect(
    covers.filter(({ ground, ink }) => !(computeContrast(ground, ink) >= MIN_CONTRAST)),
  ).toEqual([]);
});

it('uses the colours of the first genre', () => {
  expect(typesetCover({ title: 'Ghar', genres: ['Science', 'Romance'] })).toEqual(
    typesetCover({ title: 'Ghar', genres: ['Science'] }),
  );
});

/** Draws a cover, and reads its lines of text and the y coordinates of their baselines. */
function drawAndRead(book: Parameters<typeof drawTypesetCover>[0]) {
  const text = drawTypesetCover(book);
  const lines = Array.from(text.matchAll(/<text x="46" y="(\d+)" font-size="(\d+)">(.*)<\/text>/g));
  return {
    text,
    lines: lines.map(([, , , line]) => line),
    baselines: lines.map(([, y]) => Number(y)),
  };
}

it('draws title and author on the colour of the genre', () => {
  const { text, lines } = drawAndRead({
    title: 'Ghar',
    author: 'Imran Qureshi',
    genres: ['Science'],
  });
  expect(lines).toEqual(['Ghar', 'Imran Qureshi']);
  expect(text).toContain('fill="#0d6064"');
});

it('breaks a long title, within the cover and from top to bottom', () => {
  const title = 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad';
  const { lines, baselines } = drawAndRead({ title, author: 'Debjani Bose', genres: ['Mystery'] });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.slice(0, -1).join(' ')).toBe(title);
  expect(baselines).toEqual(baselines.toSorted((a, b) => a - b));
  expect(Math.max(...baselines)).toBeLessThan(600);
  expect(Math.min(...baselines)).toBeGreaterThan(0);
});

it('cuts an overlong title to the lines that fit above the author', () => {
  const endless = { title: 'unbelievably-endless '.repeat(40), author: 'A' };
  const { maxLines } = typesetCover(endless);
  const { lines, baselines } = drawAndRead(endless);
  expect(lines).toHaveLength(maxLines + 1);
  expect(baselines.at(-1)).toBeLessThan(600);
});

it('breaks a word that is longer than a line, but never between an Indic letter and its marks', () => {
  const { lines } = drawAndRead({ title: 'x'.repeat(60), author: 'y'.repeat(60) });
  // A line of the title has room for 21 letters, and a line of the author for 34.
  expect(lines.map((line) => line?.length)).toEqual([21, 21, 18, 34, 26]);
  const hindi = drawAndRead({ title: 'कि'.repeat(40), author: '' });
  expect(hindi.lines.join('')).toBe('कि'.repeat(40));
  expect(hindi.lines.every((line) => line?.startsWith('कि'))).toBe(true);
});

it('leaves out an unknown author', () => {
  expect(drawAndRead({ title: 'Beowulf', author: '' }).lines).toEqual(['Beowulf']);
});

it('uses a larger line height for scripts with marks above and below the letters', () => {
  const titles = ['Godaan', 'गोदान', 'பொன்னியின் செல்வன்', 'آگ کا دریا'];
  expect(titles.map((title) => typesetCover({ title, language: 'en' }).lineHeight)).toEqual([
    1.08, 1.5, 1.5, 2,
  ]);
});

it('declares the language of an Indic title, which selects the font of a preview', () => {
  expect(drawTypesetCover({ title: 'गोदान', author: 'प्रेमचंद' })).toContain('xml:lang="hi"');
  expect(drawTypesetCover({ title: 'Godaan', author: 'Premchand' })).not.toContain('xml:lang');
});

it('shows a short volume number, also in place of the initial letter on a very small cover', () => {
  const book = { title: 'Sacred Games', author: 'Vikram Chandra' };
  const typesetVolume = (number: string) =>
    typesetCover({ ...book, series: { name: 'S', number } });
  expect([typesetVolume('2').number, typesetVolume('2').initial]).toEqual(['2', '2']);
  expect([typesetVolume('Omnibus 1-3').number, typesetVolume('Omnibus 1-3').initial]).toEqual([
    undefined,
    'S',
  ]);
  expect(drawAndRead({ ...book, series: { name: 'S', number: '2' } }).lines).toContain('2');
});

it('uses smaller type for the wider letters of Indic scripts on a very small cover', () => {
  const sizes = ['Godaan', 'गोदान', 'பொன்னி'].map((title) => typesetCover({ title }).initialSize);
  expect(sizes).toEqual([44, 30, 30]);
  expect(typesetCover({ title: 'பொன்னி', series: { name: 'S', number: '1' } }).initialSize).toBe(44);
});

it.each([
  ['The Hobbit', 'H'],
  ['A Suitable Boy', 'S'],
  ['“1984”', '1'],
  ['निर्मला', 'नि'],
  ['क्षितिज', 'क्षि'],
  ['!?', ''],
])('shows the first letter of %s on a very small cover', (title, initial) => {
  expect(typesetCover({ title }).initial).toBe(initial);
});

it('draws well-formed SVG for any text', () => {
  const { lines } = drawAndRead({ title: 'A <b> & \u0001C', author: ']]> "B"' });
  expect(lines).toEqual(['A &lt;b&gt; &amp;  C', ']]&gt; "B"']);
});

it.each([
  [15, 12.4],
  [16, 10.6],
  [24, 10.6],
  [25, 9.4],
  [44, 9.4],
  [45, 7.6],
])('sets a title of short words with %i letters in the size %d', (letters, size) => {
  const title = Array.from({ length: letters }, (_, at) => (at % 6 === 4 ? ' ' : 'x')).join('');
  expect(typesetCover({ title }).size).toBe(size);
});

it.each([
  [7, 12.4],
  [8, 10.6],
  [9, 10.6],
  [10, 9.4],
  [17, 9.4],
  [18, 7.6],
])('sets a title with a word of %i letters in the size %d', (letters, size) => {
  expect(typesetCover({ title: `A ${'x'.repeat(letters)}` }).size).toBe(size);
});

it.each([
  ['Ghar', undefined, [8, 7]],
  ['Ghar', '2', [7, 6]],
  ['The Memoirs of Sherlock Holmes', undefined, [10, 7]],
  ['गोदान', undefined, [5, 5]],
  ['آگ کا دریا', undefined, [3, 4]],
])(
  'limits the lines of %s with the volume number %s, on a normal and a small cover, to %j',
  (title, number, lines) => {
    const series = { name: 'S', ...(number !== undefined && { number }) };
    const { maxLines, maxSmallLines } = typesetCover({ title, series });
    expect([maxLines, maxSmallLines]).toEqual(lines);
  },
);

const VOYAGE = {
  title: 'The Extraordinary Voyage of  the Apprentice',
  author: 'Debjani Bose, Imran Qureshi, Lakshminarayana Rao',
  series: { name: 'Voyages', number: '2026' },
};

it('draws the text at the head, and the volume number at the foot', () => {
  expect(drawTypesetCover({ ...VOYAGE, genres: ['Science'] }).split('\n')).toEqual([
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" viewBox="0 0 400 600">',
    '<path fill="#0d6064" d="M0 0h400v600H0z"/>',
    '<path d="M17-6V600" stroke="#bbddcb" stroke-width="3" stroke-dasharray="16 12"/>',
    expect.stringMatching(/^<g fill="#f7f1e4" font-family="Newsreader, .*" font-weight="540">$/),
    '<text x="46" y="75" font-size="38">The Extraordinary</text>',
    '<text x="46" y="115" font-size="38">Voyage of the</text>',
    '<text x="46" y="156" font-size="38">Apprentice</text>',
    '<text x="46" y="194" font-size="19">Debjani Bose, Imran Qureshi,</text>',
    '<text x="46" y="216" font-size="19">Lakshminarayana Rao</text>',
    '<text x="46" y="567" font-size="54">2026</text>',
    '</g></svg>',
  ]);
});

it('draws the text at the foot, and the volume number at the head', () => {
  const { baselines } = drawAndRead({ ...VOYAGE, genres: ['Mystery'] });
  expect(baselines).toEqual([425, 466, 506, 544, 567, 76]);
});

it('draws a first line lower in a script with marks above its letters', () => {
  expect(drawAndRead({ title: 'गोदान', author: 'प्रेमचंद' }).baselines).toEqual([96, 146]);
});

it('breaks a line where the space and the next word do not fit', () => {
  const { lines } = drawAndRead({ title: 'Kingdoms and Sea in a Storm', author: '' });
  expect(lines).toEqual(['Kingdoms and Sea', 'in a Storm']);
});
