import { expect, it } from 'vitest';
import { normalizeCell, findCellProblem } from './cells.ts';
import { isRounded } from './numbers.ts';
import { isEmptyCell } from './read-text.ts';

/** Cells as they are in the files of programs, publishers and distributors. */
const CELLS = `
499 | ₹499 | ₹ 499.00 | Rs.499 | Rs 499/- | INR 499 | 499 INR | 499 only | MRP: 499 | =499 | 499=00
1,299 | 1.299 | 1,25,000 | 1.299,00 | 12.5 | 12,5 | .5 | 0.35 | 0.3 kg | 300 gm | 300 g. | 300 grams | 2 lb | 0 g | 0.2 g
$12 | £9.99 | 12 USD | 300-400 | -5 | +7 | 4.99E+02 | 9.78E+12 | Free | gratis | रु. ४९९ | ४९९ | ரூ.450 | \` 450
450 (incl. of all taxes) | 450 incl. tax | 12% | 12,5 % | 10 percent | 5% off | 5% GST | GST 18 | 101% | 4.5 | 5.5
3 | 3.0 | 3 copies | 3 nos. | 3 pcs | 3 units | 1 book | >10 | 10+ | 10+1 | 1,200 | -2 | O/S | out of stock | sold out | no | yes | ten | 3.5
256 pages | 256 pp. | xii, 256 p. | pp. 120 | xii, 256 p. : ill. ; 22 cm | 1,024 | xii | 2I8 | 256.0 | 256 S. | २५६ पृष्ठ | p. 12 | 0 | 9999999
9780143442295 | 978-0-14-344229-5 | 0143442295 | ="9780143442301" | 0143442295, 9780143442295 | 9780143442295 0143442295 | 9788129116123 (PB)
9788129116123 978-81-291-1612-3 | 9788129116123|9780143442301 | isbn:9780143442301,amazon:B00X | 9780143442296 | B00X | 8901234567890
PB | Hardcover | Hard Bound | Deluxe | eBook | Paperback, Hardcover | Hindi | hin | Hindi, English | English; Hindi | संस्कृत | Klingon
Romance | Non fiction | Science > Physics | Romance|Mystery | Romance; Mystery | School
2019 | 2019-05-31 | 31/05/2019 | 05/31/2019 | 03/04/2019 | May 2019 | 31 May 2019 | 31-May-19 | 201905 | 20190531 | c2019 | [2019] | 43616 | 2019-13-45
http://a.example/b.jpg | //a.example/b.jpg | www.a.example/b.jpg | https://a.example/it's (1).jpg | https://a.example/b.jpg, https://a.example/c.jpg | /covers/emma.svg | cover.jpg | https://a/b.jpg
Vol. 3 | Volume 3 | Book 3 | No. 3 | #3 | Part 3 | 3.00 | 3.50 | III | Volumes | Bookish
Asha Rao | Rao, Asha | Asha Rao, Ravi Iyer | Asha Rao & Ravi Iyer | Asha Rao (Editor) | Asha Rao et al.
#N/A | NULL | n/a | nil | none | - | -- | – | . | ? | [] | 0.0 | '499 | null and void
`
  .split(/ \| |\n/)
  .filter((cell) => cell !== '');

const FIELDS = [
  'isbn',
  'originalPrice',
  'discountPercent',
  'taxPercent',
  'totalStars',
  'stock',
  'bookType',
  'genres',
  'language',
  'publishedOn',
  'pages',
  'grams',
  'coverImg',
] as const;
/** These take any text, so only what they change is shown. */
const TEXTS = ['authors', 'seriesNumber'] as const;

function describeCell(cell: string): string {
  if (isEmptyCell(cell)) return 'nothing';
  const fields = new Map<string, string[]>();
  for (const field of FIELDS) {
    const value = normalizeCell(field, cell, {});
    const isRefused = findCellProblem(field, cell, {}) !== undefined;
    const rounded = isRounded(field, cell) ? ' rounded' : '';
    const text = typeof value === 'string' && !isRefused ? `${value}${rounded}` : 'refused';
    fields.set(text, [...(fields.get(text) ?? []), field]);
  }
  for (const field of TEXTS) {
    const text = String(normalizeCell(field, cell, {}));
    if (text !== cell) fields.set(text, [...(fields.get(text) ?? []), field]);
  }
  return [...fields]
    .filter(([text]) => text !== 'refused')
    .map(([text, names]) => `${names.join(' ')} “${text}”`)
    .join(', ');
}

// Each cell in every column, because a pattern for one kind of cell may take another.
it('reads every cell as the golden file says', async () => {
  const orders = ['day-first', 'month-first'] as const;
  const dates = CELLS.flatMap((cell) => {
    const [first, second] = orders.map((answer) =>
      normalizeCell('publishedOn', cell, { dates: answer }),
    );
    return first === second || typeof first !== 'string'
      ? []
      : [`${cell}: ${first} or ${String(second)}`];
  });
  const lines = CELLS.map((cell) => `${cell}: ${describeCell(cell)}`);
  await expect(`${lines.join('\n')}\n\n${dates.join('\n')}\n`).toMatchFileSnapshot(
    './all-cells.txt',
  );
});
