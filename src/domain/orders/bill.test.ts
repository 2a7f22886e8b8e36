import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeContainedTax,
  getFinancialYear,
  formatInvoiceNumber,
  spellRupees,
  splitTaxes,
} from './bill.ts';

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

it('numbers the invoices of a year with six digits', () => {
  expect(formatInvoiceNumber('26-27', 1)).toBe('KD/26-27/000001');
  expect(formatInvoiceNumber('26-27', 482)).toBe('KD/26-27/000482');
});

it('gives every invoice its own number of at most 16 characters', () => {
  const numbers = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(moments, numbers, numbers, (ms, a, b) => {
      const year = getFinancialYear(ms);
      expect(formatInvoiceNumber(year, a)).toMatch(/^KD\/\d\d-\d\d\/\d{6,7}$/);
      expect(formatInvoiceNumber(year, a).length).toBeLessThanOrEqual(16);
      expect(formatInvoiceNumber(year, a) === formatInvoiceNumber(year, b)).toBe(a === b);
    }),
  );
});

/** Two copies at ₹105, which contain ₹10 of tax. */
const LINE = { qty: 2, payable: 105, taxPercent: 5 };
const GSTIN = '29AABCK4821M1Z9';

it('computes the tax that a price contains, to the nearest paisa', () => {
  expect(computeContainedTax(LINE)).toBe(1000);
  expect(computeContainedTax({ ...LINE, payable: 199, qty: 1, taxPercent: 18 })).toBe(3036);
  expect(computeContainedTax({ ...LINE, payable: 112, qty: 1, taxPercent: 12.5 })).toBe(1244);
});

it('computes no tax for lines without a tax rate, as in older orders', () => {
  expect(computeContainedTax({ ...LINE, taxPercent: 0 })).toBe(0);
  expect(computeContainedTax({ qty: 1, payable: 200 })).toBe(0);
  expect(splitTaxes([{ qty: 1, payable: 200 }], { gstin: GSTIN, state: 'Karnataka' })).toEqual([]);
});

describe('the taxes of a bill', () => {
  // The lines contain 1000, 0 and 5 paise of tax.
  const splitShares = (state: string, gstin: string | undefined = GSTIN) =>
    splitTaxes([LINE, { qty: 1, payable: 200 }, { ...LINE, qty: 1, payable: 1 }], { gstin, state });

  it('are split between union and state within the state of the seller', () => {
    const halves = [
      { name: 'CGST', paise: 503 },
      { name: 'SGST', paise: 502 },
    ];
    expect(splitShares('Karnataka')).toEqual(halves);
    expect(splitShares(' KARNATAKA ')).toEqual(halves);
  });

  it('include UTGST in a union territory without a legislature', () => {
    expect(splitShares('Chandigarh', '04AABCK4821M1Z9').map(({ name }) => name)).toEqual([
      'CGST',
      'UTGST',
    ]);
  });

  it('are one integrated tax between two states', () => {
    expect(splitShares('Kerala')).toEqual([{ name: 'IGST', paise: 1005 }]);
    expect(splitShares('Jammu & Kashmir')).toEqual([{ name: 'IGST', paise: 1005 }]);
  });

  it('are not split if the state of seller or buyer is not known', () => {
    expect(splitShares('Bangalore')).toEqual([{ name: 'GST', paise: 1005 }]);
    expect(splitTaxes([LINE], { state: 'Kerala' })).toEqual([{ name: 'GST', paise: 1000 }]);
  });
});

/** The first two digits of a GSTIN, the tax number of a seller, and the states that they mean. */
const STATE_CODES =
  `01 Jammu and Kashmir, 02 Himachal Pradesh, 03 Punjab, 04 Chandigarh, 05 Uttarakhand,
06 Haryana, 07 Delhi, 08 Rajasthan, 09 Uttar Pradesh, 10 Bihar, 11 Sikkim, 12 Arunachal Pradesh,
13 Nagaland, 14 Manipur, 15 Mizoram, 16 Tripura, 17 Meghalaya, 18 Assam, 19 West Bengal,
20 Jharkhand, 21 Odisha, 22 Chhattisgarh, 23 Madhya Pradesh, 24 Gujarat,
26 Dadra and Nagar Haveli and Daman and Diu, 27 Maharashtra, 29 Karnataka, 30 Goa, 31 Lakshadweep,
32 Kerala, 33 Tamil Nadu, 34 Puducherry, 35 Andaman and Nicobar Islands, 36 Telangana,
37 Andhra Pradesh, 38 Ladakh`.split(/,\s+/);

it('recognizes the state of a seller by the first digits of the GSTIN', () => {
  const lines = [{ qty: 1, payable: 105, taxPercent: 5 }];
  const recognized = STATE_CODES.filter((entry) => {
    const [gstin, state] = [entry.slice(0, 2), entry.slice(3)];
    return splitTaxes(lines, { gstin, state })[0]?.name === 'CGST';
  });
  expect(recognized).toEqual(STATE_CODES);
});
