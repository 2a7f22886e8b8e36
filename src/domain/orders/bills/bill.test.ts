import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getFinancialYear, spellRupees, splitTaxes, type Supply } from './bill.ts';

it.each([
  [0, 'zero'],
  [7, 'seven'],
  [13, 'thirteen'],
  [40, 'forty'],
  [99, 'ninety-nine'],
  [100, 'one hundred'],
  [101, 'one hundred and one'],
  [644, 'six hundred and forty-four'],
  [1000, 'one thousand'],
  [1005, 'one thousand and five'],
  [1100, 'one thousand one hundred'],
  [99_999, 'ninety-nine thousand nine hundred and ninety-nine'],
  [100_000, 'one lakh'],
  [100_020, 'one lakh and twenty'],
  [123_456, 'one lakh twenty-three thousand four hundred and fifty-six'],
  [10_000_000, 'one crore'],
  [
    1_234_567_890,
    'one hundred and twenty-three crore forty-five lakh sixty-seven thousand eight hundred and ninety',
  ],
])('spells %i rupees in words', (rupees, words) => {
  expect(spellRupees(rupees)).toBe(`Rupees ${words} only`);
});

const ZERO_TO_NINETEEN =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const UNITS: Record<string, number> = { thousand: 1000, lakh: 100_000, crore: 10_000_000 };

/** Converts the words back to a number, with another algorithm than the code under test. */
function readWords(text: string): number {
  let sum = 0;
  let part = 0;
  for (const word of text.replace(/^Rupees (.*) only$/, '$1').split(/[ -]/)) {
    if (word === 'hundred') part *= 100;
    else if (word in UNITS) {
      sum += part * (UNITS[word] ?? 0);
      part = 0;
    } else if (TENS.includes(word)) part += (TENS.indexOf(word) + 2) * 10;
    else if (word !== 'and') part += ZERO_TO_NINETEEN.indexOf(word);
  }
  return sum + part;
}

it('spells every amount in words that can be converted back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (rupees) => {
      expect(readWords(spellRupees(rupees))).toBe(rupees);
    }),
  );
});

const moments = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2098, 0) });

it('begins the financial year in April', () => {
  expect(getFinancialYear(Date.parse('2026-04-01T00:00:00+05:30'))).toBe('26-27');
  expect(getFinancialYear(Date.parse('2027-03-31T23:59:59+05:30'))).toBe('26-27');
  expect(getFinancialYear(Date.parse('2027-01-01T12:00:00+05:30'))).toBe('26-27');
});

it('begins the financial year at midnight in India', () => {
  expect(getFinancialYear(Date.parse('2026-03-31T18:29:59.999Z'))).toBe('25-26');
  expect(getFinancialYear(Date.parse('2026-03-31T18:30:00Z'))).toBe('26-27');
});

it('continues the financial years across the end of a century', () => {
  expect(getFinancialYear(Date.parse('2099-06-01T00:00:00Z'))).toBe('99-00');
  expect(getFinancialYear(Date.parse('2100-06-01T00:00:00Z'))).toBe('00-01');
});

it('never returns an earlier financial year for a later time', () => {
  fc.assert(
    fc.property(moments, fc.nat(4e10), (ms, later) => {
      expect(getFinancialYear(ms) <= getFinancialYear(ms + later)).toBe(true);
    }),
  );
});

it('returns the calendar year of the time in India three months earlier', () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const india = new Date(ms + 5.5 * 60 * 60 * 1000);
      india.setUTCDate(1);
      india.setUTCMonth(india.getUTCMonth() - 3);
      expect(getFinancialYear(ms).slice(0, 2)).toBe(String(india.getUTCFullYear()).slice(2));
    }),
  );
});

/** Two copies at ₹105, which contain ₹10 of tax. */
const LINE = { qty: 2, payable: 105, taxPercent: 5 };
const GSTIN = '29AABCK4821M1Z9';

function sumTaxes(...input: Parameters<typeof splitTaxes>): number {
  return splitTaxes(...input).reduce((sum, { paise }) => sum + paise, 0);
}

/** The supply of a shop in Karnataka. Orders of older releases have no `placeOfSupply`. */
function aSupply(placeOfSupply?: string, gstin: string | undefined = GSTIN): Supply {
  return { gstin, placeOfSupply, address: { state: 'Kerala' } };
}

