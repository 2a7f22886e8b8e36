import fs from 'node:fs';
import { compositions } from './compositions.mjs';
import { drawLettering, measureText } from './lettering.mjs';
import { plates } from './plates.mjs';
import { ground, stitch, svg } from './shapes.mjs';

const WIDTH = 400;
const COVER_HEIGHT = 600;
const PLATE_HEIGHT = 500;
const LEFT = 46;
const TEXT_WIDTH = WIDTH - LEFT - 26;
const TOP = 44;
const FOOT = 562;
const LARGEST_AUTHOR = 24;

const books = JSON.parse(fs.readFileSync(new URL('./books.json', import.meta.url), 'utf8'));
const folder = new URL('../public/covers/', import.meta.url);

function layOut(book, { at, size }) {
  const widest = Math.max(...book.lines.map((line) => measureText(line, 1)));
  const titleSize = Math.floor(Math.min(size, TEXT_WIDTH / widest));
  const authorFit = Math.floor((TEXT_WIDTH / measureText(book.author, 1)) * 10) / 10;
  const authorSize = Math.min(LARGEST_AUTHOR, authorFit);
  const lead = titleSize * 1.02;
  const drop = Math.round(titleSize * 0.2 + authorSize + 6);
  const below = (book.lines.length - 1) * lead;
  const top = at === 'top' ? TOP + titleSize * 0.7 : FOOT - drop - below;
  const title = book.lines.map((text, i) => {
    return { text, x: LEFT, y: Math.round(top + i * lead), size: titleSize };
  });
  const author = {
    text: book.author,
    x: LEFT,
    y: Math.round(top + below + drop),
    size: authorSize,
  };
  return [...title, author];
}

function drawCover(book) {
  const look = compositions[book.slug];
  const body =
    ground(look.ground, COVER_HEIGHT) +
    look.art() +
    stitch(look.stitch, COVER_HEIGHT) +
    drawLettering(layOut(book, look), look.text);
  return svg(WIDTH, COVER_HEIGHT, `${book.title} by ${book.author}`, body);
}

function drawPlate(name, look) {
  const body = ground(look.ground, PLATE_HEIGHT) + look.art() + stitch(look.stitch, PLATE_HEIGHT);
  return svg(WIDTH, PLATE_HEIGHT, name, body);
}

const grounds = {};
for (const book of books) {
  fs.writeFileSync(new URL(`${book.slug}.svg`, folder), drawCover(book));
  grounds[`/covers/${book.slug}.svg`] = compositions[book.slug].ground.toLowerCase();
}
for (const [name, look] of Object.entries(plates)) {
  const slug = `category-${name.toLowerCase()}`;
  fs.writeFileSync(new URL(`${slug}.svg`, folder), drawPlate(name, look));
  grounds[`/covers/${slug}.svg`] = look.ground.toLowerCase();
}
const groundsFile = new URL('../src/storefront/components/cover-grounds.json', import.meta.url);
fs.writeFileSync(groundsFile, `${JSON.stringify(grounds, null, 2)}\n`);
