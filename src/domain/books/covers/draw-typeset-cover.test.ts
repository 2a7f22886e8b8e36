import { expect, it } from 'vitest';
import { COVER, drawAllCloths } from './cover-cloth.ts';
import { drawPlainCover, drawTypesetCover } from './draw-typeset-cover.ts';
import { type TypesetBook, typesetCover } from './typeset-cover.ts';

const VOYAGE = 'The Extraordinary Voyage of the Apprentice Bookbinder of Murshidabad';

/** Draws a cover, and reads its lines of text, their baselines and their left or right edges. */
function drawAndRead(book: TypesetBook) {
  const svg = drawTypesetCover(book);
  const texts = Array.from(
    svg.matchAll(/<text x="(\d+)" y="(\d+)" font-size="\d+"(?: direction="rtl")?>(.*)<\/text>/g),
  );
  return {
    svg,
    lines: texts.map(([, , , line]) => line),
    baselines: texts.map(([, , y]) => Number(y)),
    edges: [...new Set(texts.map(([, x]) => Number(x)))],
  };
}

/** Finds an ISBN whose cover has the lettering of the title at this place. */
function withPlace(at: string, title: string): TypesetBook {
  const books = Array.from({ length: 50 }, (_, index) => ({
    title,
    author: 'Debjani Bose',
    isbn: `97881291000${10 + index}`,
  }));
  const book = books.find((item) => typesetCover(item).at === at);
  if (!book) throw new Error(`No ISBN has its lettering at the ${at}.`);
  return book;
}

it('draws title and author over the pattern, in the dye of the genre', () => {
  const { lines, svg } = drawAndRead({
    title: 'Ghar',
    author: 'Imran Qureshi',
    genres: ['Science'],
  });
  expect(lines).toEqual(['Ghar', 'Imran Qureshi']);
  expect(svg).toMatch(/^<svg xmlns="[^"]+" width="400" height="600"[^]*fill="(#0d6064|#bbddcb)"/);
  expect(svg).toContain('<pattern id="p"');
});

it.each(['head', 'foot', 'label'])(
  'keeps a long title within a cover with its text at the %s',
  (at) => {
    const { lines, baselines } = drawAndRead(withPlace(at, VOYAGE));
    expect(lines.slice(0, -1).join(' ')).toBe(VOYAGE);
    expect(baselines).toEqual(baselines.toSorted((a, b) => a - b));
    expect(Math.min(...baselines)).toBeGreaterThan(20);
    expect(Math.max(...baselines)).toBeLessThan(COVER.height - 10);
    const isUpper = (baselines[0] ?? 0) < 100;
    expect(isUpper).toBe(at === 'head');
  },
);

it('draws Urdu from the right, with the spine at the right', () => {
  const { edges, svg } = drawAndRead(withPlace('head', 'آگ کا دریا'));
  expect(edges).toEqual([354]);
  expect(svg).toContain('direction="rtl"');
  expect(svg).toContain('<g transform="matrix(-1 0 0 1 400 0)">');
  expect(drawAndRead(withPlace('head', 'Godaan')).edges).toEqual([46]);
});

it('cuts an overlong title, and an overlong list of authors', () => {
  const { lines, baselines } = drawAndRead({
    title: 'unbelievably-endless '.repeat(40),
    author: 'Lakshminarayana Venkatasubramanian, Debjani Bose, Imran Qureshi and Rao',
  });
  expect(lines).toHaveLength(7 + 2);
  expect(baselines.at(-1)).toBeLessThan(COVER.height);
});

it('never breaks between an Indic letter and its marks', () => {
  const { lines } = drawAndRead({ title: 'कि'.repeat(40), author: '' });
  expect(lines.join('')).toBe('कि'.repeat(40));
  expect(lines.every((line) => line?.startsWith('कि'))).toBe(true);
});

it('leaves out an unknown author', () => {
  expect(drawAndRead({ title: 'Beowulf', author: '' }).lines).toEqual(['Beowulf']);
});

it('declares the language of an Indic title, which selects the font of a preview', () => {
  expect(drawTypesetCover({ title: 'गोदान', author: 'प्रेमचंद' })).toContain('xml:lang="hi"');
  expect(drawTypesetCover({ title: 'Godaan', author: 'Premchand' })).not.toContain('xml:lang');
});

it('draws well-formed SVG for any text', () => {
  const { lines } = drawAndRead({ title: 'A <b> & \u0001C', author: ']]> "B"' });
  expect(lines).toEqual(['A &lt;b&gt; &amp;', ' C', ']]&gt; &quot;B&quot;']);
});

it('draws a small cover without lettering, as the file that pages show', () => {
  const book = { title: 'Ghar', author: 'Imran Qureshi', genres: ['Science' as const] };
  const { pattern, dye } = typesetCover(book);
  expect(drawPlainCover(book)).toBe(drawAllCloths()[`/assets/cloth-1/${pattern}-${dye}.svg`]);
});

it('draws twelve patterns in fourteen dyes, each different and small', () => {
  const cloths = Object.entries(drawAllCloths());
  expect(cloths).toHaveLength(168);
  expect(new Set(cloths.map(([, svg]) => svg)).size).toBe(168);
  expect(cloths.filter(([, svg]) => svg.length > 3200 || /NaN|undefined/.test(svg))).toEqual([]);
});

it('counts the vowel signs of Tamil when it breaks a title', () => {
  const { lines } = drawAndRead(withPlace('foot', 'அலை ஓசை'));
  expect(lines.slice(0, 2)).toEqual(['அலை', 'ஓசை']);
});