it('computes the tax that a price contains, to the nearest paisa', () => {
  const compute = (line: object) => sumTaxes([{ ...LINE, ...line }], aSupply('Kerala'));
  expect(compute({})).toBe(1000);
  expect(compute({ payable: 199, qty: 1, taxPercent: 18 })).toBe(3036);
  expect(compute({ payable: 112, qty: 1, taxPercent: 12.5 })).toBe(1244);
});

it('computes no tax for lines without a tax rate, as in older orders', () => {
  expect(splitTaxes([{ ...LINE, taxPercent: 0 }], aSupply('Karnataka'))).toEqual([]);
  expect(splitTaxes([{ qty: 1, payable: 200 }], aSupply('Karnataka'))).toEqual([]);
});

describe('the taxes of a bill', () => {
  // The lines contain 1000, 0 and 5 paise of tax.
  const LINES = [LINE, { qty: 1, payable: 200 }, { ...LINE, qty: 1, payable: 1 }];
  const split = (placeOfSupply: string, gstin?: string) =>
    splitTaxes(LINES, aSupply(placeOfSupply, gstin));

  it('are equal for union and state within the state of the seller', () => {
    expect(split('Karnataka')).toEqual([
      { name: 'CGST', paise: 502 },
      { name: 'SGST', paise: 502 },
    ]);
  });

  it('are half the rate each, whatever the price and the rate', () => {
    const lines = fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 20 }),
        payable: fc.integer({ min: 1, max: 8000 }),
        taxPercent: fc.constantFrom(0, 0.25, 3, 5, 12, 12.5, 18, 28, 40),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(fc.property(lines, expectEqualHalves));
    // The remainders of a rate repeat after at most 140 rupees.
    for (const taxPercent of [5, 12, 18, 28, 40])
      for (let payable = 1; payable <= 800; payable++)
        expectEqualHalves([{ qty: 1, payable, taxPercent }]);
  });

  function expectEqualHalves(lines: { qty: number; payable: number; taxPercent: number }[]) {
    const taxes = splitTaxes(lines, aSupply('Karnataka'));
    const [central, ofState] = taxes.map(({ paise }) => paise);
    const halves = lines.map(({ qty, payable, taxPercent: rate }) =>
      Math.round((qty * payable * 100 * (rate / 2)) / (100 + rate)),
    );
    const half = halves.reduce((sum, paise) => sum + paise, 0);
    if (central !== ofState || (central ?? 0) !== half) expect(taxes).toEqual([half, half]);
    // The lines show the same taxes as the sums below them.
    const shown = lines.map((line) => sumTaxes([line], aSupply('Karnataka')));
    if (shown.reduce((sum, paise) => sum + paise, 0) !== 2 * half) expect(shown).toBe(2 * half);
  }

  it('are rounded as before in an order of an older release, whose bill is written', () => {
    const old = { gstin: GSTIN, address: { state: ' KARNATAKA ' } };
    expect(splitTaxes(LINES, old)).toEqual([
      { name: 'CGST', paise: 503 },
      { name: 'SGST', paise: 502 },
    ]);
    expect(splitTaxes(LINES, { ...old, address: { state: 'Tamilnadu' } })).toEqual([
      { name: 'GST', paise: 1005 },
    ]);
  });

  it('include UTGST in a union territory without a legislature', () => {
    expect(split('Chandigarh', '04AABCK4821M1ZL').map(({ name }) => name)).toEqual([
      'CGST',
      'UTGST',
    ]);
  });

  it('are one integrated tax between two states', () => {
    expect(split('Kerala')).toEqual([{ name: 'IGST', paise: 1005 }]);
    expect(split('Jammu & Kashmir')).toEqual([{ name: 'IGST', paise: 1005 }]);
    expect(split('Kerala', '97AABCK4821M1Z0')).toEqual([{ name: 'IGST', paise: 1005 }]);
  });

  it('are not split if the state of seller or buyer is not known', () => {
    expect(split('Bangalore')).toEqual([{ name: 'GST', paise: 1005 }]);
    expect(split('Karnataka', '')).toEqual([{ name: 'GST', paise: 1005 }]);
  });
});
