import { COLUMNS, type Column } from '../books/book-fields.ts';

/** A column of a file: its heading, its first cell, and the field that the heading suggests. */
export interface FileColumn {
  heading: string;
  first: string;
  guess: Column | undefined;
}

/** Headings that publishers use, in lower case and without spaces or punctuation. */
const SYNONYMS: Record<string, Column> = {
  ean: 'isbn',
  ean13: 'isbn',
  isbn13: 'isbn',
  name: 'title',
  booktitle: 'title',
  contributor: 'author',
  writer: 'author',
  mrp: 'originalPrice',
  price: 'originalPrice',
  listprice: 'originalPrice',
  rrp: 'originalPrice',
  disc: 'discountPercent',
  discount: 'discountPercent',
  qty: 'stock',
  quantity: 'stock',
  copies: 'stock',
  onhand: 'stock',
  binding: 'bookType',
  format: 'bookType',
  category: 'genres',
  genre: 'genres',
  subject: 'genres',
  imprint: 'publisher',
  published: 'publishedOn',
  publicationdate: 'publishedOn',
  pubdate: 'publishedOn',
  series: 'seriesName',
  volume: 'seriesNumber',
  extent: 'pages',
  synopsis: 'description',
  blurb: 'description',
  cover: 'coverImg',
  image: 'coverImg',
  gst: 'taxPercent',
  tax: 'taxPercent',
};

/**
 * Reads the columns of a CSV file. `text` is the beginning of the file and contains at least its
 * headings. `undefined` for a text that is not CSV, such as ONIX, the book trade's XML.
 */
export function readCsvColumns(text: string): FileColumn[] | undefined {
  const body = text.replace(/^\uFEFF/, '');
  if (/^\s*</.test(body)) return undefined;
  const [headings = [], cells = []] = readRows(body, detectDelimiter(body), 2);
  if (headings.every((heading) => heading.trim() === '')) return undefined;
  return headings.map((heading, index) => ({
    heading: heading.trim(),
    first: (cells[index] ?? '').trim(),
    guess: guessColumn(heading),
  }));
}

/** Returns the delimiter that occurs more often in the headings, outside quotes. */
function detectDelimiter(text: string): ',' | ';' {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function guessColumn(heading: string): Column | undefined {
  const folded = heading.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  // A heading may be `constructor`, which each object inherits.
  const synonym = Object.hasOwn(SYNONYMS, folded) ? SYNONYMS[folded] : undefined;
  return synonym ?? COLUMNS.find((column) => column.toLowerCase() === folded);
}

/**
 * Reads the first rows: at least `minRows` unless the text has fewer. A quoted cell may contain the
 * delimiter, a line break, and doubled quotes.
 */
function readRows(text: string, delimiter: string, minRows: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let index = 0; index < text.length && rows.length < minRows; index++) {
    const char = text[index] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === delimiter) {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[index + 1] === '\n') index += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += char;
  }
  return [...rows, [...row, cell]];
}
