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

/** Rows of text as outlines, the author's row last; a glyph used twice is defined once. */
export function drawLettering(rows, fill) {
  const placed = rows.flatMap(placeGlyphs);
  const ids = new Map();
  let defs = '';
  let body = '';
  rows.forEach((row, rowIndex) => {
    let once = '';
    let uses = '';
    for (const { character, x } of placed.filter((glyph) => glyph.rowIndex === rowIndex)) {
      const same = placed.filter((glyph) => glyph.character === character);
      const outline = glyphs[character][chooseDetail(rows, same[0].rowIndex)];
      if (same.length === 1) {
        once += startAt(outline, x);
        continue;
      }
      if (!ids.has(character)) {
        ids.set(character, nameId(ids.size));
        defs += `<path id="${ids.get(character)}" d="${outline}"/>`;
      }
      uses += `<use href="#${ids.get(character)}"${x ? ` x="${x}"` : ''}/>`;
    }
    const scale = String(Math.round((row.size / em) * 1e3) / 1e3).replace(/^0/, '');
    const path = once ? `<path d="${once}"/>` : '';
    body += `<g transform="translate(${row.x} ${row.y})scale(${scale})">${path}${uses}</g>`;
  });
  return `<g fill="${fill}">${defs ? `<defs>${defs}</defs>` : ''}${body}</g>`;
}

function placeGlyphs({ text }, rowIndex) {
  const placed = [];
  let x = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== ' ') placed.push({ character: text[i], x: Math.round(x), rowIndex });
    x += advance(text, i);
  }
  return placed;
}

function chooseDetail(rows, firstRow) {
  if (firstRow === rows.length - 1) return COARSE;
  return rows[0].size < SMALL_TITLE ? MEDIUM : FINE;
}

// Only the start of an outline is absolute; the rest follows it.
function startAt(outline, x) {
  return outline.replace(
    /^m(-?\d+) ?(-?\d+)/,
    (_, left, top) => `M${Number(left) + x}${top.startsWith('-') ? '' : ' '}${top}`,
  );
}

function nameId(index) {
  return String.fromCharCode(97 + (index % 26)) + (index > 25 ? 1 : '');
}
