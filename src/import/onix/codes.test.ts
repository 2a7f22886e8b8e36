import { expect, it } from 'vitest';
import { readProducts } from '../testing.ts';
import { aMessage, aProduct } from './builders.ts';

const count = (from: number, to: number, prefix = '') =>
  Array.from({ length: to - from + 1 }, (_, at) => prefix + String(from + at).padStart(2, '0'));
const LETTERS = Array.from('ABCDEFGHIKLMPZ');

/** The product with two more coded elements. */
const PRODUCT = aProduct()
  .replace(
    '<Language><LanguageRole>02',
    '<Measure><MeasureType>08</MeasureType><Measurement>320</Measurement><MeasureUnitCode>gr</MeasureUnitCode></Measure><Language><LanguageRole>02',
  )
  .replace('<PublishingDetail>', '<PublishingDetail><PublishingStatus>04</PublishingStatus>');

/** The codes to try in place of the one in the product; by default 00 to 17. */
const CODES: Record<string, readonly string[]> = {
  NotificationType: [...count(0, 12), '88', '89'],
  ProductForm: ['A', 'B', 'D', 'E'].flatMap((list) => LETTERS.map((letter) => list + letter)),
  ContributorRole: [...count(1, 45, 'A'), 'A99', ...count(1, 26, 'B'), 'C01', 'D01', 'Z01'],
  MeasureUnitCode: ['gr', 'kg', 'lb', 'oz'],
  PriceType: [...count(1, 17), '31', '41'],
  LanguageCode: ['eng', 'und', 'hin'],
  CurrencyCode: ['INR', 'USD'],
};
const CODED =
  /<(\w+(?:Type|Form|Level|Role|Unit|UnitCode|Audience|Mode|Status|Code|Identifier|dateformat))>([A-Z]*\w{2})</g;

/** Puts each code into each coded element of the product, one at a time. */
function* changeCodes(): Generator<{ place: string; code: string; product: string }> {
  const seen = new Map<string, number>();
  for (const { index, 0: all, 1: tag = '', 2: value = '' } of PRODUCT.matchAll(CODED)) {
    const number = (seen.get(tag) ?? 0) + 1;
    seen.set(tag, number);
    const at = index + all.length - 1 - value.length;
    for (const code of CODES[tag] ?? count(0, 17))
      yield {
        place: `${tag} ${number}`,
        code,
        product: PRODUCT.slice(0, at) + code + PRODUCT.slice(at + value.length),
      };
  }
}

// The lists of codes are long, and a wrong one costs only some publishers' books.
it('reads every code as in the golden file', async () => {
  const changed = [...changeCodes()];
  const rows = await readProducts(aMessage(PRODUCT, ...changed.map(({ product }) => product)), {
    chunkBytes: 65_536,
  });
  const results = new Map<string, string>();
  for (const [index, { place, code }] of changed.entries()) {
    const found = rows.filter((item) => 'row' in item && item.row === index + 2);
    const key = `${place} → ${found.map((item) => describeChange(item, rows[0])).join(', ')}`;
    results.set(key, `${results.get(key) ?? ''} ${code}`);
  }
  const text = [...results].map(([key, codes]) => `${key}:${codes}`).join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('./codes.txt');
});

/** Describes what differs from the usual row. */
function describeChange(row: object, usual: object | undefined): string {
  const before = listFields(usual ?? {});
  const changes = [...listFields(row)].filter(([name, text]) => before.get(name) !== text);
  return changes.map(([name, text]) => `${name} ${text}`).join(', ') || 'as usual';
}

function listFields({ texts = {}, row: _row, ...rest }: { texts?: object; row?: number }) {
  const entries = Object.entries({ ...rest, ...texts });
  return new Map(entries.map(([name, value]) => [name, JSON.stringify(value)]));
}
