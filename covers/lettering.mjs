import fs from 'node:fs';

// Outlines of Newsreader (opsz 36, wght 540), so that a cover looks the same in every browser.
const { em, glyphs, kern } = JSON.parse(
  fs.readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8'),
);
// A glyph is its advance and its outline in three degrees of detail.
const [FINE, MEDIUM, COARSE] = [1, 2, 3];
const SMALL_TITLE = 52;

const advance = (text, i) => glyphs[text[i]][0] + (kern[text[i] + text[i + 1]] ?? 0);

export function measureText(text, size) {
  let width = 0;
  for (let i = 0; i < text.length; i++) width += advance(text, i);
  return (width * size) / em;
}

/**
 * Rows of text as outlines, the author's row last. A glyph that occurs twice is written twice, not
 * as a `<use>`: that costs no bytes after compression and saves the browser two thirds of the elements.
 */
export function drawLettering(rows, fill) {
  const detail = rows[0].size < SMALL_TITLE ? MEDIUM : FINE;
  const title = drawRows(rows.slice(0, -1), detail);
  return `<g fill="${fill}">${title}${drawRows(rows.slice(-1), COARSE)}</g>`;
}

/** One path for rows of one size. */
function drawRows(rows, detail) {
  const [{ x, y, size }] = rows;
  const scale = Math.round((size / em) * 1e3) / 1e3;
  const outlines = rows.map((row) => drawRow(row.text, Math.round((row.y - y) / scale), detail));
  const transform = `translate(${x} ${y})scale(${String(scale).replace(/^0/, '')})`;
  return `<path transform="${transform}" d="${outlines.join('')}"/>`;
}

function drawRow(text, y, detail) {
  let x = 0;
  let outlines = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== ' ') outlines += startAt(glyphs[text[i]][detail], Math.round(x), y);
    x += advance(text, i);
  }
  return outlines;
}

// Only the start of an outline is absolute; the rest follows it.
function startAt(outline, x, y) {
  return outline.replace(/^m(-?\d+) ?(-?\d+)/, (_, left, top) => {
    const down = Number(top) + y;
    return `M${Number(left) + x}${down < 0 ? '' : ' '}${down}`;
  });
}
